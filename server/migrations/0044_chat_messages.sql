CREATE TABLE "chat_messages" (
	"id" serial PRIMARY KEY NOT NULL,
	"chat_id" integer NOT NULL,
	"client_message_id" uuid,
	"sender" text NOT NULL,
	"author_id" integer,
	"author_name" text DEFAULT '' NOT NULL,
	"type" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"payload" jsonb,
	"reply_to_id" integer,
	"is_on_bid" boolean DEFAULT false NOT NULL,
	"has_contacts" boolean DEFAULT false NOT NULL,
	"edited_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "chat_messages_once" UNIQUE("chat_id","author_id","client_message_id")
);
--> statement-breakpoint
CREATE TABLE "chat_sides" (
	"chat_id" integer NOT NULL,
	"side" text NOT NULL,
	"last_read_id" integer DEFAULT 0 NOT NULL,
	"last_delivered_id" integer DEFAULT 0 NOT NULL,
	"is_muted" boolean DEFAULT false NOT NULL,
	"is_blocked" boolean DEFAULT false NOT NULL,
	"typing_at" timestamp with time zone,
	CONSTRAINT "chat_sides_chat_id_side_pk" PRIMARY KEY("chat_id","side")
);
--> statement-breakpoint
ALTER TABLE "chats" ALTER COLUMN "bid_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "customer_id" integer;--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "workshop_id" integer;--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "subject" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "last_message_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "message_id" integer;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "chat_id" integer;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_reply_to_id_chat_messages_id_fk" FOREIGN KEY ("reply_to_id") REFERENCES "public"."chat_messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_sides" ADD CONSTRAINT "chat_sides_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_messages_chat_id_id_index" ON "chat_messages" USING btree ("chat_id","id");--> statement-breakpoint
CREATE INDEX "chat_messages_author_id_created_at_index" ON "chat_messages" USING btree ("author_id","created_at");--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_workshop_id_workshops_id_fk" FOREIGN KEY ("workshop_id") REFERENCES "public"."workshops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_message_id_chat_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."chat_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chats_customer_id_last_message_at_index" ON "chats" USING btree ("customer_id","last_message_at");--> statement-breakpoint
CREATE INDEX "chats_workshop_id_last_message_at_index" ON "chats" USING btree ("workshop_id","last_message_at");--> statement-breakpoint
CREATE UNIQUE INDEX "chats_one_question_per_pair" ON "chats" USING btree ("customer_id","workshop_id") WHERE kind = 'question';--> statement-breakpoint
CREATE INDEX "files_message_id_index" ON "files" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "notices_chat_id_index" ON "notices" USING btree ("chat_id");--> statement-breakpoint
UPDATE "chats" SET "customer_id" = b.customer_id, "workshop_id" = b.workshop_id, "created_at" = b.created_at FROM "bids" b WHERE b.id = "chats"."bid_id";--> statement-breakpoint
ALTER TABLE "chats" ALTER COLUMN "customer_id" SET NOT NULL;--> statement-breakpoint
-- What was written in a bid so far, in order.
INSERT INTO chat_messages (chat_id, sender, author_id, author_name, type, text, payload, is_on_bid, created_at)
SELECT chat_id, sender, author_id, author_name, type, text, payload, true, at FROM (
  SELECT 0 AS rank, b.id AS row_id, c.id AS chat_id, 'customer' AS sender, b.customer_id AS author_id, coalesce(u.name, '') AS author_name,
    'text' AS type, b.comment AS text, NULL::jsonb AS payload, b.created_at AS at
  FROM bids b JOIN chats c ON c.bid_id = b.id LEFT JOIN users u ON u.id = b.customer_id WHERE b.comment <> ''
  UNION ALL
  SELECT 1, o.id, c.id, 'service', o.author_id, o.author_name, 'offer', o.comment, jsonb_build_object('offer_id', o.id), o.created_at
  FROM offers o JOIN bids b ON b.id = o.bid_id AND b.workshop_id = o.workshop_id JOIN chats c ON c.bid_id = b.id
  UNION ALL
  SELECT 2, n.id, c.id, 'customer', b.customer_id, coalesce(u.name, ''), 'offer', n.comment,
    jsonb_build_object('offer_id', n.offer_id, 'counter_id', n.id), n.created_at
  FROM bid_counters n JOIN offers o ON o.id = n.offer_id JOIN bids b ON b.id = n.bid_id AND b.workshop_id = o.workshop_id
    JOIN chats c ON c.bid_id = b.id LEFT JOIN users u ON u.id = b.customer_id
  UNION ALL
  SELECT 3, n.id, c.id, 'service', n.author_id, n.author_name, 'change', n.reason, jsonb_build_object('change_id', n.id), n.created_at
  FROM bid_changes n JOIN chats c ON c.bid_id = n.bid_id
  UNION ALL
  SELECT 4, e.id, c.id, CASE WHEN e.type LIKE 'time_%' AND e.actor IN ('customer', 'service') THEN e.actor ELSE 'system' END, NULL, CASE WHEN e.type LIKE 'time_%' THEN coalesce(e.actor_name, '') ELSE '' END, CASE WHEN e.type LIKE 'time_%' THEN 'slot' WHEN e.type = 'confirmed' THEN 'review_request' ELSE 'status' END,
    CASE WHEN e.type LIKE 'time_%' THEN coalesce(e.comment, '') ELSE '' END,
    jsonb_strip_nulls(jsonb_build_object('event', e.type, 'status', e.to_status, 'from',
    CASE e.type WHEN 'time_proposed' THEN NULL WHEN 'time_confirmed' THEN NULL END)), e.at
  FROM bid_events e JOIN bids b ON b.id = e.bid_id JOIN chats c ON c.bid_id = b.id
  WHERE b.workshop_id IS NOT NULL AND (e.workshop_id IS NULL OR e.workshop_id = b.workshop_id)
    AND (e.type IN ('time_proposed', 'time_confirmed', 'time_refused', 'confirmed')
      OR (e.to_status IS DISTINCT FROM e.from_status AND e.to_status IN ('visit', 'in_work', 'finished', 'reject')))
) written ORDER BY at, rank, row_id;--> statement-breakpoint
UPDATE chats SET last_message_at = m.at FROM (SELECT chat_id, max(created_at) AS at FROM chat_messages GROUP BY chat_id) m WHERE m.chat_id = chats.id;--> statement-breakpoint
-- From now on the database writes them in the transaction of the change, by any server.
CREATE FUNCTION date_chats() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE chats SET last_message_at = m.at FROM (SELECT chat_id, max(created_at) AS at FROM made GROUP BY chat_id) m
  WHERE m.chat_id = chats.id AND (chats.last_message_at IS NULL OR chats.last_message_at < m.at);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER date_chats AFTER INSERT ON "chat_messages" REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION date_chats();--> statement-breakpoint
