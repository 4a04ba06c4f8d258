CREATE TABLE "former_names" (
	"user_id" integer NOT NULL,
	"workshop_id" integer NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "former_names_user_id_workshop_id_name_pk" PRIMARY KEY("user_id","workshop_id","name")
);
--> statement-breakpoint
ALTER TABLE "former_names" ADD CONSTRAINT "former_names_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_names" ADD CONSTRAINT "former_names_workshop_id_workshops_id_fk" FOREIGN KEY ("workshop_id") REFERENCES "public"."workshops"("id") ON DELETE cascade ON UPDATE no action;