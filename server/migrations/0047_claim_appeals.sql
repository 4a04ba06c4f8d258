ALTER TABLE "bid_claims" ADD COLUMN "answer_file_ids" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "bid_claims" ADD COLUMN "appeal_text" text;--> statement-breakpoint
ALTER TABLE "bid_claims" ADD COLUMN "appeal_file_ids" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "bid_claims" ADD COLUMN "appealed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bid_claims" ADD COLUMN "verdict" text;--> statement-breakpoint
ALTER TABLE "bid_claims" ADD COLUMN "verdict_at" timestamp with time zone;