ALTER TABLE "support_visits" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "support_visits" ADD COLUMN "allowed_by" integer;--> statement-breakpoint
ALTER TABLE "support_visits" ADD CONSTRAINT "support_visits_allowed_by_users_id_fk" FOREIGN KEY ("allowed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;