CREATE OR REPLACE FUNCTION open_chats() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO chats (kind, bid_id, customer_id, workshop_id, created_at)
  SELECT 'bid', id, customer_id, workshop_id, created_at FROM made ORDER BY id;
  INSERT INTO chat_messages (chat_id, sender, author_id, author_name, type, text, payload, is_on_bid, created_at)
  SELECT c.id, 'customer', b.customer_id, coalesce(u.name, ''), 'text', b.comment, NULL, true, b.created_at
  FROM made b JOIN chats c ON c.bid_id = b.id LEFT JOIN users u ON u.id = b.customer_id WHERE b.comment <> '' ORDER BY b.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION chat_offers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO chat_messages (chat_id, sender, author_id, author_name, type, text, payload, is_on_bid, created_at)
  SELECT c.id, 'service', o.author_id, o.author_name, 'offer', o.comment, jsonb_build_object('offer_id', o.id), true, o.created_at
  FROM made o JOIN bids b ON b.id = o.bid_id AND b.workshop_id = o.workshop_id JOIN chats c ON c.bid_id = b.id ORDER BY o.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER chat_offers AFTER INSERT ON "offers" REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION chat_offers();--> statement-breakpoint
CREATE FUNCTION chat_counters() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO chat_messages (chat_id, sender, author_id, author_name, type, text, payload, is_on_bid, created_at)
  SELECT c.id, 'customer', b.customer_id, u.name, 'offer', n.comment, jsonb_build_object('offer_id', n.offer_id, 'counter_id', n.id), true, n.created_at
  FROM made n JOIN offers o ON o.id = n.offer_id JOIN bids b ON b.id = n.bid_id AND b.workshop_id = o.workshop_id
    JOIN users u ON u.id = b.customer_id JOIN chats c ON c.bid_id = b.id ORDER BY n.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER chat_counters AFTER INSERT ON "bid_counters" REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION chat_counters();--> statement-breakpoint
