CREATE TABLE "bid_recipients" (
	"bid_id" integer NOT NULL,
	"workshop_id" integer NOT NULL,
	"seen_at" timestamp with time zone,
	"declined_at" timestamp with time zone,
	"decline_code" text,
	CONSTRAINT "bid_recipients_bid_id_workshop_id_pk" PRIMARY KEY("bid_id","workshop_id")
);
--> statement-breakpoint
CREATE TABLE "bid_tenders" (
	"bid_id" integer PRIMARY KEY NOT NULL,
	"city_id" integer NOT NULL,
	"lat" double precision NOT NULL,
	"long" double precision NOT NULL,
	"radius_km" integer NOT NULL,
	"offer_limit" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bid_change_lines" (
	"id" serial PRIMARY KEY NOT NULL,
	"change_id" integer NOT NULL,
	"decision" text DEFAULT 'pending' NOT NULL,
	"kind" text NOT NULL,
	"work_type_id" integer,
	"title" text NOT NULL,
	"qty" integer NOT NULL,
	"unit" text NOT NULL,
	"price" integer NOT NULL,
	"amount" integer NOT NULL,
	"warranty_months" integer,
	"part_article" text,
	"part_brand" text,
	"is_customer_part" boolean DEFAULT false NOT NULL,
	"part_delivery_date" date,
	"sort" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bid_changes" (
	"id" serial PRIMARY KEY NOT NULL,
	"bid_id" integer NOT NULL,
	"status" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"minutes_delta" integer DEFAULT 0 NOT NULL,
	"file_ids" integer[] NOT NULL,
	"author_id" integer,
	"author_name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "bid_claims" (
	"id" serial PRIMARY KEY NOT NULL,
	"bid_id" integer NOT NULL,
	"status" text NOT NULL,
	"text" text NOT NULL,
	"file_ids" integer[] NOT NULL,
	"answer" text,
	"answered_by" text,
	"created_at" timestamp with time zone NOT NULL,
	"answer_deadline_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "bid_final_lines" (
	"id" serial PRIMARY KEY NOT NULL,
	"bid_id" integer NOT NULL,
	"kind" text NOT NULL,
	"work_type_id" integer,
	"title" text NOT NULL,
	"qty" integer NOT NULL,
	"unit" text NOT NULL,
	"price" integer NOT NULL,
	"amount" integer NOT NULL,
	"warranty_months" integer,
	"part_article" text,
	"part_brand" text,
	"is_customer_part" boolean DEFAULT false NOT NULL,
	"part_delivery_date" date,
	"sort" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bid_counters" (
	"id" serial PRIMARY KEY NOT NULL,
	"bid_id" integer NOT NULL,
	"offer_id" integer NOT NULL,
	"price" integer,
	"works" jsonb NOT NULL,
	"period_start" timestamp with time zone,
	"period_end" timestamp with time zone,
	"comment" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bids" ALTER COLUMN "workshop_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "bids" ADD COLUMN "pending_start" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bids" ADD COLUMN "pending_end" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bids" ADD COLUMN "pending_by" text;--> statement-breakpoint
ALTER TABLE "bids" ADD COLUMN "pending_comment" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "bids" ADD COLUMN "time_changes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bids" ADD COLUMN "cancel_by" text;--> statement-breakpoint
ALTER TABLE "bids" ADD COLUMN "cancel_code" text;--> statement-breakpoint
ALTER TABLE "bids" ADD COLUMN "cancel_comment" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "bids" ADD COLUMN "mileage_out" integer;--> statement-breakpoint
ALTER TABLE "bids" ADD COLUMN "warranty_months" integer;--> statement-breakpoint
ALTER TABLE "bids" ADD COLUMN "started_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bids" ADD COLUMN "finished_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bids" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bids" ADD COLUMN "visit_code_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bids" ADD COLUMN "visit_code_locked_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "offer_lines" ADD COLUMN "part_article" text;--> statement-breakpoint
ALTER TABLE "offer_lines" ADD COLUMN "part_brand" text;--> statement-breakpoint
ALTER TABLE "offer_lines" ADD COLUMN "is_customer_part" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "offer_lines" ADD COLUMN "part_delivery_date" date;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "price_max" integer;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "warranty" jsonb;--> statement-breakpoint
ALTER TABLE "bid_recipients" ADD CONSTRAINT "bid_recipients_bid_id_bids_id_fk" FOREIGN KEY ("bid_id") REFERENCES "public"."bids"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_recipients" ADD CONSTRAINT "bid_recipients_workshop_id_workshops_id_fk" FOREIGN KEY ("workshop_id") REFERENCES "public"."workshops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_tenders" ADD CONSTRAINT "bid_tenders_bid_id_bids_id_fk" FOREIGN KEY ("bid_id") REFERENCES "public"."bids"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_tenders" ADD CONSTRAINT "bid_tenders_city_id_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_change_lines" ADD CONSTRAINT "bid_change_lines_change_id_bid_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."bid_changes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_change_lines" ADD CONSTRAINT "bid_change_lines_work_type_id_work_types_id_fk" FOREIGN KEY ("work_type_id") REFERENCES "public"."work_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_changes" ADD CONSTRAINT "bid_changes_bid_id_bids_id_fk" FOREIGN KEY ("bid_id") REFERENCES "public"."bids"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_changes" ADD CONSTRAINT "bid_changes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_claims" ADD CONSTRAINT "bid_claims_bid_id_bids_id_fk" FOREIGN KEY ("bid_id") REFERENCES "public"."bids"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_final_lines" ADD CONSTRAINT "bid_final_lines_bid_id_bids_id_fk" FOREIGN KEY ("bid_id") REFERENCES "public"."bids"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_final_lines" ADD CONSTRAINT "bid_final_lines_work_type_id_work_types_id_fk" FOREIGN KEY ("work_type_id") REFERENCES "public"."work_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_counters" ADD CONSTRAINT "bid_counters_bid_id_bids_id_fk" FOREIGN KEY ("bid_id") REFERENCES "public"."bids"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_counters" ADD CONSTRAINT "bid_counters_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bid_recipients_workshop_id_index" ON "bid_recipients" USING btree ("workshop_id");--> statement-breakpoint
CREATE INDEX "bid_change_lines_change_id_index" ON "bid_change_lines" USING btree ("change_id");--> statement-breakpoint
CREATE INDEX "bid_changes_bid_id_index" ON "bid_changes" USING btree ("bid_id");--> statement-breakpoint
CREATE INDEX "bid_claims_bid_id_index" ON "bid_claims" USING btree ("bid_id");--> statement-breakpoint
CREATE INDEX "bid_final_lines_bid_id_index" ON "bid_final_lines" USING btree ("bid_id");--> statement-breakpoint
CREATE INDEX "bid_counters_bid_id_index" ON "bid_counters" USING btree ("bid_id");--> statement-breakpoint
ALTER TABLE "bids" ADD CONSTRAINT "bids_pending_time_is_whole" CHECK (num_nonnulls("bids"."pending_start", "bids"."pending_end", "bids"."pending_by") in (0, 3));