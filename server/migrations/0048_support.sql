CREATE TABLE "support_cases" (
	"chat_id" integer PRIMARY KEY NOT NULL,
	"bid_id" integer,
	"is_bid_new" boolean DEFAULT false NOT NULL,
	"operator_id" integer,
	"waiting_since" timestamp with time zone,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "chats" ALTER COLUMN "customer_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "support_cases" ADD CONSTRAINT "support_cases_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_cases" ADD CONSTRAINT "support_cases_bid_id_bids_id_fk" FOREIGN KEY ("bid_id") REFERENCES "public"."bids"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_cases" ADD CONSTRAINT "support_cases_operator_id_users_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "support_cases_operator_id_index" ON "support_cases" USING btree ("operator_id");--> statement-breakpoint
CREATE UNIQUE INDEX "chats_one_support_of_driver" ON "chats" USING btree ("customer_id") WHERE kind = 'support';--> statement-breakpoint
CREATE UNIQUE INDEX "chats_one_support_of_workshop" ON "chats" USING btree ("workshop_id") WHERE kind = 'support';