ALTER TABLE "bid_tenders" ALTER COLUMN "radius_km" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "bid_events" ADD COLUMN "workshop_id" integer;--> statement-breakpoint
ALTER TABLE "bid_recipients" ADD COLUMN "status" text DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE "bid_recipients" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "bid_recipients" ADD COLUMN "status_changed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "bid_recipients" ADD COLUMN "status_changed_by" text DEFAULT 'customer' NOT NULL;--> statement-breakpoint
ALTER TABLE "bid_recipients" ADD COLUMN "decline_comment" text;--> statement-breakpoint
ALTER TABLE "bid_events" ADD CONSTRAINT "bid_events_workshop_id_workshops_id_fk" FOREIGN KEY ("workshop_id") REFERENCES "public"."workshops"("id") ON DELETE no action ON UPDATE no action;