CREATE TABLE "gone_products" (
	"event_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"tenant_id" integer NOT NULL,
	"gone_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gone_products_event_id_product_id_pk" PRIMARY KEY("event_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "store_domains" (
	"event_id" integer PRIMARY KEY NOT NULL,
	"tenant_id" integer NOT NULL,
	"host" text NOT NULL,
	"token" text NOT NULL,
	"verified_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"problem" text,
	"failing_since" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "store_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"event_id" integer NOT NULL,
	"tenant_id" integer NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "published_langs" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "gone_products" ADD CONSTRAINT "gone_products_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gone_products" ADD CONSTRAINT "gone_products_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_domains" ADD CONSTRAINT "store_domains_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_domains" ADD CONSTRAINT "store_domains_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_slugs" ADD CONSTRAINT "store_slugs_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_slugs" ADD CONSTRAINT "store_slugs_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "store_domains_verified" ON "store_domains" USING btree ("host") WHERE verified_at is not null;--> statement-breakpoint
CREATE INDEX "store_slugs_event" ON "store_slugs" USING btree ("event_id");--> statement-breakpoint
SELECT guard_tenant_table(owned) FROM unnest(ARRAY['store_slugs', 'gone_products', 'store_domains']) AS owned;
--> statement-breakpoint
-- A store's addresses stay its own: what writes one down fails when another store has or had it, whoever's that is, since
-- a key sees every row.
CREATE FUNCTION keep_store_slug() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM store_slugs s WHERE s.slug = NEW.slug AND s.event_id = NEW.id) THEN
    INSERT INTO store_slugs (slug, event_id, tenant_id) VALUES (NEW.slug, NEW.id, NEW.tenant_id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_slug AFTER INSERT OR UPDATE OF slug ON events FOR EACH ROW EXECUTE FUNCTION keep_store_slug();
--> statement-breakpoint
ALTER TABLE events NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE store_slugs NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
INSERT INTO store_slugs (slug, event_id, tenant_id, since) SELECT slug, id, tenant_id, created_at FROM events;
--> statement-breakpoint
ALTER TABLE events FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE store_slugs FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE FUNCTION on_shelf_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    DELETE FROM gone_products g WHERE g.event_id = NEW.event_id AND g.product_id = NEW.product_id;
  ELSE
    INSERT INTO gone_products (event_id, product_id, tenant_id)
      SELECT OLD.event_id, OLD.product_id, OLD.tenant_id WHERE EXISTS (SELECT FROM events e WHERE e.id = OLD.event_id)
      ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_gone AFTER INSERT OR DELETE ON event_products FOR EACH ROW EXECUTE FUNCTION on_shelf_change();
--> statement-breakpoint
CREATE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE ON store_domains FOR EACH ROW EXECUTE FUNCTION on_event_part_change();
