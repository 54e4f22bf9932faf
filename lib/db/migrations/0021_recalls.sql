CREATE TABLE "fulfiller_recalls" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" integer NOT NULL,
	"order_id" uuid NOT NULL,
	"fulfiller_id" integer NOT NULL,
	"external_id" text,
	"cause" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "batches" ADD COLUMN "to_status" text;--> statement-breakpoint
ALTER TABLE "batches" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "parties" jsonb;--> statement-breakpoint
ALTER TABLE "fulfiller_recalls" ADD CONSTRAINT "fulfiller_recalls_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fulfiller_recalls" ADD CONSTRAINT "fulfiller_recalls_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fulfiller_recalls_order" ON "fulfiller_recalls" USING btree ("order_id");
--> statement-breakpoint
SELECT guard_tenant_table('fulfiller_recalls');
