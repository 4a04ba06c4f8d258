CREATE TABLE "slot_waits" (
	"id" serial PRIMARY KEY NOT NULL,
	"workshop_id" integer NOT NULL,
	"customer_id" integer NOT NULL,
	"car_id" integer NOT NULL,
	"work_type_ids" integer[] DEFAULT '{}' NOT NULL,
	"date_from" date NOT NULL,
	"date_to" date NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"hold_id" uuid,
	"offer_from" timestamp with time zone,
	"offer_to" timestamp with time zone,
	"offer_expires_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "slot_waits" ADD CONSTRAINT "slot_waits_workshop_id_workshops_id_fk" FOREIGN KEY ("workshop_id") REFERENCES "public"."workshops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slot_waits" ADD CONSTRAINT "slot_waits_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slot_waits" ADD CONSTRAINT "slot_waits_car_id_cars_id_fk" FOREIGN KEY ("car_id") REFERENCES "public"."cars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "slot_waits_customer_id_workshop_id_index" ON "slot_waits" USING btree ("customer_id","workshop_id");--> statement-breakpoint
CREATE INDEX "slot_waits_status_workshop_id_created_at_index" ON "slot_waits" USING btree ("status","workshop_id","created_at");