CREATE TABLE "payment_accounts" (
	"tenant_id" integer NOT NULL,
	"region" text NOT NULL,
	"gateway" text NOT NULL,
	"account" text NOT NULL,
	"charges_enabled" boolean DEFAULT false NOT NULL,
	"payouts_enabled" boolean DEFAULT false NOT NULL,
	"details_submitted" boolean DEFAULT false NOT NULL,
	"missing" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"completed_at" timestamp with time zone,
	"restricted_at" timestamp with time zone,
	"restricted_reason" text,
	"failed_payout" jsonb,
	"ended_at" timestamp with time zone,
	"end_reason" text,
	"replaces_lost" boolean DEFAULT false NOT NULL,
	"reported_at" timestamp with time zone,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_accounts_tenant_id_region_pk" PRIMARY KEY("tenant_id","region")
);
--> statement-breakpoint
ALTER TABLE "payment_accounts" ADD CONSTRAINT "payment_accounts_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_accounts_account" ON "payment_accounts" USING btree ("account");--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "region" text;--> statement-breakpoint
SELECT guard_tenant_table('payment_accounts');--> statement-breakpoint
-- A tenant's own transactions may not say where its money goes. Nodes of the version before give up a set-up that was begun as
-- the tenant, so deleting stays.
REVOKE INSERT, UPDATE ON payment_accounts FROM merchloom_app;--> statement-breakpoint
-- Whoever migrates may be an ordinary owner, from whom forced policies hide every row.
ALTER TABLE "tenants" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "payment_setups" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "shopify_connections" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "payment_accounts" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
INSERT INTO payment_accounts
  (tenant_id, region, gateway, account, charges_enabled, payouts_enabled, details_submitted, completed_at, changed_at)
SELECT tenant_id, region, gateway, account, charges_enabled, charges_enabled, details_submitted, completed_at,
  coalesce(completed_at, created_at)
FROM payment_setups;--> statement-breakpoint
-- An account was opened with the keys of the set-up's region, else of the region that the merchant chose in Shopify, else of its own.
INSERT INTO payment_accounts
  (tenant_id, region, gateway, account, charges_enabled, payouts_enabled, details_submitted, completed_at)
SELECT t.id, coalesce(s.region, c.payment_region, t.region), 'stripe', t.connected_account, true, true, true, now()
FROM tenants t
LEFT JOIN payment_setups s ON s.tenant_id = t.id AND s.account = t.connected_account
LEFT JOIN shopify_connections c ON c.tenant_id = t.id
WHERE t.connected_account IS NOT NULL
ON CONFLICT (tenant_id, region) DO UPDATE SET gateway = 'stripe', account = excluded.account, charges_enabled = true,
  payouts_enabled = true, details_submitted = true, completed_at = coalesce(payment_accounts.completed_at, now());--> statement-breakpoint
ALTER TABLE "payment_accounts" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "shopify_connections" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "payment_setups" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "tenants" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- While nodes of two versions work side by side, each change of one side is written to the other: the older version knows one account
-- and one set-up a tenant, which are those of the tenant's own region, else the latest. A change by a trigger is not written back.
CREATE FUNCTION payment_account_to_tenant() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_tenant integer := coalesce(NEW.tenant_id, OLD.tenant_id);
  used text;
  setup payment_accounts;
BEGIN
  IF pg_trigger_depth() > 1 THEN RETURN NULL; END IF;
  SELECT a.account INTO used FROM payment_accounts a JOIN tenants t ON t.id = a.tenant_id
  WHERE a.tenant_id = of_tenant AND a.gateway = 'stripe' AND a.completed_at IS NOT NULL AND a.ended_at IS NULL
  ORDER BY a.region = t.region DESC, a.completed_at DESC LIMIT 1;
  UPDATE tenants SET connected_account = used,
    account_lost_at = CASE WHEN used IS NULL THEN
      (SELECT max(ended_at) FROM payment_accounts WHERE tenant_id = of_tenant AND end_reason = 'lost') END,
    account_disconnected_at = CASE WHEN used IS NULL THEN
      (SELECT max(ended_at) FROM payment_accounts WHERE tenant_id = of_tenant AND end_reason = 'disconnected') END
  WHERE id = of_tenant;
  SELECT a.* INTO setup FROM payment_accounts a JOIN tenants t ON t.id = a.tenant_id
    LEFT JOIN shopify_connections c ON c.tenant_id = t.id
  WHERE a.tenant_id = of_tenant AND a.ended_at IS NULL
  ORDER BY a.region = coalesce(c.payment_region, t.region) DESC, a.completed_at DESC NULLS LAST LIMIT 1;
  IF setup.tenant_id IS NULL THEN
    DELETE FROM payment_setups WHERE tenant_id = of_tenant;
  ELSE
    INSERT INTO payment_setups (tenant_id, gateway, region, account, charges_enabled, details_submitted, completed_at)
    VALUES (of_tenant, setup.gateway, setup.region, setup.account, setup.charges_enabled, setup.details_submitted,
      setup.completed_at)
    ON CONFLICT (tenant_id) DO UPDATE SET gateway = excluded.gateway, region = excluded.region, account = excluded.account,
      charges_enabled = excluded.charges_enabled, details_submitted = excluded.details_submitted,
      completed_at = excluded.completed_at;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION tenant_to_payment_account() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  used_in text;
