CREATE TABLE "work_pairs" (
	"work_type_id" integer NOT NULL,
	"other_id" integer NOT NULL,
	"bids_count" integer NOT NULL,
	CONSTRAINT "work_pairs_work_type_id_other_id_pk" PRIMARY KEY("work_type_id","other_id")
);
--> statement-breakpoint
ALTER TABLE "work_pairs" ADD CONSTRAINT "work_pairs_work_type_id_work_types_id_fk" FOREIGN KEY ("work_type_id") REFERENCES "public"."work_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_pairs" ADD CONSTRAINT "work_pairs_other_id_work_types_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."work_types"("id") ON DELETE no action ON UPDATE no action;