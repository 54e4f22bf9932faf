CREATE TABLE "order_words" (
	"tenant_id" integer NOT NULL,
	"word" text COLLATE "C" NOT NULL,
	"order_id" uuid NOT NULL,
	CONSTRAINT "order_words_tenant_id_word_order_id_pk" PRIMARY KEY("tenant_id","word","order_id")
);
--> statement-breakpoint
DROP INDEX "mails_key";--> statement-breakpoint
DROP INDEX "orders_newest";--> statement-breakpoint
DROP INDEX "orders_event";--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_timeline" ADD COLUMN "code" text;--> statement-breakpoint
ALTER TABLE "order_timeline" ADD COLUMN "params" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "country_iso2" text GENERATED ALWAYS AS (customer->>'countryIso2') STORED;--> statement-breakpoint
ALTER TABLE "test_intents" ADD COLUMN "refunds" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "order_words" ADD CONSTRAINT "order_words_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_words" ADD CONSTRAINT "order_words_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_words_order" ON "order_words" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "orders_status" ON "orders" USING btree ("tenant_id","status","placed_at");--> statement-breakpoint
CREATE INDEX "orders_payment" ON "orders" USING btree ("tenant_id","payment_state","placed_at");--> statement-breakpoint
CREATE INDEX "orders_country" ON "orders" USING btree ("tenant_id","country_iso2","placed_at");--> statement-breakpoint
CREATE INDEX "orders_total" ON "orders" USING btree ("tenant_id","total_minor","placed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "mails_key" ON "mails" USING btree ("order_id","kind","key");--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("tenant_id","placed_at","id");--> statement-breakpoint
CREATE INDEX "orders_event" ON "orders" USING btree ("event_id","placed_at");--> statement-breakpoint
SELECT guard_tenant_table('order_words');
--> statement-breakpoint
ALTER TABLE "orders" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "order_words" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
-- As lib/domain/orders/search-words.ts does it for new ones.
INSERT INTO "order_words" (tenant_id, word, order_id)
SELECT DISTINCT o.tenant_id, left(found.word, 60), o.id FROM "orders" o,
  regexp_split_to_table(regexp_replace(normalize(lower(concat_ws(' ', o.customer->>'name', o.customer->>'email', o.customer->>'postcode',
    translate(o.order_ref, '-', ''), substr(o.order_ref, 4), translate(substr(o.order_ref, 4), '-', ''))), NFD), '[\u0300-\u036f]', '', 'g'),
    '[\s!-/:-@\[-`{-~]+') AS found (word)
WHERE o.payment_state NOT IN ('awaiting payment', 'failed') AND found.word <> ''
UNION SELECT o.tenant_id, left(lower(o.customer->>'email'), 60), o.id FROM "orders" o
WHERE o.payment_state NOT IN ('awaiting payment', 'failed') AND o.customer->>'email' <> ''
UNION SELECT o.tenant_id, left(translate(lower(o.customer->>'postcode'), ' -', ''), 60), o.id FROM "orders" o
WHERE o.payment_state NOT IN ('awaiting payment', 'failed') AND translate(o.customer->>'postcode', ' -', '') <> '';
--> statement-breakpoint
ALTER TABLE "orders" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "order_words" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
-- English sentences of the program become codes; what people and payment providers said stays.
ALTER TABLE "order_timeline" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE "order_timeline" SET code = 'mail sent', params = '{"mail": "order confirmation"}', note = NULL WHERE kind = 'mail' AND note = 'order confirmation';
--> statement-breakpoint
UPDATE "order_timeline" SET code = 'mail failed', params = '{"mail": "order confirmation"}', note = NULL WHERE kind = 'mail' AND note LIKE '% could not be sent';
--> statement-breakpoint
UPDATE "order_timeline" SET code = 'print file ready', params = jsonb_build_object('file', note), note = NULL WHERE kind = 'print' AND note IS NOT NULL;
--> statement-breakpoint
UPDATE "order_timeline" SET code = 'payment received', params = CASE WHEN note IS NULL THEN '{}' ELSE jsonb_build_object('intent', note) END, note = NULL
WHERE kind = 'payment' AND to_value = 'paid';
--> statement-breakpoint
UPDATE "order_timeline" SET code = 'nothing to pay', params = CASE WHEN note IS NULL THEN '{}' ELSE jsonb_build_object('code', note) END, note = NULL
WHERE kind = 'payment' AND to_value = 'no payment needed';
--> statement-breakpoint
UPDATE "order_timeline" SET code = 'payment cancelled' WHERE kind = 'payment' AND to_value = 'failed';
--> statement-breakpoint
UPDATE "order_timeline" SET code = 'voucher used late', note = NULL WHERE kind = 'note' AND note = 'voucher used after its reservation had lapsed';
--> statement-breakpoint
ALTER TABLE "order_timeline" FORCE ROW LEVEL SECURITY;
