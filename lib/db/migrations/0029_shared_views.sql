CREATE TABLE "first_views" (
	"tenant_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"screen" text NOT NULL,
	"view_id" integer NOT NULL,
	CONSTRAINT "first_views_user_id_tenant_id_screen_pk" PRIMARY KEY("user_id","tenant_id","screen")
);
--> statement-breakpoint
DROP INDEX "saved_views_key";--> statement-breakpoint
ALTER TABLE "saved_views" ADD COLUMN "shared" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "first_views" ADD CONSTRAINT "first_views_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "first_views" ADD CONSTRAINT "first_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "first_views" ADD CONSTRAINT "first_views_view_id_saved_views_id_fk" FOREIGN KEY ("view_id") REFERENCES "public"."saved_views"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "first_views_view" ON "first_views" USING btree ("view_id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_shared_key" ON "saved_views" USING btree ("tenant_id","screen","name") WHERE shared;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_key" ON "saved_views" USING btree ("tenant_id","user_id","screen","name") WHERE not shared;--> statement-breakpoint
SELECT guard_tenant_table('first_views');
