CREATE TABLE "code_alarms" (
	"kind" text PRIMARY KEY NOT NULL,
	"raised_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "login_codes" ADD COLUMN "to_known_browser" boolean DEFAULT false NOT NULL;