CREATE TABLE "presences" (
	"user_id" integer NOT NULL,
	"server_id" uuid NOT NULL,
	"is_open" boolean NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "presences_user_id_server_id_pk" PRIMARY KEY("user_id","server_id")
);
--> statement-breakpoint
ALTER TABLE "chat_sides" ADD COLUMN "looked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "shows_presence" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "presences" ADD CONSTRAINT "presences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "presences_seen_at_index" ON "presences" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "chat_sides_looked_at_index" ON "chat_sides" USING btree ("looked_at");