CREATE TABLE "payout_accounts" (
	"tenant_id" integer PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"sealed_numbers" text NOT NULL,
	"last_four" text NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"usable_from" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_by" integer
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" integer NOT NULL,
	"batch_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"holder" text NOT NULL,
	"sealed_numbers" text NOT NULL,
	"last_four" text NOT NULL,
	"state" text DEFAULT 'created' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"decided_at" timestamp with time zone,
	"decided_by" integer,
	CONSTRAINT "payouts_amount" CHECK ("payouts"."amount_minor" > 0)
);
--> statement-breakpoint
ALTER TABLE "bills" ADD COLUMN "from_balance" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_fulfilments" ADD COLUMN "released_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "payout_delay_days" integer DEFAULT 7 NOT NULL;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "payout_reserve_bps" integer DEFAULT 1000 NOT NULL;--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD CONSTRAINT "payout_accounts_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD CONSTRAINT "payout_accounts_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payouts_tenant" ON "payouts" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE INDEX "payouts_newest" ON "payouts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "order_fulfilments_unreleased" ON "order_fulfilments" USING btree ("shipped_at") WHERE released_at is null;
--> statement-breakpoint
SELECT guard_tenant_table(owned) FROM unnest(ARRAY['payout_accounts', 'payouts']) AS owned;
-- The platform pays out: a tenant reads its pay-outs and changes none.
REVOKE INSERT, UPDATE, DELETE ON payouts FROM merchloom_app;
