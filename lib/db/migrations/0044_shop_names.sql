ALTER TABLE "shopify_services" ADD COLUMN "shop_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "shopify_services" ADD COLUMN "shop_url" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Orders of Shopify are found by the number that they have there. Whoever migrates may be an ordinary owner, from whom forced policies
-- hide every row.
ALTER TABLE "order_words" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "shopify_orders" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "shopify_work" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
INSERT INTO "order_words" ("tenant_id", "word", "order_id")
SELECT DISTINCT s."tenant_id", left(t.word, 60), s."order_id"
FROM "shopify_orders" s
JOIN "shopify_work" w ON w."tenant_id" = s."tenant_id" AND w."id" = s."work_id"
CROSS JOIN LATERAL (
  SELECT regexp_split_to_table(lower(w."order_name"), '[^[:alnum:]]+') AS word
  UNION SELECT lower(regexp_replace(w."order_name", '[^[:alnum:]]+', '', 'g'))
) t
WHERE t.word <> ''
ON CONFLICT DO NOTHING;--> statement-breakpoint
ALTER TABLE "order_words" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "shopify_orders" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "shopify_work" FORCE ROW LEVEL SECURITY;
