CREATE TABLE "client_notes" (
	"id" serial PRIMARY KEY NOT NULL,
	"tenant_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "currency" text;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "credit_activated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "credit_limit_minor" integer;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "discount_bps" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "shipping_discount_bps" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "account_manager_id" integer;--> statement-breakpoint
ALTER TABLE "client_notes" ADD CONSTRAINT "client_notes_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_notes" ADD CONSTRAINT "client_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_notes_newest" ON "client_notes" USING btree ("tenant_id","id");--> statement-breakpoint
CREATE INDEX "orders_revenue" ON "orders" USING btree ("placed_at","tenant_id","currency","status","payment_state","net_minor","vat_minor","total_minor");--> statement-breakpoint
SELECT guard_tenant_table('client_notes');
--> statement-breakpoint
-- What staff note about a client is nobody's else.
REVOKE ALL ON client_notes FROM merchloom_app;
--> statement-breakpoint
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO merchloom_app, merchloom_platform;
--> statement-breakpoint
-- A tenant's own transactions change its company and ask for credit; everything else about it is decided by the platform.
REVOKE UPDATE ON tenants FROM merchloom_app;
--> statement-breakpoint
GRANT UPDATE (company, credit_requested_at) ON tenants TO merchloom_app;
