CREATE TABLE "ledger_days" (
	"tenant_id" integer NOT NULL,
	"day" date NOT NULL,
	"event_id" integer NOT NULL,
	"currency" text NOT NULL,
	"country_iso2" text NOT NULL,
	"account" text NOT NULL,
	"cause" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"postings" integer NOT NULL,
	CONSTRAINT "ledger_days_tenant_id_day_event_id_currency_country_iso2_account_cause_pk" PRIMARY KEY("tenant_id","day","event_id","currency","country_iso2","account","cause")
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"tenant_id" integer NOT NULL,
	"subject" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"step" smallint NOT NULL,
	"line" smallint NOT NULL,
	"cause" text NOT NULL,
	"order_id" uuid,
	"account" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"tax_rate_bps" integer,
	"country_iso2" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_entries_amount" CHECK ("ledger_entries"."amount_minor" <> 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_progress" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"checked_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_unfolded" (
	"tenant_id" integer NOT NULL,
	"subject" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"step" smallint NOT NULL,
	CONSTRAINT "ledger_unfolded_subject_id_subject_step_pk" PRIMARY KEY("subject_id","subject","step")
);
--> statement-breakpoint
CREATE TABLE "sales_days" (
	"tenant_id" integer NOT NULL,
	"day" date NOT NULL,
	"event_id" integer NOT NULL,
	"currency" text NOT NULL,
	"dimension" text NOT NULL,
	"value" text NOT NULL,
	"quantity" integer NOT NULL,
	"amount_minor" bigint NOT NULL,
	CONSTRAINT "sales_days_tenant_id_day_event_id_currency_dimension_value_pk" PRIMARY KEY("tenant_id","day","event_id","currency","dimension","value")
);
--> statement-breakpoint
ALTER TABLE "ledger_days" ADD CONSTRAINT "ledger_days_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_days" ADD CONSTRAINT "sales_days_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_key" ON "ledger_entries" USING btree ("subject_id","subject","step","line");--> statement-breakpoint
CREATE INDEX "ledger_entries_order" ON "ledger_entries" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_newest" ON "ledger_entries" USING btree ("tenant_id","at","id");--> statement-breakpoint
CREATE INDEX "ledger_entries_owed" ON "ledger_entries" USING btree ("tenant_id","account","currency","amount_minor") WHERE account in ('fulfiller_payable', 'bill');--> statement-breakpoint
CREATE INDEX "ledger_unfolded_tenant" ON "ledger_unfolded" USING btree ("tenant_id");
--> statement-breakpoint
SELECT guard_tenant_table('ledger_entries');
-- Entries are written and read, nothing else; the trigger binds the owner of the database too.
REVOKE UPDATE, DELETE ON ledger_entries FROM merchloom_app, merchloom_platform;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON ledger_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only_table BEFORE TRUNCATE ON ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
GRANT USAGE ON SEQUENCE ledger_entries_id_seq TO merchloom_app, merchloom_platform;
GRANT SELECT, INSERT, UPDATE ON ledger_progress TO merchloom_platform;
--> statement-breakpoint
-- Every posting comes to 0 in its currency, checked when its transaction ends.
CREATE FUNCTION check_ledger_posting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum(amount_minor) FROM ledger_entries WHERE subject_id = NEW.subject_id AND subject = NEW.subject
      AND step = NEW.step AND currency = NEW.currency) <> 0 THEN
    RAISE EXCEPTION 'posting % of % % does not come to 0', NEW.step, NEW.subject, NEW.subject_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER balanced AFTER INSERT ON ledger_entries DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_ledger_posting();
--> statement-breakpoint
-- A tenant reads its days; only the platform adds to them. A tenant's transaction writes, by a trigger, which postings are new.
SELECT guard_tenant_table(owned) FROM unnest(ARRAY['ledger_days', 'ledger_unfolded', 'sales_days']) AS owned;
REVOKE INSERT, UPDATE, DELETE ON ledger_days, sales_days FROM merchloom_app;
REVOKE UPDATE, DELETE ON ledger_unfolded FROM merchloom_app;
CREATE FUNCTION note_ledger_posting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ledger_unfolded (tenant_id, subject, subject_id, step) VALUES (NEW.tenant_id, NEW.subject, NEW.subject_id, NEW.step);
  RETURN NULL;
END $$;
CREATE TRIGGER note_posting AFTER INSERT ON ledger_entries FOR EACH ROW WHEN (NEW.line = 1) EXECUTE FUNCTION note_ledger_posting();
