CREATE TABLE "order_notifications" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"tenant_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"order_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"mail_id" uuid,
	"gathered_at" timestamp with time zone,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "order_fulfilments" ADD COLUMN "stuck_check_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "new_order_mails" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "problem_mails" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "order_notifications" ADD CONSTRAINT "order_notifications_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_notifications" ADD CONSTRAINT "order_notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_notifications" ADD CONSTRAINT "order_notifications_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_notifications_due" ON "order_notifications" USING btree ("due_at") WHERE mail_id is null;--> statement-breakpoint
CREATE INDEX "order_notifications_last" ON "order_notifications" USING btree ("user_id","topic","gathered_at");--> statement-breakpoint
CREATE INDEX "order_notifications_mail" ON "order_notifications" USING btree ("mail_id");--> statement-breakpoint
CREATE INDEX "order_notifications_order" ON "order_notifications" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_fulfilments_stuck" ON "order_fulfilments" USING btree ("stuck_check_at") WHERE stuck_check_at is not null;--> statement-breakpoint
SELECT guard_tenant_table('order_notifications');
--> statement-breakpoint
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO merchloom_app, merchloom_platform;
