CREATE TABLE "limit_hits" (
	"user_id" integer NOT NULL,
	"code" text NOT NULL,
	"day" date NOT NULL,
	"hits" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "limit_hits_user_id_code_day_pk" PRIMARY KEY("user_id","code","day")
);
--> statement-breakpoint
CREATE TABLE "confirmed_phones" (
	"user_id" integer NOT NULL,
	"phone" text NOT NULL,
	"confirmed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "confirmed_phones_user_id_phone_pk" PRIMARY KEY("user_id","phone")
);
--> statement-breakpoint
ALTER TABLE "login_requests" ADD COLUMN "user_id" integer;--> statement-breakpoint
ALTER TABLE "login_requests" ADD COLUMN "partner_id" integer;--> statement-breakpoint
ALTER TABLE "login_requests" ADD COLUMN "utm_source" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "partner_id" integer;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "utm_source" text;--> statement-breakpoint
ALTER TABLE "limit_hits" ADD CONSTRAINT "limit_hits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "confirmed_phones" ADD CONSTRAINT "confirmed_phones_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_requests" ADD CONSTRAINT "login_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "login_requests_user_id_created_at_index" ON "login_requests" USING btree ("user_id","created_at");