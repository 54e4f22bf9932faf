CREATE TABLE "batch_rows" (
	"batch_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"tenant_id" integer NOT NULL,
	"state" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "batch_rows_batch_id_order_id_pk" PRIMARY KEY("batch_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"total" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "budgets" (
	"id" serial PRIMARY KEY NOT NULL,
	"tenant_id" integer NOT NULL,
	"event_id" integer DEFAULT 0 NOT NULL,
	"limit_minor" integer,
	"used_minor" bigint DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dead_letters" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" integer NOT NULL,
	"order_id" uuid NOT NULL,
	"task" text NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"attempts" integer NOT NULL,
	"failed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"replayed_at" timestamp with time zone,
	"replayed_by" integer
);
--> statement-breakpoint
CREATE TABLE "document_counters" (
	"tenant_id" integer NOT NULL,
	"kind" text NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "document_counters_tenant_id_kind_pk" PRIMARY KEY("tenant_id","kind")
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" integer NOT NULL,
	"order_id" uuid NOT NULL,
	"event_id" integer NOT NULL,
	"kind" text NOT NULL,
	"number" integer NOT NULL,
	"refund_id" uuid,
	"amount_minor" integer NOT NULL,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fulfiller_events" (
	"fulfiller_id" integer NOT NULL,
	"event_id" text NOT NULL,
	"tenant_id" integer NOT NULL,
	"order_id" uuid NOT NULL,
	"body" jsonb NOT NULL,
	"outcome" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fulfiller_events_fulfiller_id_event_id_pk" PRIMARY KEY("fulfiller_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "fulfiller_submissions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" integer NOT NULL,
	"order_id" uuid NOT NULL,
	"fulfiller_id" integer NOT NULL,
	"state" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_fulfilments" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" integer NOT NULL,
	"start_at" timestamp with time zone,
	"send" boolean DEFAULT false NOT NULL,
	"reserved_minor" integer,
	"fulfiller_id" integer,
	"chosen_by_hand" boolean DEFAULT false NOT NULL,
	"routing" jsonb,
	"round" integer DEFAULT 1 NOT NULL,
	"external_id" text,
	"submitted_at" timestamp with time zone,
	"last_event_at" timestamp with time zone,
	"carrier" text DEFAULT '' NOT NULL,
	"tracking_number" text DEFAULT '' NOT NULL,
	"tracking_url" text DEFAULT '' NOT NULL,
	"shipped_at" timestamp with time zone,
	"delayed_to" date,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "fulfillers" ADD COLUMN "provider" text DEFAULT 'email' NOT NULL;--> statement-breakpoint
ALTER TABLE "fulfillers" ADD COLUMN "shared" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "fulfillers" ADD COLUMN "sandbox" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "fulfillers" ADD COLUMN "signing_secret" text;--> statement-breakpoint
ALTER TABLE "fulfillers" ADD COLUMN "tested_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "fulfillers" ADD COLUMN "test_result" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "print_files" ADD COLUMN "proof" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "fulfilment" jsonb DEFAULT '{"automatic":true,"holdMinutes":30}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "batch_rows" ADD CONSTRAINT "batch_rows_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_rows" ADD CONSTRAINT "batch_rows_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_rows" ADD CONSTRAINT "batch_rows_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budgets" ADD CONSTRAINT "budgets_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dead_letters" ADD CONSTRAINT "dead_letters_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dead_letters" ADD CONSTRAINT "dead_letters_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dead_letters" ADD CONSTRAINT "dead_letters_replayed_by_users_id_fk" FOREIGN KEY ("replayed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_counters" ADD CONSTRAINT "document_counters_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fulfiller_events" ADD CONSTRAINT "fulfiller_events_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fulfiller_events" ADD CONSTRAINT "fulfiller_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fulfiller_submissions" ADD CONSTRAINT "fulfiller_submissions_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fulfiller_submissions" ADD CONSTRAINT "fulfiller_submissions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_fulfilments" ADD CONSTRAINT "order_fulfilments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_fulfilments" ADD CONSTRAINT "order_fulfilments_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "batches_newest" ON "batches" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "budgets_key" ON "budgets" USING btree ("tenant_id","event_id");--> statement-breakpoint
CREATE INDEX "dead_letters_open" ON "dead_letters" USING btree ("tenant_id","failed_at") WHERE replayed_at is null;--> statement-breakpoint
CREATE INDEX "dead_letters_order" ON "dead_letters" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_number" ON "documents" USING btree ("tenant_id","kind","number");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_invoice" ON "documents" USING btree ("order_id") WHERE kind = 'invoice';--> statement-breakpoint
CREATE UNIQUE INDEX "documents_refund" ON "documents" USING btree ("refund_id") WHERE refund_id is not null;--> statement-breakpoint
CREATE INDEX "fulfiller_events_order" ON "fulfiller_events" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "fulfiller_submissions_last" ON "fulfiller_submissions" USING btree ("fulfiller_id","at");--> statement-breakpoint
CREATE INDEX "fulfiller_submissions_order" ON "fulfiller_submissions" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_fulfilments_fulfiller" ON "order_fulfilments" USING btree ("fulfiller_id","submitted_at");--> statement-breakpoint
CREATE INDEX "order_fulfilments_tenant" ON "order_fulfilments" USING btree ("tenant_id");--> statement-breakpoint
SELECT guard_tenant_table(owned) FROM unnest(ARRAY['order_fulfilments', 'budgets', 'fulfiller_submissions', 'fulfiller_events',
  'dead_letters', 'batches', 'batch_rows', 'document_counters', 'documents']) AS owned;
--> statement-breakpoint
-- What the platform offers to every tenant is read by all of them and changed by its own.
CREATE POLICY shared_rows ON fulfillers FOR SELECT TO merchloom_app USING (shared);
--> statement-breakpoint
-- A number that was given out stands for its document for ever.
REVOKE UPDATE, DELETE ON documents FROM merchloom_app, merchloom_platform;
--> statement-breakpoint
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO merchloom_app, merchloom_platform;
--> statement-breakpoint
-- As enqueue_job, for work that begins later, and for work of which one thing must follow the other.
CREATE FUNCTION schedule_job(task text, payload json, key text, attempts integer, due timestamptz, queue text) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM graphile_worker.add_job(identifier => task, payload => payload, job_key => key, max_attempts => attempts,
    run_at => due, queue_name => queue);
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION schedule_job FROM public;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION schedule_job TO merchloom_app, merchloom_platform;
