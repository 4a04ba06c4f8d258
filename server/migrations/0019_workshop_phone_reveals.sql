CREATE TABLE "workshop_phone_reveals" (
	"id" serial PRIMARY KEY NOT NULL,
	"workshop_id" integer NOT NULL,
	"user_id" integer,
	"identity_hash" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "workshop_phone_reveals_have_one_asker" CHECK (num_nonnulls("workshop_phone_reveals"."user_id", "workshop_phone_reveals"."identity_hash") = 1)
);
--> statement-breakpoint
ALTER TABLE "workshop_phone_reveals" ADD CONSTRAINT "workshop_phone_reveals_workshop_id_workshops_id_fk" FOREIGN KEY ("workshop_id") REFERENCES "public"."workshops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workshop_phone_reveals" ADD CONSTRAINT "workshop_phone_reveals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "workshop_phone_reveals_once_for_person" ON "workshop_phone_reveals" USING btree ("user_id","workshop_id");--> statement-breakpoint
CREATE UNIQUE INDEX "workshop_phone_reveals_once_for_browser" ON "workshop_phone_reveals" USING btree ("identity_hash","workshop_id");--> statement-breakpoint
CREATE INDEX "workshop_phone_reveals_workshop_id_index" ON "workshop_phone_reveals" USING btree ("workshop_id");