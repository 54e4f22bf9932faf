-- Roles without login: a transaction steps down into one of them before it touches a row. They belong to the whole
-- cluster, so another database of the same server may have made them already.
DO $$
DECLARE guard text;
BEGIN
  FOREACH guard IN ARRAY ARRAY['merchloom_app', 'merchloom_platform'] LOOP
    BEGIN
      IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = guard) THEN EXECUTE format('CREATE ROLE %I NOLOGIN', guard); END IF;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; -- another database's migration was faster
    END;
    BEGIN
      -- From PostgreSQL 16 on, making a role does not yet allow to step into it.
      EXECUTE format('GRANT %I TO %I', guard, current_user);
    EXCEPTION WHEN insufficient_privilege OR internal_error OR unique_violation THEN NULL; -- a member already, or told by the first SET ROLE
    END;
  END LOOP;
END $$;
--> statement-breakpoint
GRANT USAGE ON SCHEMA public TO merchloom_app, merchloom_platform;
--> statement-breakpoint
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO merchloom_app, merchloom_platform;
--> statement-breakpoint
-- What a transaction works for: set by withTenant for that transaction alone; nothing set means nothing seen.
CREATE FUNCTION current_tenant() RETURNS integer LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('app.tenant_id', true), '')::integer $$;
--> statement-breakpoint
DO $$
DECLARE owned text;
BEGIN
  FOREACH owned IN ARRAY ARRAY['users', 'sessions', 'events', 'store_contents', 'products', 'event_products', 'vouchers',
    'voucher_redemptions', 'customers', 'orders', 'order_lines', 'print_files', 'order_timeline', 'audit_entries', 'mails', 'assets']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', owned);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', owned);
    EXECUTE format('CREATE POLICY own_rows ON %I TO merchloom_app USING (tenant_id = current_tenant()) WITH CHECK (tenant_id = current_tenant())', owned);
    EXECUTE format('CREATE POLICY every_row ON %I TO merchloom_platform USING (true) WITH CHECK (true)', owned);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO merchloom_app, merchloom_platform', owned);
  END LOOP;
  FOREACH owned IN ARRAY ARRAY['colour_sets', 'font_sets'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', owned);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', owned);
    EXECUTE format('CREATE POLICY own_rows ON %I TO merchloom_app USING (tenant_id = current_tenant()) WITH CHECK (tenant_id = current_tenant())', owned);
    EXECUTE format('CREATE POLICY platform_rows ON %I FOR SELECT TO merchloom_app USING (tenant_id IS NULL)', owned);
    EXECUTE format('CREATE POLICY every_row ON %I TO merchloom_platform USING (true) WITH CHECK (true)', owned);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO merchloom_app, merchloom_platform', owned);
  END LOOP;
END $$;
--> statement-breakpoint
ALTER TABLE tenants ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE tenants FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY own_row ON tenants TO merchloom_app USING (id = current_tenant());
--> statement-breakpoint
CREATE POLICY every_row ON tenants TO merchloom_platform USING (true) WITH CHECK (true);
--> statement-breakpoint
GRANT SELECT ON tenants TO merchloom_app;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON tenants TO merchloom_platform;
--> statement-breakpoint
-- Sessions are the platform's: no tenant's transaction reads a token's hash.
REVOKE ALL ON sessions FROM merchloom_app;
--> statement-breakpoint
-- AUD-03: entries are written and read, nothing else.
REVOKE UPDATE, DELETE ON audit_entries FROM merchloom_app, merchloom_platform;
--> statement-breakpoint
CREATE UNIQUE INDEX audit_entries_order_added ON audit_entries (subject_id) WHERE action = 'order added';
--> statement-breakpoint
GRANT SELECT ON blanks, blank_variants, blank_prices, shipping_prices TO merchloom_app;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON blanks, blank_variants, blank_prices, shipping_prices, test_intents, webhook_events, rate_limits TO merchloom_platform;
--> statement-breakpoint
-- Jobs belong to the queue's own schema; this is the one door to it, open inside any transaction.
CREATE FUNCTION enqueue_job(task text, payload json, key text DEFAULT NULL, attempts integer DEFAULT NULL) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM graphile_worker.add_job(identifier => task, payload => payload, job_key => key, max_attempts => attempts);
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION enqueue_job FROM public;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION enqueue_job TO merchloom_app, merchloom_platform;
--> statement-breakpoint
-- Whoever changes what a store's pages show, by whatever program, tells every node's cache at commit.
CREATE FUNCTION tell_store_changed(tenant integer, slug text) RETURNS void LANGUAGE sql
  AS $$ SELECT pg_notify('merchloom_changes', json_build_object('kind', 'store', 'tenantId', tenant, 'slug', slug)::text) $$;
--> statement-breakpoint
CREATE FUNCTION on_event_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM tell_store_changed(OLD.tenant_id, OLD.slug); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM tell_store_changed(NEW.tenant_id, NEW.slug); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION on_event_part_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE part record := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  PERFORM tell_store_changed(e.tenant_id, e.slug) FROM events e WHERE e.id = part.event_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION on_product_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_store_changed(e.tenant_id, e.slug) FROM events e
    JOIN event_products p ON p.event_id = e.id WHERE p.product_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION on_look_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_store_changed(e.tenant_id, e.slug) FROM events e
    WHERE CASE WHEN TG_TABLE_NAME = 'colour_sets' THEN e.colour_set_id ELSE e.font_set_id END = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION on_tenant_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_store_changed(e.tenant_id, e.slug) FROM events e WHERE e.tenant_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE ON events FOR EACH ROW EXECUTE FUNCTION on_event_change();
--> statement-breakpoint
CREATE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE ON store_contents FOR EACH ROW EXECUTE FUNCTION on_event_part_change();
--> statement-breakpoint
CREATE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE ON event_products FOR EACH ROW EXECUTE FUNCTION on_event_part_change();
--> statement-breakpoint
CREATE TRIGGER tell_change AFTER UPDATE ON products FOR EACH ROW EXECUTE FUNCTION on_product_change();
--> statement-breakpoint
CREATE TRIGGER tell_change AFTER UPDATE ON colour_sets FOR EACH ROW EXECUTE FUNCTION on_look_change();
--> statement-breakpoint
CREATE TRIGGER tell_change AFTER UPDATE ON font_sets FOR EACH ROW EXECUTE FUNCTION on_look_change();
--> statement-breakpoint
CREATE TRIGGER tell_change AFTER UPDATE ON tenants FOR EACH ROW EXECUTE FUNCTION on_tenant_change();
