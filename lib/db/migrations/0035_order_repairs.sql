CREATE TABLE "former_print_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" integer NOT NULL,
	"order_id" uuid NOT NULL,
	"correction_id" uuid NOT NULL,
	"side" text NOT NULL,
	"file_name" text NOT NULL,
	"storage_key" text,
	"bytes" integer,
	"replaced_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_corrections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" integer NOT NULL,
	"order_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"user_id" integer,
	"former" jsonb NOT NULL,
	"changes" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "personalisation_requests" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" integer NOT NULL,
	"missing" jsonb NOT NULL,
	"round" integer DEFAULT 1 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"answer" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "shopify_listings" ADD COLUMN "allows_sample" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shopify_work" ADD COLUMN "missing_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "former_print_files" ADD CONSTRAINT "former_print_files_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_print_files" ADD CONSTRAINT "former_print_files_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_corrections" ADD CONSTRAINT "order_corrections_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_corrections" ADD CONSTRAINT "order_corrections_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_corrections" ADD CONSTRAINT "order_corrections_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_corrections" ADD CONSTRAINT "order_corrections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "personalisation_requests" ADD CONSTRAINT "personalisation_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "personalisation_requests" ADD CONSTRAINT "personalisation_requests_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_print_files_order" ON "former_print_files" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_corrections_key" ON "order_corrections" USING btree ("line_id","number");--> statement-breakpoint
CREATE INDEX "order_corrections_order" ON "order_corrections" USING btree ("order_id");--> statement-breakpoint
SELECT guard_tenant_table('former_print_files');--> statement-breakpoint
SELECT guard_tenant_table('order_corrections');--> statement-breakpoint
SELECT guard_tenant_table('personalisation_requests');
