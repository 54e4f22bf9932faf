ALTER TABLE "vouchers" ALTER COLUMN "listed" SET DEFAULT false;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "taxes" jsonb;