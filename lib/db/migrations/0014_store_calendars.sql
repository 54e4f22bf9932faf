CREATE TABLE "store_calendars" (
	"event_id" integer PRIMARY KEY NOT NULL,
	"tenant_id" integer NOT NULL,
	"time_zone" text NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"event_from" date,
	"event_until" date,
	"mode" text DEFAULT 'always' NOT NULL,
	"opens_at" timestamp with time zone,
	"closes_at" timestamp with time zone,
	"shown_closes_at" timestamp with time zone,
	"every_days" integer,
	"break_days" integer DEFAULT 0 NOT NULL,
	"produce_by" date,
	"ship_by" date,
	"when_closed" text DEFAULT 'products' NOT NULL,
	"after_event" text DEFAULT 'continues' NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "store_calendars_rolling" CHECK ("store_calendars"."mode" <> 'rolling' or ("store_calendars"."opens_at" is not null
      and "store_calendars"."every_days" > 0 and "store_calendars"."break_days" between 0 and "store_calendars"."every_days" - 1))
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "order_window" integer;--> statement-breakpoint
ALTER TABLE "store_calendars" ADD CONSTRAINT "store_calendars_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_calendars" ADD CONSTRAINT "store_calendars_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
SELECT guard_tenant_table('store_calendars');
