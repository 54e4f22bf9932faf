-- The lane of jobs without a lane of their own is called `maintenance`. Nodes of the former version go on: they add jobs by
-- schedule_job, which knows this lane as every other name, and only count by the name that the view shows.
CREATE OR REPLACE FUNCTION job_lane(task text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = pg_catalog AS $$
  SELECT CASE
    WHEN task = 'print-artwork' THEN 'print'
    WHEN task IN ('confirm-order', 'send-order-notification', 'send-test-webhook') THEN 'mails'
    WHEN task IN ('fulfil-order', 'recall-order', 'retry-waiting-orders', 'run-batch') THEN 'fulfilment'
    WHEN task IN ('shopify-webhook', 'push-shopify-product', 'check-shopify-products', 'sync-shopify-orders',
      'sync-all-shops', 'check-all-shops', 'recheck-shops') THEN 'shops'
    ELSE 'maintenance'
  END
$$;
--> statement-breakpoint
CREATE OR REPLACE VIEW queued_jobs AS
  SELECT 'maintenance' AS lane, t.identifier AS task, j.* FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
  UNION ALL
  SELECT 'mails', t.identifier, j.* FROM jobs_mails._private_jobs j JOIN jobs_mails._private_tasks t ON t.id = j.task_id
  UNION ALL
  SELECT 'fulfilment', t.identifier, j.* FROM jobs_fulfilment._private_jobs j JOIN jobs_fulfilment._private_tasks t ON t.id = j.task_id
  UNION ALL
  SELECT 'shops', t.identifier, j.* FROM jobs_shops._private_jobs j JOIN jobs_shops._private_tasks t ON t.id = j.task_id
  UNION ALL
  SELECT 'print', t.identifier, j.* FROM jobs_print._private_jobs j JOIN jobs_print._private_tasks t ON t.id = j.task_id;
