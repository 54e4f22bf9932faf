ALTER TABLE "payment_accounts" ADD COLUMN "fee_share_bps" integer;--> statement-breakpoint
ALTER TABLE "payment_accounts" ADD COLUMN "fee_fixed_minor" integer;