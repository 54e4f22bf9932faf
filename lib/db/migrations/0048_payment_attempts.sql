CREATE TABLE "payment_problems" (
	"tenant_id" integer NOT NULL,
	"region" text NOT NULL,
	"problem" text NOT NULL,
	"message" text NOT NULL,
	"account" text,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_problems_tenant_id_region_pk" PRIMARY KEY("tenant_id","region")
);
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "key_attempt" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "intent_attempt" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "account_attempt" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_problems" ADD CONSTRAINT "payment_problems_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
SELECT guard_tenant_table('payment_problems');
