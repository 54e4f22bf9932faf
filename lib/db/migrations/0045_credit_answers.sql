ALTER TABLE "tenants" ADD COLUMN "credit_declined_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "credit_decline_reason" text DEFAULT '' NOT NULL;