CREATE TABLE "bookings" (
	"id" serial PRIMARY KEY NOT NULL,
	"workshop_id" integer NOT NULL,
	"bay_id" integer NOT NULL,
	"mechanic_id" integer,
	"kind" text NOT NULL,
	"bid_id" integer,
	"offer_id" integer,
	"hold_id" uuid,
	"holder_id" integer,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"ready_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "bookings_holdId_unique" UNIQUE("hold_id"),
	CONSTRAINT "bookings_end_after_start" CHECK ("bookings"."ends_at" > "bookings"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"workshop_id" integer PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "calendar_feeds_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "holidays" (
	"date" date PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "schedule_exceptions" (
	"id" serial PRIMARY KEY NOT NULL,
	"workshop_id" integer NOT NULL,
	"date" date NOT NULL,
	"is_active" boolean NOT NULL,
	"from" text,
	"to" text,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "schedule_exceptions_workshopId_date_unique" UNIQUE("workshop_id","date")
);
--> statement-breakpoint
CREATE TABLE "waitlist" (
	"id" serial PRIMARY KEY NOT NULL,
	"workshop_id" integer NOT NULL,
	"customer_id" integer NOT NULL,
	"car_id" integer NOT NULL,
	"work_type_ids" integer[] NOT NULL,
	"date_from" date NOT NULL,
	"date_to" date NOT NULL,
	"status" text NOT NULL,
	"hold_id" uuid,
	"offered_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "waitlist_workshopId_customerId_carId_unique" UNIQUE("workshop_id","customer_id","car_id")
);
--> statement-breakpoint
CREATE TABLE "workshop_bays" (
	"id" serial PRIMARY KEY NOT NULL,
	"workshop_id" integer NOT NULL,
	"name" text NOT NULL,
	"sort" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"skills" integer[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "workshop_employees" ADD COLUMN "skills" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "workshops" ADD COLUMN "observes_holidays" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "workshops" ADD COLUMN "slot_step_minutes" integer DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "workshops" ADD COLUMN "buffer_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "workshops" ADD COLUMN "min_notice_minutes" integer DEFAULT 60 NOT NULL;--> statement-breakpoint
ALTER TABLE "workshops" ADD COLUMN "horizon_days" integer DEFAULT 60 NOT NULL;--> statement-breakpoint
ALTER TABLE "workshops" ADD COLUMN "instant_booking" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_workshop_id_workshops_id_fk" FOREIGN KEY ("workshop_id") REFERENCES "public"."workshops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_bay_id_workshop_bays_id_fk" FOREIGN KEY ("bay_id") REFERENCES "public"."workshop_bays"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_mechanic_id_workshop_employees_id_fk" FOREIGN KEY ("mechanic_id") REFERENCES "public"."workshop_employees"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_bid_id_bids_id_fk" FOREIGN KEY ("bid_id") REFERENCES "public"."bids"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_holder_id_users_id_fk" FOREIGN KEY ("holder_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_workshop_id_workshops_id_fk" FOREIGN KEY ("workshop_id") REFERENCES "public"."workshops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_exceptions" ADD CONSTRAINT "schedule_exceptions_workshop_id_workshops_id_fk" FOREIGN KEY ("workshop_id") REFERENCES "public"."workshops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist" ADD CONSTRAINT "waitlist_workshop_id_workshops_id_fk" FOREIGN KEY ("workshop_id") REFERENCES "public"."workshops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist" ADD CONSTRAINT "waitlist_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist" ADD CONSTRAINT "waitlist_car_id_cars_id_fk" FOREIGN KEY ("car_id") REFERENCES "public"."cars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workshop_bays" ADD CONSTRAINT "workshop_bays_workshop_id_workshops_id_fk" FOREIGN KEY ("workshop_id") REFERENCES "public"."workshops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bookings_workshop_id_ends_at_index" ON "bookings" USING btree ("workshop_id","ends_at");--> statement-breakpoint
CREATE INDEX "bookings_bid_id_index" ON "bookings" USING btree ("bid_id");--> statement-breakpoint
CREATE INDEX "bookings_holder_id_index" ON "bookings" USING btree ("holder_id");--> statement-breakpoint
CREATE INDEX "bookings_expires_at_index" ON "bookings" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "waitlist_customer_id_index" ON "waitlist" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "workshop_bays_workshop_id_index" ON "workshop_bays" USING btree ("workshop_id");--> statement-breakpoint
-- A range of one number makes an integer comparable in GiST without the extension btree_gist, which PGlite lacks.
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_one_per_bay" EXCLUDE USING gist
  (int4range("bay_id", "bay_id", '[]') WITH &&, tstzrange("starts_at", "ends_at") WITH &&);--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_one_per_mechanic" EXCLUDE USING gist
  (int4range("mechanic_id", "mechanic_id", '[]') WITH &&, tstzrange("starts_at", "ends_at") WITH &&)
  WHERE ("mechanic_id" IS NOT NULL);--> statement-breakpoint
-- Every connected workshop has capacity, whatever connects it.
CREATE FUNCTION make_first_bays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO workshop_bays (workshop_id, name, sort)
    SELECT NEW.id, 'Пост ' || n, n FROM generate_series(1, least(greatest(coalesce(NEW.bays_count, 1), 1), 50)) AS n
    WHERE NOT EXISTS (SELECT FROM workshop_bays b WHERE b.workshop_id = NEW.id);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER make_first_bays AFTER INSERT OR UPDATE OF is_connected ON "workshops"
  FOR EACH ROW WHEN (NEW.is_connected) EXECUTE FUNCTION make_first_bays();--> statement-breakpoint
INSERT INTO "workshop_bays" ("workshop_id", "name", "sort")
  SELECT w.id, 'Пост ' || n, n FROM "workshops" w, generate_series(1, least(greatest(coalesce(w.bays_count, 1), 1), 50)) AS n
  WHERE w.is_connected;--> statement-breakpoint
-- Agreed visits and open offers from before the bays, each in the first free bay; the seed of the demo uses it too.
CREATE FUNCTION book_known_visits(at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  wanted record;
  bay record;
  taken integer;
BEGIN
  FOR wanted IN
    SELECT workshop_id, id AS bid_id, NULL::integer AS offer_id, 'visit' AS kind, visit_start AS starts, visit_end AS ends,
        NULL::timestamptz AS expires
      FROM bids WHERE status IN ('visit', 'in_work') AND workshop_id IS NOT NULL AND visit_end > at AND visit_end > visit_start
    UNION ALL
    SELECT o.workshop_id, o.bid_id, o.id, 'offer', (slot->>'from')::timestamptz, (slot->>'to')::timestamptz, o.valid_until
      FROM offers o JOIN bids b ON b.id = o.bid_id, jsonb_array_elements(o.slots) AS slot
      WHERE b.status = 'answered' AND o.status = 'sent' AND o.valid_until > at
        AND (slot->>'to')::timestamptz > at AND (slot->>'to')::timestamptz > (slot->>'from')::timestamptz
    ORDER BY 4 DESC, 2, 3
  LOOP
    CONTINUE WHEN EXISTS (SELECT FROM bookings k WHERE k.bid_id = wanted.bid_id AND k.starts_at = wanted.starts
      AND k.workshop_id = wanted.workshop_id);
    FOR bay IN SELECT id FROM workshop_bays b WHERE b.workshop_id = wanted.workshop_id ORDER BY sort, id LOOP
      INSERT INTO bookings (workshop_id, bay_id, kind, bid_id, offer_id, starts_at, ends_at, ready_at, expires_at)
        VALUES (wanted.workshop_id, bay.id, wanted.kind, wanted.bid_id, wanted.offer_id, wanted.starts, wanted.ends,
          wanted.ends, wanted.expires)
        ON CONFLICT DO NOTHING;
      GET DIAGNOSTICS taken = ROW_COUNT;
      EXIT WHEN taken = 1;
    END LOOP;
  END LOOP;
END
$$;
--> statement-breakpoint
SELECT book_known_visits(now());--> statement-breakpoint
-- The search shows the next free time.
DO $$
DECLARE
  source text;
BEGIN
  FOREACH source IN ARRAY ARRAY['workshop_bays', 'schedule_exceptions', 'bookings', 'workshop_employees'] LOOP
    EXECUTE format(
      'CREATE TRIGGER tell_inserted AFTER INSERT ON %1$I REFERENCING NEW TABLE AS changed
         FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_workshops(''workshop_id'')', source);
    EXECUTE format(
      'CREATE TRIGGER tell_updated AFTER UPDATE ON %1$I REFERENCING NEW TABLE AS changed
         FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_workshops(''workshop_id'')', source);
    EXECUTE format(
      'CREATE TRIGGER tell_deleted AFTER DELETE ON %1$I REFERENCING OLD TABLE AS changed
         FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_workshops(''workshop_id'')', source);
  END LOOP;
END
$$;
--> statement-breakpoint
CREATE FUNCTION tell_changed_holidays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('workshops_changed', 'all');
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER tell_changed AFTER INSERT OR UPDATE OR DELETE ON "holidays"
  FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_holidays();
