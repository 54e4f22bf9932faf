ALTER TABLE "products" ADD COLUMN "excluded_skus" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "event_products_shelf" ON "event_products" USING btree ("event_id","position");--> statement-breakpoint
CREATE INDEX "assets_library" ON "assets" USING btree ("tenant_id","created_at" DESC NULLS LAST,"id") WHERE event_id is null and deleted_at is null;