ALTER TABLE "bids" ADD COLUMN "leg_kind" text;--> statement-breakpoint
ALTER TABLE "bids" ADD COLUMN "leg_address" text;--> statement-breakpoint
ALTER TABLE "bids" ADD COLUMN "leg_lat" double precision;--> statement-breakpoint
ALTER TABLE "bids" ADD COLUMN "leg_long" double precision;--> statement-breakpoint
ALTER TABLE "workshops" ADD COLUMN "legs" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "bids" ADD CONSTRAINT "bids_leg_is_whole" CHECK (num_nonnulls("bids"."leg_kind", "bids"."leg_address") <> 1);