ALTER TABLE "files" ADD COLUMN "draft_key" text;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "address" text;--> statement-breakpoint
CREATE INDEX "files_address_index" ON "files" USING btree ("address");