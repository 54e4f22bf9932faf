CREATE TABLE "platform_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"translation" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "support_visits" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"session_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"writes_at" timestamp with time zone,
	"write_reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "translation" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "support_visits" ADD CONSTRAINT "support_visits_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_visits" ADD CONSTRAINT "support_visits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "support_visits_open" ON "support_visits" USING btree ("session_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "support_visits_newest" ON "support_visits" USING btree ("tenant_id","started_at");
--> statement-breakpoint
SELECT guard_tenant_table('support_visits');
--> statement-breakpoint
-- Sessions are the platform's, and visits name them.
REVOKE ALL ON support_visits FROM merchloom_app;
--> statement-breakpoint
GRANT SELECT ON platform_settings TO merchloom_app;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON platform_settings TO merchloom_platform;
