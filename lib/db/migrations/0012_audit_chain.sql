CREATE TABLE "audit_seals" (
	"tenant_id" integer NOT NULL,
	"n" integer NOT NULL,
	"entry_id" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	"sealed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_seals_tenant_id_n_pk" PRIMARY KEY("tenant_id","n"),
	CONSTRAINT "audit_seals_entry_id_unique" UNIQUE("entry_id")
);
--> statement-breakpoint
CREATE TABLE "audit_unsealed" (
	"entry_id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" integer NOT NULL,
	"digest" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_seals" ADD CONSTRAINT "audit_seals_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_latest" ON "audit_entries" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_user" ON "audit_entries" USING btree ("user_id","at") WHERE user_id is not null;--> statement-breakpoint
SELECT guard_tenant_table(owned) FROM unnest(ARRAY['audit_unsealed', 'audit_seals']) AS owned;
--> statement-breakpoint
-- A tenant's transaction writes entries, and by its trigger their digests; the chain itself is the platform's.
REVOKE ALL ON audit_seals FROM merchloom_app;
--> statement-breakpoint
REVOKE SELECT, UPDATE, DELETE ON audit_unsealed FROM merchloom_app;
--> statement-breakpoint
REVOKE UPDATE ON audit_unsealed FROM merchloom_platform;
--> statement-breakpoint
REVOKE UPDATE, DELETE ON audit_seals FROM merchloom_platform;
--> statement-breakpoint
-- The same text as ENTRY_TEXT of lib/backend/audit/chain.ts.
CREATE FUNCTION digest_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit_unsealed (entry_id, tenant_id, digest) VALUES (NEW.id, NEW.tenant_id,
    sha256(convert_to(jsonb_build_array(NEW.id, NEW.tenant_id, to_char(NEW.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
      NEW.user_id, NEW.action, NEW.subject_type, NEW.subject_id, NEW.details)::text, 'UTF8')));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER digest_entry AFTER INSERT ON audit_entries FOR EACH ROW EXECUTE FUNCTION digest_audit_entry();
--> statement-breakpoint
ALTER TABLE audit_entries NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE audit_unsealed NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
INSERT INTO audit_unsealed (entry_id, tenant_id, digest)
SELECT e.id, e.tenant_id, sha256(convert_to(jsonb_build_array(e.id, e.tenant_id, to_char(e.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
  e.user_id, e.action, e.subject_type, e.subject_id, e.details)::text, 'UTF8')) FROM audit_entries e;
--> statement-breakpoint
ALTER TABLE audit_entries FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE audit_unsealed FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
-- AUD-03 for everybody, the owner of the database included: who wants to change the past has to take this away first.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege'; END $$;
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON audit_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER append_only_table BEFORE TRUNCATE ON audit_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON audit_seals FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER append_only_table BEFORE TRUNCATE ON audit_seals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
