DROP INDEX "documents_refund";--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "account_lost_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "documents_refund" ON "documents" USING btree ("refund_id","kind") WHERE refund_id is not null;