CREATE TABLE "merged_prices" (
	"workshop_id" integer NOT NULL,
	"work_type_id" integer NOT NULL,
	"price_from" integer NOT NULL,
	"price_to" integer NOT NULL,
	"minutes" integer NOT NULL,
	"warranty_months" integer,
	"updated_at" timestamp with time zone NOT NULL,
	"into_id" integer NOT NULL,
	"is_copied" boolean NOT NULL,
	CONSTRAINT "merged_prices_workshop_id_work_type_id_pk" PRIMARY KEY("workshop_id","work_type_id")
);
--> statement-breakpoint
ALTER TABLE "merged_prices" ADD CONSTRAINT "merged_prices_workshop_id_workshops_id_fk" FOREIGN KEY ("workshop_id") REFERENCES "public"."workshops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merged_prices" ADD CONSTRAINT "merged_prices_work_type_id_work_types_id_fk" FOREIGN KEY ("work_type_id") REFERENCES "public"."work_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merged_prices" ADD CONSTRAINT "merged_prices_into_id_work_types_id_fk" FOREIGN KEY ("into_id") REFERENCES "public"."work_types"("id") ON DELETE no action ON UPDATE no action;