ALTER TABLE "bids" ADD COLUMN "visit_start" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bids" ADD COLUMN "visit_end" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "is_vin_from_registry" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Until now acceptance wrote the agreed time over the wished one: in these bids it is the agreed time.
UPDATE "bids" SET "visit_start" = "period_start", "visit_end" = "period_end" WHERE "accepted_offer_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "bids" ADD CONSTRAINT "bids_visit_is_whole" CHECK (num_nonnulls("bids"."visit_start", "bids"."visit_end") <> 1);
