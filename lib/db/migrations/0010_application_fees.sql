ALTER TABLE "refunds" ADD COLUMN "returns_fee" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "fee_minor" integer;