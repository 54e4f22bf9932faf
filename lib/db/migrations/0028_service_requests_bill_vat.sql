CREATE TABLE "order_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" integer NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount_minor" integer,
	"reason" text NOT NULL,
	"user_id" integer NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp with time zone,
	"answered_by" integer
);
--> statement-breakpoint
DROP INDEX "budgets_key";--> statement-breakpoint
ALTER TABLE "bills" ADD COLUMN "vat_kind" text;--> statement-breakpoint
ALTER TABLE "bills" ADD COLUMN "vat_rate_bps" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bills" ADD COLUMN "vat_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "budgets" ADD COLUMN "currency" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- A credit was kept in one currency, the account's own. Whoever migrates may be an ordinary owner, from whom forced policies hide every row.
ALTER TABLE "budgets" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "tenants" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE budgets b SET currency = coalesce(t.currency, CASE t.region WHEN 'UK' THEN 'GBP' WHEN 'EU' THEN 'EUR' ELSE 'USD' END)
FROM tenants t WHERE t.id = b.tenant_id AND b.event_id = 0;--> statement-breakpoint
ALTER TABLE "budgets" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "tenants" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "order_requests" ADD CONSTRAINT "order_requests_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_requests" ADD CONSTRAINT "order_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_requests" ADD CONSTRAINT "order_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_requests" ADD CONSTRAINT "order_requests_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_requests_open" ON "order_requests" USING btree ("order_id","kind") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "order_requests_waiting" ON "order_requests" USING btree ("tenant_id","order_id") WHERE state = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "budgets_key" ON "budgets" USING btree ("tenant_id","event_id","currency");--> statement-breakpoint
ALTER TABLE "tenants" DROP COLUMN "credit_limit_minor";
--> statement-breakpoint
SELECT guard_tenant_table('order_requests');
