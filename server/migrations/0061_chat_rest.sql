CREATE TABLE "reply_templates" (
	"id" serial PRIMARY KEY NOT NULL,
	"workshop_id" integer,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"sort" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "workshop_auto_replies" (
	"workshop_id" integer PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"text" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bids" ADD COLUMN "shown_words" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "contacts_shown_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reply_templates" ADD CONSTRAINT "reply_templates_workshop_id_workshops_id_fk" FOREIGN KEY ("workshop_id") REFERENCES "public"."workshops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workshop_auto_replies" ADD CONSTRAINT "workshop_auto_replies_workshop_id_workshops_id_fk" FOREIGN KEY ("workshop_id") REFERENCES "public"."workshops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reply_templates_workshop_id_sort_index" ON "reply_templates" USING btree ("workshop_id","sort");