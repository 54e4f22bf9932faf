CREATE TABLE "shopify_listings" (
	"id" serial PRIMARY KEY NOT NULL,
	"tenant_id" integer NOT NULL,
	"shop" text NOT NULL,
	"event_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"state" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"shop_product_id" text,
	"variants" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"files" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"accepted" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"repairs" jsonb,
	"differences" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	"problem_text" text DEFAULT '' NOT NULL,
	"pushed_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shopify_orders" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" integer NOT NULL,
	"work_id" text NOT NULL,
	"lines" jsonb NOT NULL,
	"fulfilment_id" text,
	"told_tracking" text DEFAULT '' NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	"told_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "shopify_services" (
	"tenant_id" integer PRIMARY KEY NOT NULL,
	"shop" text NOT NULL,
	"service_id" text NOT NULL,
	"location_id" text NOT NULL,
	"currency" text NOT NULL,
	"taxes_included" boolean NOT NULL,
	"publication_id" text,
	"orders_at" timestamp with time zone,
	"problem" text DEFAULT '' NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shopify_work" (
	"id" text NOT NULL,
	"tenant_id" integer NOT NULL,
	"shop" text NOT NULL,
	"shop_order_id" text NOT NULL,
	"order_name" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shopify_work_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "shopify_listings" ADD CONSTRAINT "shopify_listings_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shopify_listings" ADD CONSTRAINT "shopify_listings_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shopify_listings" ADD CONSTRAINT "shopify_listings_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shopify_orders" ADD CONSTRAINT "shopify_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shopify_orders" ADD CONSTRAINT "shopify_orders_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shopify_services" ADD CONSTRAINT "shopify_services_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shopify_work" ADD CONSTRAINT "shopify_work_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "shopify_listings_key" ON "shopify_listings" USING btree ("tenant_id","shop","event_id","product_id");--> statement-breakpoint
CREATE INDEX "shopify_listings_product" ON "shopify_listings" USING btree ("tenant_id","shop_product_id");--> statement-breakpoint
CREATE INDEX "shopify_orders_work" ON "shopify_orders" USING btree ("tenant_id","work_id");--> statement-breakpoint
CREATE INDEX "shopify_orders_untold" ON "shopify_orders" USING btree ("tenant_id") WHERE fulfilment_id is null;--> statement-breakpoint
CREATE INDEX "shopify_work_newest" ON "shopify_work" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE INDEX "shopify_work_order" ON "shopify_work" USING btree ("tenant_id","shop_order_id");--> statement-breakpoint
SELECT guard_tenant_table(owned) FROM unnest(ARRAY['shopify_services', 'shopify_listings', 'shopify_work', 'shopify_orders']) AS owned;
--> statement-breakpoint
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO merchloom_app, merchloom_platform;
