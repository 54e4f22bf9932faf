ALTER TABLE "batch_rows" ADD COLUMN "tracking_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "batches" ADD COLUMN "carrier" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_fulfilments" ADD COLUMN "self_made" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "production" text;--> statement-breakpoint
CREATE INDEX "order_fulfilments_self_made" ON "order_fulfilments" USING btree ("tenant_id") WHERE self_made and shipped_at is null;--> statement-breakpoint
-- Of its own row a tenant changes what is its own to say.
GRANT UPDATE (production) ON tenants TO merchloom_app;--> statement-breakpoint
-- Whoever has a fulfiller of its own has its orders made there, as before. Where the platform makes them on a credit account, it
-- goes on doing so. All others choose. Whoever migrates may be an ordinary owner, from whom forced policies hide every row.
ALTER TABLE "tenants" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "fulfillers" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE tenants t SET production = 'fulfiller'
  WHERE EXISTS (SELECT FROM fulfillers f WHERE f.tenant_id = t.id AND NOT f.shared AND f.disabled_at IS NULL);--> statement-breakpoint
UPDATE tenants t SET production = 'platform'
  WHERE t.production IS NULL AND t.credit_activated_at IS NOT NULL
    AND EXISTS (SELECT FROM fulfillers f WHERE f.shared AND f.disabled_at IS NULL);--> statement-breakpoint
ALTER TABLE "tenants" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "fulfillers" FORCE ROW LEVEL SECURITY;
