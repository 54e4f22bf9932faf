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
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_key" ON "ledger_entries" USING btree ("subject_id","subject","step","line");--> statement-breakpoint
CREATE INDEX "ledger_entries_order" ON "ledger_entries" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_newest" ON "ledger_entries" USING btree ("tenant_id","at","id");--> statement-breakpoint
CREATE INDEX "ledger_entries_owed" ON "ledger_entries" USING btree ("tenant_id","account","currency","amount_minor") WHERE account in ('fulfiller_payable', 'bill');
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
