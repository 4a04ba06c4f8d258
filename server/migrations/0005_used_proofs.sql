CREATE TABLE "used_proofs" (
	"challenge" text PRIMARY KEY NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "used_proofs_ends_at_index" ON "used_proofs" USING btree ("ends_at");