ALTER TABLE "chat_messages" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "closed_by_moderator_at" timestamp with time zone;