CREATE TABLE "price_history" (
	"id" serial PRIMARY KEY NOT NULL,
	"tenant_id" integer NOT NULL,
	"event_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"price_minor" integer NOT NULL,
	"sale_price_minor" integer,
	"sale_from" timestamp with time zone,
	"sale_until" timestamp with time zone,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "piece_reservations" (
	"order_id" uuid NOT NULL,
	"product_id" integer NOT NULL,
	"tenant_id" integer NOT NULL,
	"event_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	"state" text NOT NULL,
	"reserved_until" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "piece_reservations_order_id_product_id_pk" PRIMARY KEY("order_id","product_id")
);
--> statement-breakpoint
ALTER TABLE "event_products" ADD COLUMN "size_surcharges" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "event_products" ADD COLUMN "sale_price_minor" integer;--> statement-breakpoint
ALTER TABLE "event_products" ADD COLUMN "sale_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "event_products" ADD COLUMN "sale_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "event_products" ADD COLUMN "pieces_left" integer;--> statement-breakpoint
ALTER TABLE "price_history" ADD CONSTRAINT "price_history_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "piece_reservations" ADD CONSTRAINT "piece_reservations_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "piece_reservations" ADD CONSTRAINT "piece_reservations_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "piece_reservations" ADD CONSTRAINT "piece_reservations_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "piece_reservations" ADD CONSTRAINT "piece_reservations_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_history_product" ON "price_history" USING btree ("event_id","product_id","changed_at");--> statement-breakpoint
CREATE INDEX "piece_reservations_product" ON "piece_reservations" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "piece_reservations_open" ON "piece_reservations" USING btree ("reserved_until") WHERE state = 'reserved';--> statement-breakpoint
ALTER TABLE "event_products" ADD CONSTRAINT "event_products_pieces" CHECK ("event_products"."pieces_left" >= 0);--> statement-breakpoint
-- Prices before this migration are not recorded, so the history begins now.
ALTER TABLE event_products NO FORCE ROW LEVEL SECURITY;
INSERT INTO price_history (tenant_id, event_id, product_id, price_minor)
SELECT tenant_id, event_id, product_id, price_minor FROM event_products;
ALTER TABLE event_products FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
SELECT guard_tenant_table(owned) FROM unnest(ARRAY['price_history', 'piece_reservations']) AS owned;
-- Former prices are written and read, never changed.
REVOKE UPDATE, DELETE ON price_history FROM merchloom_app;
GRANT USAGE ON SEQUENCE price_history_id_seq TO merchloom_app, merchloom_platform;
--> statement-breakpoint
-- Every change of a price is recorded, by whatever statement it happens.
CREATE FUNCTION record_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO price_history (tenant_id, event_id, product_id, price_minor, sale_price_minor, sale_from, sale_until)
  VALUES (NEW.tenant_id, NEW.event_id, NEW.product_id, NEW.price_minor, NEW.sale_price_minor, NEW.sale_from, NEW.sale_until);
  RETURN NULL;
END $$;
CREATE FUNCTION record_first_prices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO price_history (tenant_id, event_id, product_id, price_minor, sale_price_minor, sale_from, sale_until)
  SELECT tenant_id, event_id, product_id, price_minor, sale_price_minor, sale_from, sale_until FROM added;
  RETURN NULL;
END $$;
CREATE TRIGGER event_products_price_added AFTER INSERT ON event_products REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION record_first_prices();
CREATE TRIGGER event_products_price_changed AFTER UPDATE OF price_minor, sale_price_minor, sale_from, sale_until ON event_products
  FOR EACH ROW WHEN ((OLD.price_minor, OLD.sale_price_minor, OLD.sale_from, OLD.sale_until)
    IS DISTINCT FROM (NEW.price_minor, NEW.sale_price_minor, NEW.sale_from, NEW.sale_until))
  EXECUTE FUNCTION record_price();
--> statement-breakpoint
-- Pages show the number of pieces left only when few are, so that a sale of one of many leaves the cached pages valid.
DROP TRIGGER tell_change ON event_products;
CREATE TRIGGER tell_change AFTER INSERT OR DELETE OR UPDATE OF event_id, product_id, price_minor, size_surcharges,
  sale_price_minor, sale_from, sale_until, vat_applies, category, position, added_at ON event_products
  FOR EACH ROW EXECUTE FUNCTION on_event_part_change();
CREATE TRIGGER tell_pieces AFTER UPDATE OF pieces_left ON event_products FOR EACH ROW
  WHEN (OLD.pieces_left IS DISTINCT FROM NEW.pieces_left AND least(OLD.pieces_left, NEW.pieces_left) <= 5)
  EXECUTE FUNCTION on_event_part_change();
