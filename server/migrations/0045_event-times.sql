ALTER TABLE "bid_events" ADD COLUMN "time_start" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bid_events" ADD COLUMN "time_end" timestamp with time zone;