CREATE TABLE "work_type_versions" (
	"number" integer PRIMARY KEY NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"source" text NOT NULL,
	"checksum" text NOT NULL,
	"summary" text NOT NULL,
	"content" json NOT NULL
);
--> statement-breakpoint
ALTER TABLE "work_types" ADD COLUMN "merged_into_id" integer;--> statement-breakpoint
ALTER TABLE "work_types" ADD CONSTRAINT "work_types_merged_into_id_work_types_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."work_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Every server process keeps the catalogue of works in memory beside the workshops: whoever changes it, by whatever
-- road, makes them read both again, so that prices moved by a merge and the merge itself are seen together.
CREATE FUNCTION tell_changed_works() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('workshops_changed', 'all');
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER tell_changed AFTER INSERT OR UPDATE OR DELETE ON "work_type_groups" FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_works();--> statement-breakpoint
CREATE TRIGGER tell_changed AFTER INSERT OR UPDATE OR DELETE ON "work_type_categories" FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_works();--> statement-breakpoint
CREATE TRIGGER tell_changed AFTER INSERT OR UPDATE OR DELETE ON "work_types" FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_works();
