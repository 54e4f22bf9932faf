ALTER TABLE "fulfiller_recalls" ADD COLUMN "correction" jsonb;--> statement-breakpoint
ALTER TABLE "fulfiller_recalls" ADD COLUMN "asked_by" integer;--> statement-breakpoint
ALTER TABLE "fulfiller_recalls" ADD CONSTRAINT "fulfiller_recalls_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "fulfiller_recalls_correction" ON "fulfiller_recalls" USING btree ("order_id") WHERE correction is not null;