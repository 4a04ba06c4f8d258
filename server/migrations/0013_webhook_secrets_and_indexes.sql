ALTER TABLE "webhooks" ADD COLUMN "secret_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "secret_changed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "bids_car_id_index" ON "bids" USING btree ("car_id");--> statement-breakpoint
CREATE INDEX "leads_user_id_index" ON "leads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "login_codes_request_id_index" ON "login_codes" USING btree ("request_id");