ALTER TABLE "workshops" ADD COLUMN "price_kept_share" real;--> statement-breakpoint
ALTER TABLE "workshops" ADD COLUMN "finished_share" real;