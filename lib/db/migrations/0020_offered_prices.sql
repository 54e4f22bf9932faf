ALTER TABLE "price_history" ADD COLUMN "offered" boolean DEFAULT true NOT NULL;--> statement-breakpoint
-- A price at which nobody could buy, because store or product was a draft, is no former price of a sale.
CREATE OR REPLACE FUNCTION record_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO price_history (tenant_id, event_id, product_id, price_minor, sale_price_minor, sale_from, sale_until, offered)
  SELECT NEW.tenant_id, NEW.event_id, NEW.product_id, NEW.price_minor, NEW.sale_price_minor, NEW.sale_from, NEW.sale_until,
    e.status = 'Active' AND p.status = 'active'
  FROM events e, products p WHERE e.id = NEW.event_id AND p.id = NEW.product_id;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION record_first_prices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO price_history (tenant_id, event_id, product_id, price_minor, sale_price_minor, sale_from, sale_until, offered)
  SELECT a.tenant_id, a.event_id, a.product_id, a.price_minor, a.sale_price_minor, a.sale_from, a.sale_until,
    e.status = 'Active' AND p.status = 'active'
  FROM added a JOIN events e ON e.id = a.event_id JOIN products p ON p.id = a.product_id;
  RETURN NULL;
END $$;
-- A store or product that opens or closes begins a new record, so that each record was offered throughout or not at all.
CREATE FUNCTION record_store_prices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO price_history (tenant_id, event_id, product_id, price_minor, sale_price_minor, sale_from, sale_until, offered)
  SELECT a.tenant_id, a.event_id, a.product_id, a.price_minor, a.sale_price_minor, a.sale_from, a.sale_until,
    NEW.status = 'Active' AND p.status = 'active'
  FROM event_products a JOIN products p ON p.id = a.product_id WHERE a.event_id = NEW.id;
  RETURN NULL;
END $$;
CREATE FUNCTION record_product_prices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO price_history (tenant_id, event_id, product_id, price_minor, sale_price_minor, sale_from, sale_until, offered)
  SELECT a.tenant_id, a.event_id, a.product_id, a.price_minor, a.sale_price_minor, a.sale_from, a.sale_until,
    e.status = 'Active' AND NEW.status = 'active'
  FROM event_products a JOIN events e ON e.id = a.event_id WHERE a.product_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER events_price_status AFTER UPDATE OF status ON events FOR EACH ROW
  WHEN ((OLD.status = 'Active') IS DISTINCT FROM (NEW.status = 'Active')) EXECUTE FUNCTION record_store_prices();
CREATE TRIGGER products_price_status AFTER UPDATE OF status ON products FOR EACH ROW
  WHEN ((OLD.status = 'active') IS DISTINCT FROM (NEW.status = 'active')) EXECUTE FUNCTION record_product_prices();
