DROP INDEX "phone_reveals_once";--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "gone_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "phone_reveals" ADD COLUMN "by_program" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "phone_reveals_once" ON "phone_reveals" USING btree ("bid_id","user_id","by_program");