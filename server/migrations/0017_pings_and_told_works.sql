-- In the order in which the answer to a message is written down.
ALTER TABLE "webhooks" ADD COLUMN "resting_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ALTER COLUMN "bid_id" DROP NOT NULL;--> statement-breakpoint
-- The works are told of by a word of their own, so that nobody reads all workshops again for a title. It comes with the end
-- of the transaction, after the workshops whose prices that moved: whoever has heard of the works has heard of those.
CREATE OR REPLACE FUNCTION tell_changed_works() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('workshops_changed', 'works');
  RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER tell_changed ON "work_type_groups";--> statement-breakpoint
DROP TRIGGER tell_changed ON "work_type_categories";--> statement-breakpoint
DROP TRIGGER tell_changed ON "work_types";--> statement-breakpoint
CREATE CONSTRAINT TRIGGER tell_changed AFTER INSERT OR UPDATE OR DELETE ON "work_type_groups" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION tell_changed_works();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER tell_changed AFTER INSERT OR UPDATE OR DELETE ON "work_type_categories" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION tell_changed_works();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER tell_changed AFTER INSERT OR UPDATE OR DELETE ON "work_types" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION tell_changed_works();
