ALTER TABLE "events" ADD COLUMN "adopted_asset_id" uuid;--> statement-breakpoint
CREATE INDEX "events_adopted" ON "events" USING btree ("adopted_asset_id") WHERE adopted_asset_id is not null;