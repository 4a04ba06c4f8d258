CREATE TABLE "cart_items" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"part_id" integer NOT NULL,
	"article" text NOT NULL,
	"brand" text NOT NULL,
	"name" text NOT NULL,
	"image" text,
	"qty" integer NOT NULL,
	"qty_max" integer NOT NULL,
	"price" integer NOT NULL,
	"price_when_added" integer NOT NULL,
	"seller_id" integer NOT NULL,
	"seller_name" text NOT NULL,
	"delivery_date" date,
	"stock_checked_at" timestamp with time zone NOT NULL,
	"car_id" integer,
	"bid_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cart_items_userId_sellerId_partId_unique" UNIQUE("user_id","seller_id","part_id"),
	CONSTRAINT "cart_items_qty_is_positive" CHECK ("cart_items"."qty" > 0)
);
--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_car_id_cars_id_fk" FOREIGN KEY ("car_id") REFERENCES "public"."cars"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_bid_id_bids_id_fk" FOREIGN KEY ("bid_id") REFERENCES "public"."bids"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cart_items_user_id_created_at_index" ON "cart_items" USING btree ("user_id","created_at");