BEGIN
  IF pg_trigger_depth() > 1 THEN RETURN NULL; END IF;
  IF NEW.connected_account IS NOT DISTINCT FROM OLD.connected_account THEN RETURN NULL; END IF;
  IF OLD.connected_account IS NOT NULL THEN
    UPDATE payment_accounts SET ended_at = now(), changed_at = now(), end_reason = CASE
      WHEN NEW.account_lost_at IS DISTINCT FROM OLD.account_lost_at AND NEW.account_lost_at IS NOT NULL THEN 'lost'
      ELSE 'disconnected' END
    WHERE tenant_id = NEW.id AND gateway = 'stripe' AND account = OLD.connected_account AND ended_at IS NULL;
  END IF;
  IF NEW.connected_account IS NOT NULL THEN
    SELECT region INTO used_in FROM payment_setups WHERE tenant_id = NEW.id AND account = NEW.connected_account;
    IF used_in IS NULL THEN
      SELECT payment_region INTO used_in FROM shopify_connections WHERE tenant_id = NEW.id;
    END IF;
    INSERT INTO payment_accounts
      (tenant_id, region, gateway, account, charges_enabled, payouts_enabled, details_submitted, completed_at)
    VALUES (NEW.id, coalesce(used_in, NEW.region), 'stripe', NEW.connected_account, true, true, true, now())
    ON CONFLICT (tenant_id, region) DO UPDATE SET gateway = 'stripe', account = excluded.account, charges_enabled = true,
      payouts_enabled = true, details_submitted = true, missing = '[]', completed_at = now(), restricted_at = NULL,
      restricted_reason = NULL, failed_payout = NULL, ended_at = NULL, end_reason = NULL, replaces_lost = false, reported_at = NULL,
      changed_at = now();
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION setup_to_payment_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() > 1 THEN RETURN NULL; END IF;
  IF TG_OP = 'DELETE' OR (TG_OP = 'UPDATE' AND NEW.region <> OLD.region) THEN
    DELETE FROM payment_accounts
    WHERE tenant_id = OLD.tenant_id AND region = OLD.region AND account = OLD.account AND completed_at IS NULL;
  END IF;
  IF TG_OP = 'DELETE' THEN
    IF OLD.completed_at IS NOT NULL THEN
      UPDATE payment_accounts SET ended_at = now(), end_reason = 'disconnected', changed_at = now()
      WHERE tenant_id = OLD.tenant_id AND region = OLD.region AND account = OLD.account AND ended_at IS NULL;
    END IF;
    RETURN NULL;
  END IF;
  INSERT INTO payment_accounts
    (tenant_id, region, gateway, account, charges_enabled, payouts_enabled, details_submitted, completed_at)
  VALUES (NEW.tenant_id, NEW.region, NEW.gateway, NEW.account, NEW.charges_enabled, NEW.charges_enabled, NEW.details_submitted,
    NEW.completed_at)
  ON CONFLICT (tenant_id, region) DO UPDATE SET gateway = excluded.gateway, account = excluded.account,
    charges_enabled = excluded.charges_enabled, payouts_enabled = excluded.payouts_enabled,
    details_submitted = excluded.details_submitted, missing = '[]', completed_at = excluded.completed_at, restricted_at = NULL,
    restricted_reason = NULL, failed_payout = NULL, ended_at = NULL, end_reason = NULL, replaces_lost = false, reported_at = NULL, changed_at = now();
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER to_tenant AFTER INSERT OR UPDATE OR DELETE ON payment_accounts FOR EACH ROW
  EXECUTE FUNCTION payment_account_to_tenant();--> statement-breakpoint
CREATE TRIGGER to_payment_account AFTER UPDATE OF connected_account ON tenants FOR EACH ROW
  EXECUTE FUNCTION tenant_to_payment_account();--> statement-breakpoint
CREATE TRIGGER to_payment_account AFTER INSERT OR UPDATE OR DELETE ON payment_setups FOR EACH ROW
  EXECUTE FUNCTION setup_to_payment_account();
