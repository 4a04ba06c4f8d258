CREATE TABLE "workshop_checks" (
	"workshop_id" integer NOT NULL,
	"kind" text NOT NULL,
	"operator_id" integer,
	"checked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "workshop_checks_workshop_id_kind_pk" PRIMARY KEY("workshop_id","kind")
);
--> statement-breakpoint
ALTER TABLE "workshop_checks" ADD CONSTRAINT "workshop_checks_workshop_id_workshops_id_fk" FOREIGN KEY ("workshop_id") REFERENCES "public"."workshops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workshop_checks" ADD CONSTRAINT "workshop_checks_operator_id_users_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "workshop_checks_operator_id_index" ON "workshop_checks" USING btree ("operator_id");--> statement-breakpoint
-- What operators and codes have checked so far. A decision and its row of the log have one time; without a row it was a code.
INSERT INTO workshop_checks (workshop_id, kind, operator_id, checked_at)
SELECT DISTINCT ON (1, 2) i.object_id, CASE WHEN i.kind = 'service' THEN 'details' WHEN a.id IS NULL THEN 'phone' ELSE 'documents' END,
  a.operator_id, i.decided_at
FROM moderation_items i
JOIN workshops w ON w.id = i.object_id
LEFT JOIN audit_log a ON a.action = 'moderation.approve' AND a.subject = i.kind AND a.object_id = i.object_id AND a.at = i.decided_at
WHERE i.status = 'approved' AND (i.kind = 'claim' OR (i.kind = 'service' AND i.payload = '{}'))
ORDER BY 1, 2, i.decided_at DESC;
--> statement-breakpoint
INSERT INTO workshop_checks (workshop_id, kind, checked_at)
SELECT id, 'details', least(created_at + interval '30 days', now()) FROM workshops WHERE is_demo AND is_verified
ON CONFLICT DO NOTHING;
--> statement-breakpoint
UPDATE workshops w SET is_verified = NOT w.is_verified
WHERE w.is_verified <> EXISTS (SELECT FROM workshop_checks c WHERE c.workshop_id = w.id AND c.kind <> 'phone');
