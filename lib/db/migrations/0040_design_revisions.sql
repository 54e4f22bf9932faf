CREATE TABLE "design_drafts" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"tenant_id" integer NOT NULL,
	"front" jsonb,
	"back" jsonb,
	"editor_layers" jsonb,
	"picture_version" text NOT NULL,
	"updated_by_user_id" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "design_revisions" (
	"product_id" integer NOT NULL,
	"number" integer NOT NULL,
	"tenant_id" integer NOT NULL,
	"front" jsonb,
	"back" jsonb,
	"editor_layers" jsonb,
	"picture_version" text NOT NULL,
	"author_user_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp with time zone,
	"published_by_user_id" integer,
	CONSTRAINT "design_revisions_product_id_number_pk" PRIMARY KEY("product_id","number")
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "published_revision" integer;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "design_revision" integer;--> statement-breakpoint
ALTER TABLE "design_drafts" ADD CONSTRAINT "design_drafts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "design_drafts" ADD CONSTRAINT "design_drafts_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "design_drafts" ADD CONSTRAINT "design_drafts_updated_by_user_id_users_id_fk" FOREIGN KEY ("updated_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "design_revisions" ADD CONSTRAINT "design_revisions_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "design_revisions" ADD CONSTRAINT "design_revisions_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "design_revisions" ADD CONSTRAINT "design_revisions_author_user_id_users_id_fk" FOREIGN KEY ("author_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "design_revisions" ADD CONSTRAINT "design_revisions_published_by_user_id_users_id_fk" FOREIGN KEY ("published_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "design_revisions_picture" ON "design_revisions" USING btree ("product_id","picture_version");--> statement-breakpoint
-- What is on sale today is the first revision of each product that was ever on sale. Whoever migrates may be an ordinary
-- owner, from whom forced policies hide every row.
ALTER TABLE "products" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "order_lines" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
INSERT INTO design_revisions (product_id, number, tenant_id, front, back, editor_layers, picture_version, created_at, published_at)
SELECT p.id, 1, p.tenant_id, p.front, p.back, p.editor_layers, p.picture_version, p.updated_at, p.updated_at
FROM products p
WHERE p.status <> 'draft' OR EXISTS (SELECT FROM order_lines l WHERE l.product_id = p.id);--> statement-breakpoint
UPDATE products p SET published_revision = 1 FROM design_revisions r WHERE r.product_id = p.id;--> statement-breakpoint
ALTER TABLE "products" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "order_lines" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
SELECT guard_tenant_table(owned) FROM unnest(ARRAY['design_revisions', 'design_drafts']) AS owned;--> statement-breakpoint
REVOKE UPDATE, DELETE ON design_revisions FROM merchloom_app, merchloom_platform;--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON design_revisions FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- A product that goes on sale for the first time publishes its design, by whatever way it was put on sale.
CREATE FUNCTION publish_first_design() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  next_number integer;
  drawn_by integer;
BEGIN
  SELECT coalesce(max(number), 0) + 1 INTO next_number FROM design_revisions WHERE product_id = NEW.id;
  SELECT updated_by_user_id INTO drawn_by FROM design_drafts WHERE product_id = NEW.id;
  INSERT INTO design_revisions
    (product_id, number, tenant_id, front, back, editor_layers, picture_version, author_user_id, created_at, published_at)
  VALUES (NEW.id, next_number, NEW.tenant_id, NEW.front, NEW.back, NEW.editor_layers, NEW.picture_version, drawn_by,
    NEW.updated_at, now());
  UPDATE products SET published_revision = next_number WHERE id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER publish_first_design AFTER INSERT OR UPDATE OF status ON products FOR EACH ROW
  WHEN (NEW.status = 'active' AND NEW.published_revision IS NULL) EXECUTE FUNCTION publish_first_design();
--> statement-breakpoint
-- Cached pages change with what shoppers see: not with each save of a draft, nor with a product that is not on sale.
DROP TRIGGER tell_change ON products;--> statement-breakpoint
CREATE TRIGGER tell_change AFTER UPDATE OF name, description, status, locked, front, back, colours, excluded_skus, picture_version,
  published_revision, updated_at, deleted_at ON products FOR EACH ROW
  WHEN (OLD.status = 'active' OR NEW.status = 'active') EXECUTE FUNCTION on_product_change();
