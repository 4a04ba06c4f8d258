CREATE TABLE "assistant_messages" (
	"id" serial PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"author" text NOT NULL,
	"client_message_id" uuid,
	"text" text NOT NULL,
	"file_ids" integer[] DEFAULT '{}' NOT NULL,
	"answers_id" integer,
	"turn" jsonb,
	"part" text,
	"provider" text,
	"model" text,
	"prompt_version" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "assistant_messages_one_answer" UNIQUE("answers_id"),
	CONSTRAINT "assistant_messages_once" UNIQUE("session_id","client_message_id")
);
--> statement-breakpoint
CREATE TABLE "assistant_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" integer,
	"identity_hash" text,
	"first_message_id" uuid NOT NULL,
	"bid_id" integer,
	"handed_over_id" integer,
	"touched_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "assistant_sessions_have_one_owner" CHECK (num_nonnulls("assistant_sessions"."owner_id", "assistant_sessions"."identity_hash") = 1)
);
--> statement-breakpoint
ALTER TABLE "bids" ADD COLUMN "ai_summary" text;--> statement-breakpoint
ALTER TABLE "assistant_messages" ADD CONSTRAINT "assistant_messages_session_id_assistant_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."assistant_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_messages" ADD CONSTRAINT "assistant_messages_answers_id_assistant_messages_id_fk" FOREIGN KEY ("answers_id") REFERENCES "public"."assistant_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_sessions" ADD CONSTRAINT "assistant_sessions_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_sessions" ADD CONSTRAINT "assistant_sessions_bid_id_bids_id_fk" FOREIGN KEY ("bid_id") REFERENCES "public"."bids"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_sessions" ADD CONSTRAINT "assistant_sessions_handed_over_id_chat_messages_id_fk" FOREIGN KEY ("handed_over_id") REFERENCES "public"."chat_messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assistant_messages_session_id_id_index" ON "assistant_messages" USING btree ("session_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "assistant_sessions_once_for_person" ON "assistant_sessions" USING btree ("owner_id","first_message_id");--> statement-breakpoint
CREATE UNIQUE INDEX "assistant_sessions_once_for_browser" ON "assistant_sessions" USING btree ("identity_hash","first_message_id");--> statement-breakpoint
CREATE INDEX "assistant_sessions_touched_at_index" ON "assistant_sessions" USING btree ("touched_at");