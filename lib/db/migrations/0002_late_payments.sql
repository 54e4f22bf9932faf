CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" integer NOT NULL,
	"order_id" uuid NOT NULL,
	"gateway" text NOT NULL,
	"intent_id" text NOT NULL,
	"account" text,
	"amount_minor" integer NOT NULL,
	"currency" text NOT NULL,
	"state" text NOT NULL,
	"reference" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "former_payments" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "test_intents" ADD COLUMN "refunded_minor" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_key" ON "refunds" USING btree ("gateway","intent_id");--> statement-breakpoint
CREATE INDEX "refunds_due" ON "refunds" USING btree ("due_at") WHERE state = 'due';--> statement-breakpoint
CREATE INDEX "orders_former" ON "orders" USING gin ("former_payments" jsonb_path_ops) WHERE former_payments <> '[]';--> statement-breakpoint
-- The owner of the tables is held to their policies too, except for this one statement.
ALTER TABLE "orders" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- What the new column needs of the old one: those intents were opened at the order's own gateway.
UPDATE "orders" SET "former_payments" = (
  SELECT jsonb_agg(jsonb_build_object('gateway', "gateway", 'intentId', former.id, 'account', "account") ORDER BY former.place)
  FROM unnest("former_intents") WITH ORDINALITY AS former (id, place)
) WHERE "former_intents" <> '{}' AND "gateway" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "former_intents";--> statement-breakpoint
ALTER TABLE "refunds" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "refunds" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own_rows ON "refunds" TO merchloom_app USING (tenant_id = current_tenant()) WITH CHECK (tenant_id = current_tenant());--> statement-breakpoint
CREATE POLICY every_row ON "refunds" TO merchloom_platform USING (true) WITH CHECK (true);--> statement-breakpoint
GRANT SELECT ON "refunds" TO merchloom_app;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "refunds" TO merchloom_platform;
