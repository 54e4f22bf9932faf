ALTER TABLE "tenants" ADD COLUMN "demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- What earlier starts loaded is known by the addresses of its people, which nobody else can own. Whoever migrates may be an ordinary
-- owner, from whom forced policies hide every row.
ALTER TABLE "users" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "tenants" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "users" SET "demo" = true WHERE "email" IN (
  'staff@merchloom.test', 'owner@brightside.test', 'manager@brightside.test', 'service@brightside.test',
  'owner@nordhavn.test', 'owner@bayfront.test', 'merchant@loomshop.test');--> statement-breakpoint
UPDATE "tenants" SET "demo" = true WHERE "id" IN (SELECT "tenant_id" FROM "users" WHERE "demo");--> statement-breakpoint
ALTER TABLE "users" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "tenants" FORCE ROW LEVEL SECURITY;
