ALTER TABLE "bids" ADD COLUMN "is_late_cancel" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bids" ADD COLUMN "is_disputed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "bids_customer_id_updated_at_index" ON "bids" USING btree ("customer_id","updated_at");--> statement-breakpoint
CREATE INDEX "bids_workshop_id_updated_at_index" ON "bids" USING btree ("workshop_id","updated_at");