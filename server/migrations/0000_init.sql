CREATE TABLE "bid_events" (
	"id" serial PRIMARY KEY NOT NULL,
	"bid_id" integer NOT NULL,
	"type" text NOT NULL,
	"actor" text NOT NULL,
	"actor_name" text,
	"from_status" text,
	"to_status" text,
	"comment" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bid_works" (
	"bid_id" integer NOT NULL,
	"work_type_id" integer NOT NULL,
	"title" text NOT NULL,
	CONSTRAINT "bid_works_bid_id_work_type_id_pk" PRIMARY KEY("bid_id","work_type_id")
);
--> statement-breakpoint
CREATE TABLE "bids" (
	"id" serial PRIMARY KEY NOT NULL,
	"customer_id" integer NOT NULL,
	"workshop_id" integer NOT NULL,
	"car_id" integer NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"source" text DEFAULT 'manual' NOT NULL,
	"type_connection" integer NOT NULL,
	"phone" text NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"period_start" timestamp with time zone NOT NULL,
	"period_end" timestamp with time zone NOT NULL,
	"partner_id" integer,
	"utm_source" text,
	"idempotency_key" uuid,
	"idempotency_digest" text,
	"accepted_offer_id" integer,
	"price_final" integer,
	"mileage_in" integer,
	"warranty_until" timestamp with time zone,
	"answer_deadline_at" timestamp with time zone,
	"reject_by" text,
	"reject_code" text,
	"reject_comment" text,
	"visit_code" text,
	"status_changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"status_changed_by" text DEFAULT 'customer' NOT NULL,
	"seen_by_customer_at" timestamp with time zone,
	"seen_by_service_at" timestamp with time zone,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "car_generations" (
	"id" serial PRIMARY KEY NOT NULL,
	"model_id" integer NOT NULL,
	"name" text NOT NULL,
	"year_from" integer,
	"year_to" integer,
	"sort" integer NOT NULL,
	CONSTRAINT "car_generations_modelId_name_unique" UNIQUE("model_id","name")
);
--> statement-breakpoint
CREATE TABLE "car_marks" (
	"id" serial PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"name_ru" text NOT NULL,
	"country" text,
	"is_popular" boolean DEFAULT false NOT NULL,
	CONSTRAINT "car_marks_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "car_models" (
	"id" serial PRIMARY KEY NOT NULL,
	"mark_id" integer NOT NULL,
	"name" text NOT NULL,
	"name_ru" text,
	"class" text,
	"year_from" integer,
	"year_to" integer,
	CONSTRAINT "car_models_markId_name_unique" UNIQUE("mark_id","name")
);
--> statement-breakpoint
CREATE TABLE "car_modifications" (
	"id" serial PRIMARY KEY NOT NULL,
	"generation_id" integer NOT NULL,
	"name" text NOT NULL,
	"volume_litres" real,
	"power_hp" integer,
	"fuel" text,
	"gearbox" text,
	"drive" text,
	"is_other" boolean DEFAULT false NOT NULL,
	"sort" integer NOT NULL,
	CONSTRAINT "car_modifications_generationId_name_unique" UNIQUE("generation_id","name")
);
--> statement-breakpoint
CREATE TABLE "cars" (
	"id" serial PRIMARY KEY NOT NULL,
	"customer_id" integer NOT NULL,
	"mark_id" integer NOT NULL,
	"model_id" integer NOT NULL,
	"generation_id" integer NOT NULL,
	"modification_id" integer NOT NULL,
	"year" integer,
	"vin" text,
	"mileage" integer,
	"licence_plate" text,
	"is_archived" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" serial PRIMARY KEY NOT NULL,
	"bid_id" integer,
	"owner_id" integer,
	"identity_hash" text,
	"name" text NOT NULL,
	"extension" text NOT NULL,
	"content_type" text NOT NULL,
	"size" integer NOT NULL,
	"width" integer,
	"height" integer,
	"storage_key" text NOT NULL,
	"work_type_id" integer,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "files_storageKey_unique" UNIQUE("storage_key"),
	CONSTRAINT "files_have_an_owner" CHECK ("files"."owner_id" is not null or "files"."identity_hash" is not null)
);
--> statement-breakpoint
CREATE TABLE "cities" (
	"id" integer PRIMARY KEY NOT NULL,
	"region_id" integer NOT NULL,
	"name" text NOT NULL,
	"name_in" text NOT NULL,
	"slug" text NOT NULL,
	"lat" double precision NOT NULL,
	"long" double precision NOT NULL,
	"default_zoom" double precision NOT NULL,
	"timezone" text NOT NULL,
	"is_popular" boolean DEFAULT false NOT NULL,
	CONSTRAINT "cities_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "countries" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"phone_code" text NOT NULL,
	"phone_mask" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	CONSTRAINT "countries_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "regions" (
	"id" integer PRIMARY KEY NOT NULL,
	"country_id" integer NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "offer_lines" (
	"id" serial PRIMARY KEY NOT NULL,
	"offer_id" integer NOT NULL,
	"kind" text NOT NULL,
	"work_type_id" integer,
	"title" text NOT NULL,
	"qty" integer NOT NULL,
	"unit" text NOT NULL,
	"price" integer NOT NULL,
	"amount" integer NOT NULL,
	"warranty_months" integer,
	"sort" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"id" serial PRIMARY KEY NOT NULL,
	"bid_id" integer NOT NULL,
	"workshop_id" integer NOT NULL,
	"revision" integer NOT NULL,
	"status" text NOT NULL,
	"price_labour" integer NOT NULL,
	"price_parts" integer NOT NULL,
	"price_discount" integer NOT NULL,
	"price_total" integer NOT NULL,
	"minutes" integer NOT NULL,
	"needs_diagnostics" boolean DEFAULT false NOT NULL,
	"slots" jsonb NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	"author_id" integer,
	"author_name" text NOT NULL,
	"seen_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "offers_bidId_workshopId_revision_unique" UNIQUE("bid_id","workshop_id","revision")
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" serial PRIMARY KEY NOT NULL,
	"bid_id" integer NOT NULL,
	"workshop_id" integer NOT NULL,
	"customer_id" integer NOT NULL,
	"rating" real NOT NULL,
	"rating_price" integer,
	"rating_quality" integer,
	"rating_terms" integer,
	"rating_communication" integer,
	"price_matched" boolean,
	"text" text NOT NULL,
	"status" text NOT NULL,
	"reply_text" text,
	"reply_author" text,
	"reply_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone,
	CONSTRAINT "reviews_bidId_unique" UNIQUE("bid_id")
);
--> statement-breakpoint
CREATE TABLE "seed_versions" (
	"name" text PRIMARY KEY NOT NULL,
	"version" text NOT NULL,
	"applied_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_codes" (
	"id" serial PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"phone" text NOT NULL,
	"ip" text NOT NULL,
	"subnet" text NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"channel" text NOT NULL,
	"identity_hash" text,
	"ip" text NOT NULL,
	"code_hash" text NOT NULL,
	"attempts_left" integer NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"locked_until" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"generation" integer DEFAULT 0 NOT NULL,
	"rotated_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" serial PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"image" text,
	"roles" text[] NOT NULL,
	"role" text NOT NULL,
	"city_id" integer,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_phone_unique" UNIQUE("phone")
);
--> statement-breakpoint
CREATE TABLE "work_type_categories" (
	"id" integer PRIMARY KEY NOT NULL,
	"group_id" integer NOT NULL,
	"title" text NOT NULL,
	"sort" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "work_type_groups" (
	"id" integer PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"icon" text NOT NULL,
	"sort" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "work_types" (
	"id" integer PRIMARY KEY NOT NULL,
	"category_id" integer NOT NULL,
	"group_id" integer NOT NULL,
	"title" text NOT NULL,
	"synonyms" text[] NOT NULL,
	"symptoms" text[] NOT NULL,
	"minutes" integer NOT NULL,
	"price_from" integer NOT NULL,
	"price_to" integer NOT NULL,
	"is_popular" boolean DEFAULT false NOT NULL,
	"sort" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "workshop_brands" (
	"workshop_id" integer NOT NULL,
	"mark_id" integer NOT NULL,
	"is_specialized" boolean DEFAULT false NOT NULL,
	CONSTRAINT "workshop_brands_workshop_id_mark_id_pk" PRIMARY KEY("workshop_id","mark_id")
);
--> statement-breakpoint
CREATE TABLE "workshop_employees" (
	"id" serial PRIMARY KEY NOT NULL,
	"workshop_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"role" text NOT NULL,
	CONSTRAINT "workshop_employees_workshopId_userId_unique" UNIQUE("workshop_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "workshop_images" (
	"id" serial PRIMARY KEY NOT NULL,
	"workshop_id" integer NOT NULL,
	"storage_key" text NOT NULL,
	"alt" text NOT NULL,
	"sort" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "workshop_works" (
	"workshop_id" integer NOT NULL,
	"work_type_id" integer NOT NULL,
	"price_from" integer NOT NULL,
	"price_to" integer NOT NULL,
	"minutes" integer NOT NULL,
	"warranty_months" integer,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "workshop_works_workshop_id_work_type_id_pk" PRIMARY KEY("workshop_id","work_type_id")
);
--> statement-breakpoint
CREATE TABLE "workshops" (
	"id" serial PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"city_id" integer NOT NULL,
	"address" text NOT NULL,
	"lat" double precision NOT NULL,
	"long" double precision NOT NULL,
	"timezone" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"logo" text,
	"phones" text[] NOT NULL,
	"site" text,
	"schedule" jsonb NOT NULL,
	"closed_from" date,
	"closed_to" date,
	"closure_note" text,
	"amenities" text[] NOT NULL,
	"bays_count" integer,
	"warranty" jsonb,
	"metro" jsonb NOT NULL,
	"is_connected" boolean NOT NULL,
	"is_verified" boolean DEFAULT false NOT NULL,
	"is_published" boolean DEFAULT true NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"rating" real,
	"reviews_count" integer DEFAULT 0 NOT NULL,
	"bids_finished_count" integer DEFAULT 0 NOT NULL,
	"answer_minutes_median" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "workshops_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
ALTER TABLE "bid_events" ADD CONSTRAINT "bid_events_bid_id_bids_id_fk" FOREIGN KEY ("bid_id") REFERENCES "public"."bids"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_works" ADD CONSTRAINT "bid_works_bid_id_bids_id_fk" FOREIGN KEY ("bid_id") REFERENCES "public"."bids"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_works" ADD CONSTRAINT "bid_works_work_type_id_work_types_id_fk" FOREIGN KEY ("work_type_id") REFERENCES "public"."work_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bids" ADD CONSTRAINT "bids_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bids" ADD CONSTRAINT "bids_workshop_id_workshops_id_fk" FOREIGN KEY ("workshop_id") REFERENCES "public"."workshops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bids" ADD CONSTRAINT "bids_car_id_cars_id_fk" FOREIGN KEY ("car_id") REFERENCES "public"."cars"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "car_generations" ADD CONSTRAINT "car_generations_model_id_car_models_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."car_models"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "car_models" ADD CONSTRAINT "car_models_mark_id_car_marks_id_fk" FOREIGN KEY ("mark_id") REFERENCES "public"."car_marks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "car_modifications" ADD CONSTRAINT "car_modifications_generation_id_car_generations_id_fk" FOREIGN KEY ("generation_id") REFERENCES "public"."car_generations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cars" ADD CONSTRAINT "cars_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cars" ADD CONSTRAINT "cars_mark_id_car_marks_id_fk" FOREIGN KEY ("mark_id") REFERENCES "public"."car_marks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cars" ADD CONSTRAINT "cars_model_id_car_models_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."car_models"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cars" ADD CONSTRAINT "cars_generation_id_car_generations_id_fk" FOREIGN KEY ("generation_id") REFERENCES "public"."car_generations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cars" ADD CONSTRAINT "cars_modification_id_car_modifications_id_fk" FOREIGN KEY ("modification_id") REFERENCES "public"."car_modifications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_bid_id_bids_id_fk" FOREIGN KEY ("bid_id") REFERENCES "public"."bids"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_work_type_id_work_types_id_fk" FOREIGN KEY ("work_type_id") REFERENCES "public"."work_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cities" ADD CONSTRAINT "cities_region_id_regions_id_fk" FOREIGN KEY ("region_id") REFERENCES "public"."regions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "regions" ADD CONSTRAINT "regions_country_id_countries_id_fk" FOREIGN KEY ("country_id") REFERENCES "public"."countries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_lines" ADD CONSTRAINT "offer_lines_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_lines" ADD CONSTRAINT "offer_lines_work_type_id_work_types_id_fk" FOREIGN KEY ("work_type_id") REFERENCES "public"."work_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_bid_id_bids_id_fk" FOREIGN KEY ("bid_id") REFERENCES "public"."bids"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_workshop_id_workshops_id_fk" FOREIGN KEY ("workshop_id") REFERENCES "public"."workshops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_bid_id_bids_id_fk" FOREIGN KEY ("bid_id") REFERENCES "public"."bids"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_workshop_id_workshops_id_fk" FOREIGN KEY ("workshop_id") REFERENCES "public"."workshops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_codes" ADD CONSTRAINT "login_codes_request_id_login_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."login_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_city_id_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_type_categories" ADD CONSTRAINT "work_type_categories_group_id_work_type_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."work_type_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_types" ADD CONSTRAINT "work_types_category_id_work_type_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."work_type_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_types" ADD CONSTRAINT "work_types_group_id_work_type_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."work_type_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workshop_brands" ADD CONSTRAINT "workshop_brands_workshop_id_workshops_id_fk" FOREIGN KEY ("workshop_id") REFERENCES "public"."workshops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workshop_brands" ADD CONSTRAINT "workshop_brands_mark_id_car_marks_id_fk" FOREIGN KEY ("mark_id") REFERENCES "public"."car_marks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workshop_employees" ADD CONSTRAINT "workshop_employees_workshop_id_workshops_id_fk" FOREIGN KEY ("workshop_id") REFERENCES "public"."workshops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workshop_employees" ADD CONSTRAINT "workshop_employees_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workshop_images" ADD CONSTRAINT "workshop_images_workshop_id_workshops_id_fk" FOREIGN KEY ("workshop_id") REFERENCES "public"."workshops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workshop_works" ADD CONSTRAINT "workshop_works_workshop_id_workshops_id_fk" FOREIGN KEY ("workshop_id") REFERENCES "public"."workshops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workshop_works" ADD CONSTRAINT "workshop_works_work_type_id_work_types_id_fk" FOREIGN KEY ("work_type_id") REFERENCES "public"."work_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workshops" ADD CONSTRAINT "workshops_city_id_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bid_events_bid_id_id_index" ON "bid_events" USING btree ("bid_id","id");--> statement-breakpoint
CREATE INDEX "bids_customer_id_created_at_index" ON "bids" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "bids_workshop_id_status_index" ON "bids" USING btree ("workshop_id","status");--> statement-breakpoint
CREATE UNIQUE INDEX "bids_idempotency" ON "bids" USING btree ("customer_id","idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "bids_one_open_per_workshop_and_car" ON "bids" USING btree ("workshop_id","car_id") WHERE status in ('new', 'answered', 'visit', 'in_work');--> statement-breakpoint
CREATE INDEX "car_modifications_generation_id_index" ON "car_modifications" USING btree ("generation_id");--> statement-breakpoint
CREATE INDEX "cars_customer_id_index" ON "cars" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "files_identity_hash_index" ON "files" USING btree ("identity_hash");--> statement-breakpoint
CREATE INDEX "files_owner_id_index" ON "files" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "files_name_once_in_bid" ON "files" USING btree ("bid_id",lower("name"));--> statement-breakpoint
CREATE INDEX "offer_lines_offer_id_index" ON "offer_lines" USING btree ("offer_id");--> statement-breakpoint
CREATE INDEX "reviews_workshop_id_created_at_index" ON "reviews" USING btree ("workshop_id","created_at");--> statement-breakpoint
CREATE INDEX "login_codes_phone_sent_at_index" ON "login_codes" USING btree ("phone","sent_at");--> statement-breakpoint
CREATE INDEX "login_codes_ip_sent_at_index" ON "login_codes" USING btree ("ip","sent_at");--> statement-breakpoint
CREATE INDEX "login_codes_subnet_sent_at_index" ON "login_codes" USING btree ("subnet","sent_at");--> statement-breakpoint
CREATE INDEX "login_requests_phone_created_at_index" ON "login_requests" USING btree ("phone","created_at");--> statement-breakpoint
CREATE INDEX "sessions_user_id_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "workshop_employees_user_id_index" ON "workshop_employees" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "workshop_images_workshop_id_index" ON "workshop_images" USING btree ("workshop_id");--> statement-breakpoint
CREATE INDEX "workshops_city_id_index" ON "workshops" USING btree ("city_id");