CREATE TABLE "wait_list_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" integer NOT NULL,
	"event_id" integer NOT NULL,
	"email" text NOT NULL,
	"lang" text NOT NULL,
	"confirm_mail_id" uuid NOT NULL,
	"confirmed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "wait_list_entries" ADD CONSTRAINT "wait_list_entries_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wait_list_entries" ADD CONSTRAINT "wait_list_entries_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "wait_list_entries_address" ON "wait_list_entries" USING btree ("event_id","email");--> statement-breakpoint
CREATE INDEX "wait_list_entries_age" ON "wait_list_entries" USING btree ("created_at");
--> statement-breakpoint
SELECT guard_tenant_table('wait_list_entries');
