ALTER TABLE "merged_prices" ADD COLUMN "class_prices" jsonb;--> statement-breakpoint
ALTER TABLE "workshop_works" ADD COLUMN "class_prices" jsonb;