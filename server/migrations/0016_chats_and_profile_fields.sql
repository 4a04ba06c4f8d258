CREATE TABLE "chats" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"bid_id" integer NOT NULL,
	CONSTRAINT "chats_one_per_bid" UNIQUE("bid_id")
);
--> statement-breakpoint
-- All of this is one transaction. Most of the long part comes first, while nobody waits for it; the second look and the
-- check of the foreign key, at the end, make people wait: 2.3 s for a million bids.
INSERT INTO "chats" ("kind", "bid_id") SELECT 'bid', "id" FROM "bids" ORDER BY "id";--> statement-breakpoint
-- People before bids, in the order in which a bid is made. No order suits all who work meanwhile (an answer to a bid
-- takes bids before people): where two would wait for each other it is the migration that gives way, see client.ts.
ALTER TABLE "users" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "theme" text DEFAULT 'system' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "identity_hash" text;--> statement-breakpoint
-- Whoever makes bids, by whatever road (the server of the version before beside this one, the demo, a person with
-- psql), opens a chat with each in the same transaction.
CREATE FUNCTION open_chats() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO chats (kind, bid_id) SELECT 'bid', id FROM made ORDER BY id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER open_chats AFTER INSERT ON "bids" REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION open_chats();--> statement-breakpoint
-- Those made since the first look: now that the trigger stands there are no more.
INSERT INTO "chats" ("kind", "bid_id") SELECT 'bid', "id" FROM "bids" WHERE NOT EXISTS (SELECT FROM "chats" WHERE "chats"."bid_id" = "bids"."id") ORDER BY "id";--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_bid_id_bids_id_fk" FOREIGN KEY ("bid_id") REFERENCES "public"."bids"("id") ON DELETE cascade ON UPDATE no action;
