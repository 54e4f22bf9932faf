ALTER TABLE "events" ADD COLUMN "widget_origins" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- A shop that is connected, or no longer is, decides who may frame its tenant's stores.
CREATE FUNCTION on_connection_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_store_changed(e.tenant_id, e.slug) FROM events e WHERE e.tenant_id = COALESCE(NEW.tenant_id, OLD.tenant_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tell_change AFTER INSERT OR DELETE OR UPDATE OF state, shop ON shopify_connections
  FOR EACH ROW EXECUTE FUNCTION on_connection_change();
