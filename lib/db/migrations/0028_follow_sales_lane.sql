-- The job that pushes begun and ended sales to shops runs in their lane. Nodes of the former version have no such task.
CREATE OR REPLACE FUNCTION job_lane(task text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = pg_catalog AS $$
  SELECT CASE
    WHEN task = 'print-artwork' THEN 'print'
    WHEN task IN ('confirm-order', 'send-order-notification', 'send-test-webhook') THEN 'mails'
    WHEN task IN ('fulfil-order', 'recall-order', 'retry-waiting-orders', 'run-batch') THEN 'fulfilment'
    WHEN task IN ('shopify-webhook', 'push-shopify-product', 'check-shopify-products', 'sync-shopify-orders',
      'sync-all-shops', 'check-all-shops', 'follow-all-sales', 'recheck-shops') THEN 'shops'
    ELSE 'maintenance'
  END
$$;
