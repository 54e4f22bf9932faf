CREATE TABLE "fundraiser_transfers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" integer NOT NULL,
	"event_id" integer NOT NULL,
	"day" date NOT NULL,
	"amount_minor" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	CONSTRAINT "fundraiser_transfers_amount" CHECK ("fundraiser_transfers"."amount_minor" <> 0)
);
--> statement-breakpoint
CREATE TABLE "fundraisers" (
	"event_id" integer PRIMARY KEY NOT NULL,
	"tenant_id" integer NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"kind" text NOT NULL,
	"amount_minor" integer DEFAULT 0 NOT NULL,
	"share_bps" integer DEFAULT 0 NOT NULL,
	"goal_minor" integer,
	"active" boolean DEFAULT true NOT NULL,
	"raised_minor" bigint DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "donation_minor" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "donation_to" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "fundraiser_transfers" ADD CONSTRAINT "fundraiser_transfers_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fundraiser_transfers" ADD CONSTRAINT "fundraiser_transfers_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fundraiser_transfers" ADD CONSTRAINT "fundraiser_transfers_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fundraisers" ADD CONSTRAINT "fundraisers_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fundraisers" ADD CONSTRAINT "fundraisers_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fundraiser_transfers_event" ON "fundraiser_transfers" USING btree ("event_id","created_at");
--> statement-breakpoint
SELECT guard_tenant_table(owned) FROM unnest(ARRAY['fundraisers', 'fundraiser_transfers']) AS owned;
-- Transfers are a record: they are corrected by further ones.
REVOKE UPDATE, DELETE ON fundraiser_transfers FROM merchloom_app;
