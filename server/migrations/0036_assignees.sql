ALTER TABLE "bids" ADD COLUMN "assignee_id" integer;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "bid_id" integer;--> statement-breakpoint
ALTER TABLE "bids" ADD CONSTRAINT "bids_assignee_id_workshop_employees_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."workshop_employees"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_bid_id_bids_id_fk" FOREIGN KEY ("bid_id") REFERENCES "public"."bids"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bids_assignee_id_index" ON "bids" USING btree ("assignee_id");--> statement-breakpoint
CREATE INDEX "notices_bid_id_index" ON "notices" USING btree ("bid_id");