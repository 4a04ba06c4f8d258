CREATE TABLE "delivery_cursors" (
	"id" integer PRIMARY KEY NOT NULL,
	"last_event_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"email" text NOT NULL,
	"code_hash" text NOT NULL,
	"attempts_left" integer NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "notification_deliveries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"notification_id" integer NOT NULL,
	"channel" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"planned_at" timestamp with time zone NOT NULL,
	CONSTRAINT "notification_deliveries_one_per_channel" UNIQUE("user_id","notification_id","channel")
);
--> statement-breakpoint
CREATE TABLE "quiet_hours" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"starts_at" text NOT NULL,
	"ends_at" text NOT NULL,
	"timezone" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "push_devices" ADD COLUMN "subscribed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "confirmed_email" text;--> statement-breakpoint
ALTER TABLE "email_codes" ADD CONSTRAINT "email_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_deliveries" ADD CONSTRAINT "notification_deliveries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiet_hours" ADD CONSTRAINT "quiet_hours_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_codes_user_id_sent_at_index" ON "email_codes" USING btree ("user_id","sent_at");--> statement-breakpoint
CREATE INDEX "email_codes_email_sent_at_index" ON "email_codes" USING btree ("email","sent_at");--> statement-breakpoint
CREATE INDEX "email_codes_sent_at_index" ON "email_codes" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "notification_deliveries_due_at_index" ON "notification_deliveries" USING btree ("due_at") WHERE "notification_deliveries"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "notification_deliveries_planned_at_index" ON "notification_deliveries" USING btree ("planned_at");--> statement-breakpoint
-- A kind that was hidden in the list was not pushed either: it stays off in every channel.
INSERT INTO "notification_choices" ("user_id", "kind", "channel", "is_on")
SELECT "user_id", "kind", "other", false FROM "notification_choices", unnest(ARRAY['push', 'email', 'messenger', 'sms']) AS "other"
WHERE "channel" = 'in_app' AND NOT "is_on" ON CONFLICT DO NOTHING;
