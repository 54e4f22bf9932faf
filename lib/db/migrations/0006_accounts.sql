ALTER TABLE "tenants" DROP CONSTRAINT "tenants_name_unique";--> statement-breakpoint
ALTER TABLE "user_tokens" ADD COLUMN "email" text;