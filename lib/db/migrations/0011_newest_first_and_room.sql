DROP INDEX "vouchers_newest";--> statement-breakpoint
DROP INDEX "assets_library";--> statement-breakpoint
DROP INDEX "audit_entries_newest";--> statement-breakpoint
DROP INDEX "enquiries_newest";--> statement-breakpoint
CREATE INDEX "assets_room" ON "assets" USING btree ("tenant_id","event_id","bytes") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "vouchers_newest" ON "vouchers" USING btree ("event_id","id");--> statement-breakpoint
CREATE INDEX "assets_library" ON "assets" USING btree ("tenant_id","created_at","id") WHERE event_id is null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "audit_entries_newest" ON "audit_entries" USING btree ("tenant_id","at","id");--> statement-breakpoint
CREATE INDEX "enquiries_newest" ON "enquiries" USING btree ("tenant_id","created_at","id");