CREATE FUNCTION chat_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO chat_messages (chat_id, sender, author_id, author_name, type, text, payload, is_on_bid, created_at)
  SELECT c.id, 'service', n.author_id, n.author_name, 'change', n.reason, jsonb_build_object('change_id', n.id), true, n.created_at
  FROM made n JOIN chats c ON c.bid_id = n.bid_id ORDER BY n.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER chat_changes AFTER INSERT ON "bid_changes" REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION chat_changes();--> statement-breakpoint
CREATE FUNCTION chat_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO chat_messages (chat_id, sender, author_id, author_name, type, text, payload, is_on_bid, created_at)
  SELECT c.id, CASE WHEN e.type LIKE 'time_%' AND e.actor IN ('customer', 'service') THEN e.actor ELSE 'system' END, NULL, CASE WHEN e.type LIKE 'time_%' THEN coalesce(e.actor_name, '') ELSE '' END, CASE WHEN e.type LIKE 'time_%' THEN 'slot' WHEN e.type = 'confirmed' THEN 'review_request' ELSE 'status' END,
    CASE WHEN e.type LIKE 'time_%' THEN coalesce(e.comment, '') ELSE '' END,
    jsonb_strip_nulls(jsonb_build_object('event', e.type, 'status', e.to_status, 'from',
    CASE e.type WHEN 'time_proposed' THEN b.pending_start WHEN 'time_confirmed' THEN b.visit_start END)), true, e.at
  FROM made e JOIN bids b ON b.id = e.bid_id JOIN chats c ON c.bid_id = b.id
  WHERE b.workshop_id IS NOT NULL AND (e.workshop_id IS NULL OR e.workshop_id = b.workshop_id)
    AND (e.type IN ('time_proposed', 'time_confirmed', 'time_refused', 'confirmed')
      OR (e.to_status IS DISTINCT FROM e.from_status AND e.to_status IN ('visit', 'in_work', 'finished', 'reject'))) ORDER BY e.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER chat_events AFTER INSERT ON "bid_events" REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION chat_events();--> statement-breakpoint
-- A tender gets its workshop: the offers of that one are in the chat from then on.
CREATE FUNCTION chat_workshop() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE chats SET workshop_id = NEW.workshop_id WHERE bid_id = NEW.id;
  IF OLD.workshop_id IS NULL THEN
    INSERT INTO chat_messages (chat_id, sender, author_id, author_name, type, text, payload, is_on_bid, created_at)
    SELECT c.id, 'service', o.author_id, o.author_name, 'offer', o.comment, jsonb_build_object('offer_id', o.id), true, o.created_at
    FROM offers o JOIN chats c ON c.bid_id = o.bid_id WHERE o.bid_id = NEW.id AND o.workshop_id = NEW.workshop_id ORDER BY o.id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER chat_workshop AFTER UPDATE OF "workshop_id" ON "bids" FOR EACH ROW WHEN (OLD.workshop_id IS DISTINCT FROM NEW.workshop_id) EXECUTE FUNCTION chat_workshop();
