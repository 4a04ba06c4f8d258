CREATE TABLE "favorites" (
	"id" serial PRIMARY KEY NOT NULL,
	"owner_id" integer,
	"identity_hash" text,
	"workshop_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "favorites_have_one_owner" CHECK (num_nonnulls("favorites"."owner_id", "favorites"."identity_hash") = 1)
);
--> statement-breakpoint
CREATE TABLE "leads" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"city_id" integer,
	"user_id" integer,
	"identity_hash" text,
	"partner_id" integer,
	"utm_source" text,
	"consent_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_workshop_id_workshops_id_fk" FOREIGN KEY ("workshop_id") REFERENCES "public"."workshops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_city_id_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "favorites_once_for_person" ON "favorites" USING btree ("owner_id","workshop_id");--> statement-breakpoint
CREATE UNIQUE INDEX "favorites_once_for_browser" ON "favorites" USING btree ("identity_hash","workshop_id");--> statement-breakpoint
CREATE INDEX "favorites_workshop_id_index" ON "favorites" USING btree ("workshop_id");--> statement-breakpoint
CREATE INDEX "leads_phone_created_at_index" ON "leads" USING btree ("phone","created_at");