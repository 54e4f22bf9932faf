CREATE TABLE "store_drafts" (
	"event_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"tenant_id" integer NOT NULL,
	"config" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "store_drafts_event_id_user_id_pk" PRIMARY KEY("event_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "colour_sets" ADD COLUMN "background_image" text;--> statement-breakpoint
ALTER TABLE "colour_sets" ADD COLUMN "created_by_user_id" integer;--> statement-breakpoint
ALTER TABLE "font_sets" ADD COLUMN "created_by_user_id" integer;--> statement-breakpoint
ALTER TABLE "store_drafts" ADD CONSTRAINT "store_drafts_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_drafts" ADD CONSTRAINT "store_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_drafts" ADD CONSTRAINT "store_drafts_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "colour_sets" ADD CONSTRAINT "colour_sets_created_by_user_id_users_id_fk" FOREIGN KEY ("created_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "font_sets" ADD CONSTRAINT "font_sets_created_by_user_id_users_id_fk" FOREIGN KEY ("created_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vouchers_newest" ON "vouchers" USING btree ("event_id","id" DESC NULLS LAST);--> statement-breakpoint
SELECT guard_tenant_table('store_drafts');
