CREATE TABLE "early_payment_events" (
	"tenant_id" integer NOT NULL,
	"order_id" uuid NOT NULL,
	"intent_id" text NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"facts" jsonb NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "early_payment_events_intent_id_kind_reference_pk" PRIMARY KEY("intent_id","kind","reference")
);
--> statement-breakpoint
ALTER TABLE "early_payment_events" ADD CONSTRAINT "early_payment_events_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "early_payment_events" ADD CONSTRAINT "early_payment_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "early_payment_events_order" ON "early_payment_events" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "early_payment_events_age" ON "early_payment_events" USING btree ("received_at");--> statement-breakpoint
SELECT guard_tenant_table('early_payment_events');
