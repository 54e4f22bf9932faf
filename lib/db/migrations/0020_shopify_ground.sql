CREATE TABLE "payment_setups" (
	"tenant_id" integer PRIMARY KEY NOT NULL,
	"gateway" text NOT NULL,
	"region" text NOT NULL,
	"account" text NOT NULL,
	"charges_enabled" boolean DEFAULT false NOT NULL,
	"details_submitted" boolean DEFAULT false NOT NULL,
	"completed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "privacy_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" integer NOT NULL,
	"shop" text NOT NULL,
	"kind" text NOT NULL,
	"customer_id" text,
	"requested_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone DEFAULT now() NOT NULL,
	"orders" integer NOT NULL,
	"told" jsonb
);
--> statement-breakpoint
CREATE TABLE "shopify_connections" (
	"id" serial PRIMARY KEY NOT NULL,
	"tenant_id" integer NOT NULL,
	"shop" text NOT NULL,
	"user_id" integer NOT NULL,
	"registration_route" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"scopes" text[] DEFAULT '{}' NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"expires_at" timestamp with time zone,
	"refresh_expires_at" timestamp with time zone,
	"payment_region" text DEFAULT 'US' NOT NULL,
	"logo_id" uuid,
	"installed_at" timestamp with time zone,
	"uninstalled_at" timestamp with time zone,
	"disconnect_reason" text,
	"last_sync_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shopify_connections_tenant_id_unique" UNIQUE("tenant_id"),
	CONSTRAINT "shopify_connections_shop_unique" UNIQUE("shop")
);
--> statement-breakpoint
CREATE TABLE "shopify_deliveries" (
	"webhook_id" text PRIMARY KEY NOT NULL,
	"tenant_id" integer,
	"shop" text NOT NULL,
	"topic" text NOT NULL,
	"subject" text,
	"triggered_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"done_at" timestamp with time zone,
	"payload" jsonb
);
--> statement-breakpoint
CREATE TABLE "terms_acceptances" (
	"id" serial PRIMARY KEY NOT NULL,
	"tenant_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"document" text NOT NULL,
	"version" text NOT NULL,
	"accepted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ip_hash" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "used_tickets" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_setups" ADD CONSTRAINT "payment_setups_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "privacy_requests" ADD CONSTRAINT "privacy_requests_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shopify_connections" ADD CONSTRAINT "shopify_connections_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shopify_connections" ADD CONSTRAINT "shopify_connections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shopify_deliveries" ADD CONSTRAINT "shopify_deliveries_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terms_acceptances" ADD CONSTRAINT "terms_acceptances_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terms_acceptances" ADD CONSTRAINT "terms_acceptances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "privacy_requests_tenant" ON "privacy_requests" USING btree ("tenant_id","requested_at");--> statement-breakpoint
CREATE INDEX "shopify_deliveries_topic" ON "shopify_deliveries" USING btree ("shop","topic","received_at");--> statement-breakpoint
CREATE INDEX "shopify_deliveries_subject" ON "shopify_deliveries" USING btree ("shop","subject","triggered_at");--> statement-breakpoint
CREATE INDEX "terms_acceptances_tenant" ON "terms_acceptances" USING btree ("tenant_id","document");--> statement-breakpoint
CREATE INDEX "used_tickets_expiry" ON "used_tickets" USING btree ("expires_at");--> statement-breakpoint
SELECT guard_tenant_table(owned) FROM unnest(ARRAY['shopify_connections', 'shopify_deliveries', 'privacy_requests', 'terms_acceptances',
  'payment_setups']) AS owned;
--> statement-breakpoint
-- What was accepted is written and read, nothing else.
REVOKE UPDATE, DELETE ON terms_acceptances FROM merchloom_app, merchloom_platform;
--> statement-breakpoint
-- Tickets are used up before anybody knows the tenant.
GRANT SELECT, INSERT, DELETE ON used_tickets TO merchloom_platform;
--> statement-breakpoint
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO merchloom_app, merchloom_platform;
