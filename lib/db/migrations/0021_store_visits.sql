CREATE TABLE "store_visit_days" (
	"tenant_id" integer NOT NULL,
	"day" date NOT NULL,
	"event_id" integer NOT NULL,
	"step" text NOT NULL,
	"visits" integer NOT NULL,
	CONSTRAINT "store_visit_days_tenant_id_day_event_id_step_pk" PRIMARY KEY("tenant_id","day","event_id","step")
);
--> statement-breakpoint
CREATE TABLE "store_visit_deltas" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"tenant_id" integer NOT NULL,
	"day" date NOT NULL,
	"event_id" integer NOT NULL,
	"step" text NOT NULL,
	"visits" integer NOT NULL
);
--> statement-breakpoint
-- Unlogged: neither the keys nor the marks of a day reach the write-ahead log and what is made from it.
CREATE UNLOGGED TABLE "store_visit_keys" (
	"tenant_id" integer NOT NULL,
	"day" date NOT NULL,
	"key" "bytea" NOT NULL,
	CONSTRAINT "store_visit_keys_tenant_id_day_pk" PRIMARY KEY("tenant_id","day")
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "store_visit_marks" (
	"tenant_id" integer NOT NULL,
	"day" date NOT NULL,
	"event_id" integer NOT NULL,
	"visit" text NOT NULL,
	"step" text NOT NULL,
	CONSTRAINT "store_visit_marks_tenant_id_day_event_id_visit_step_pk" PRIMARY KEY("tenant_id","day","event_id","visit","step")
);
--> statement-breakpoint
ALTER TABLE "store_visit_days" ADD CONSTRAINT "store_visit_days_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "store_visit_deltas_tenant" ON "store_visit_deltas" USING btree ("tenant_id","day");
--> statement-breakpoint
SELECT guard_tenant_table(owned) FROM unnest(ARRAY[
  'store_visit_days', 'store_visit_deltas', 'store_visit_keys', 'store_visit_marks'
]) AS owned;
--> statement-breakpoint
GRANT USAGE ON SEQUENCE store_visit_deltas_id_seq TO merchloom_app, merchloom_platform;
