ALTER TABLE "wait_list_entries" ADD COLUMN "kind" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "wait_list_entries" ADD COLUMN "reminder_queued_at" timestamp with time zone;