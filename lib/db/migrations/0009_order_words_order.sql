DROP INDEX "order_words_order";--> statement-breakpoint
CREATE INDEX "order_words_order" ON "order_words" USING btree ("order_id","word","tenant_id");