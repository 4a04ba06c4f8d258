CREATE TABLE "bid_timers" (
	"id" serial PRIMARY KEY NOT NULL,
	"bid_id" integer NOT NULL,
	"kind" text NOT NULL,
	"subject" integer NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "bid_timers_bidId_kind_subject_unique" UNIQUE("bid_id","kind","subject")
);
--> statement-breakpoint
ALTER TABLE "bids" ADD COLUMN "promised_for" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bid_timers" ADD CONSTRAINT "bid_timers_bid_id_bids_id_fk" FOREIGN KEY ("bid_id") REFERENCES "public"."bids"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bid_timers_due_at_index" ON "bid_timers" USING btree ("due_at") WHERE done_at is null;