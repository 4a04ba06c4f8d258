DROP TABLE "calendar_feeds" CASCADE;--> statement-breakpoint
DROP TABLE "waitlist" CASCADE;