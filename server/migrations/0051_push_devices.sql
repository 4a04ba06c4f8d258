CREATE TABLE "push_devices" (
	"id" serial PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"last_event_id" bigint NOT NULL,
	"sent_until" timestamp with time zone NOT NULL,
	CONSTRAINT "push_devices_one_per_session" UNIQUE("session_id"),
	CONSTRAINT "push_devices_one_per_endpoint" UNIQUE("endpoint")
);
--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;