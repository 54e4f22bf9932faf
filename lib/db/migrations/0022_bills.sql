CREATE TABLE "bills" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" integer NOT NULL,
	"number" integer NOT NULL,
	"currency" text NOT NULL,
	"last_day" date NOT NULL,
	"issued_on" date NOT NULL,
	"due_on" date NOT NULL,
	"goods_minor" bigint NOT NULL,
	"shipping_minor" bigint NOT NULL,
	"parties" jsonb NOT NULL,
	"paid_at" timestamp with time zone,
	"paid_by" integer
);
--> statement-breakpoint
CREATE TABLE "charges" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" integer NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"currency" text NOT NULL,
	"goods_minor" integer NOT NULL,
	"shipping_minor" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"bill_id" uuid
);
--> statement-breakpoint
ALTER TABLE "order_fulfilments" ADD COLUMN "settled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_paid_by_users_id_fk" FOREIGN KEY ("paid_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bills_number" ON "bills" USING btree ("number");--> statement-breakpoint
CREATE INDEX "bills_tenant" ON "bills" USING btree ("tenant_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "charges_key" ON "charges" USING btree ("order_id","kind");--> statement-breakpoint
CREATE INDEX "charges_open" ON "charges" USING btree ("tenant_id","at") WHERE bill_id is null;--> statement-breakpoint
CREATE INDEX "charges_bill" ON "charges" USING btree ("bill_id");
--> statement-breakpoint
SELECT guard_tenant_table(owned) FROM unnest(ARRAY['bills', 'charges']) AS owned;
--> statement-breakpoint
-- The platform bills: a tenant reads its bills, and its orders are charged; neither is changed or forgotten by it.
REVOKE INSERT, UPDATE, DELETE ON bills FROM merchloom_app;
--> statement-breakpoint
REVOKE UPDATE, DELETE ON charges FROM merchloom_app;
