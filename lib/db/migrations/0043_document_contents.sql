ALTER TABLE "documents" ADD COLUMN "contents" jsonb;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "vat_decided" boolean DEFAULT false NOT NULL;