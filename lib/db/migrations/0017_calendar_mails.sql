CREATE TABLE "calendar_mails" (
	"event_id" integer NOT NULL,
	"tenant_id" integer NOT NULL,
	"kind" text NOT NULL,
	"about" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_mails_event_id_kind_about_pk" PRIMARY KEY("event_id","kind","about")
);
--> statement-breakpoint
ALTER TABLE "calendar_mails" ADD CONSTRAINT "calendar_mails_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_mails" ADD CONSTRAINT "calendar_mails_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
SELECT guard_tenant_table('calendar_mails');
