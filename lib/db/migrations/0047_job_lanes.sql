-- Each worker has a queue of its own: with one table for all, a fetch read past every waiting job of the other workers. The tables
-- are there before this runs (lib/db/job-lanes.ts).
CREATE FUNCTION job_lane(task text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = pg_catalog AS $$
  SELECT CASE
    WHEN task = 'print-artwork' THEN 'print'
    WHEN task IN ('confirm-order', 'send-order-notification', 'send-test-webhook') THEN 'mails'
    WHEN task IN ('fulfil-order', 'recall-order', 'retry-waiting-orders', 'run-batch') THEN 'fulfilment'
    WHEN task IN ('shopify-webhook', 'push-shopify-product', 'check-shopify-products', 'sync-shopify-orders',
      'sync-all-shops', 'check-all-shops', 'recheck-shops') THEN 'shops'
    ELSE 'errands'
  END
$$;
--> statement-breakpoint
-- As before, into the task's lane. One call for each lane, so that the plans of `add_job` are kept.
CREATE OR REPLACE FUNCTION schedule_job(task text, payload json, key text, attempts integer, due timestamptz, queue text) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  CASE job_lane(task)
    WHEN 'print' THEN PERFORM jobs_print.add_job(identifier => task, payload => payload, job_key => key,
      max_attempts => attempts, run_at => due, queue_name => queue);
    WHEN 'mails' THEN PERFORM jobs_mails.add_job(identifier => task, payload => payload, job_key => key,
      max_attempts => attempts, run_at => due, queue_name => queue);
    WHEN 'fulfilment' THEN PERFORM jobs_fulfilment.add_job(identifier => task, payload => payload, job_key => key,
      max_attempts => attempts, run_at => due, queue_name => queue);
    WHEN 'shops' THEN PERFORM jobs_shops.add_job(identifier => task, payload => payload, job_key => key,
      max_attempts => attempts, run_at => due, queue_name => queue);
    ELSE PERFORM graphile_worker.add_job(identifier => task, payload => payload, job_key => key,
      max_attempts => attempts, run_at => due, queue_name => queue);
  END CASE;
  IF due IS NULL OR due < now() + interval '1 second' THEN
    PERFORM pg_notify('merchloom_jobs', task);
  END IF;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION enqueue_job(task text, payload json, key text DEFAULT NULL, attempts integer DEFAULT NULL) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT schedule_job(task, payload, key, attempts, NULL, NULL)
$$;
--> statement-breakpoint
-- Moves jobs that wait in the errands' lane and belong to another one: those of before this migration, and those that a node of
-- an earlier version returns. A job of the same key that is in the lane already is the newer one.
CREATE FUNCTION move_jobs_to_lanes() RETURNS integer
  LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE
  lane text;
  lane_schema text;
  moved integer;
  total integer := 0;
BEGIN
  FOREACH lane IN ARRAY ARRAY['print', 'mails', 'fulfilment', 'shops'] LOOP
    lane_schema := 'jobs_' || lane;
    CONTINUE WHEN NOT EXISTS (
      SELECT FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
      WHERE job_lane(t.identifier) = lane AND j.locked_at IS NULL);
    EXECUTE format('INSERT INTO %I._private_tasks (identifier)
      SELECT identifier FROM graphile_worker._private_tasks WHERE job_lane(identifier) = $1 ON CONFLICT DO NOTHING', lane_schema)
      USING lane;
    EXECUTE format('INSERT INTO %I._private_job_queues (queue_name)
      SELECT DISTINCT q.queue_name FROM graphile_worker._private_jobs j
      JOIN graphile_worker._private_tasks t ON t.id = j.task_id
      JOIN graphile_worker._private_job_queues q ON q.id = j.job_queue_id
      WHERE job_lane(t.identifier) = $1 ON CONFLICT DO NOTHING', lane_schema) USING lane;
    EXECUTE format('WITH taken AS (
        DELETE FROM graphile_worker._private_jobs j USING graphile_worker._private_tasks t
        WHERE t.id = j.task_id AND job_lane(t.identifier) = $1 AND j.locked_at IS NULL
        RETURNING j.*, t.identifier,
          (SELECT queue_name FROM graphile_worker._private_job_queues q WHERE q.id = j.job_queue_id) AS queue_name
      ), put AS (
        INSERT INTO %1$I._private_jobs AS jobs (job_queue_id, task_id, payload, priority, run_at, attempts, max_attempts,
          last_error, created_at, key, flags)
        SELECT (SELECT id FROM %1$I._private_job_queues q WHERE q.queue_name = taken.queue_name),
          (SELECT id FROM %1$I._private_tasks n WHERE n.identifier = taken.identifier),
          payload, priority, run_at, attempts, max_attempts, last_error, created_at, key, flags
        FROM taken ORDER BY taken.id ON CONFLICT (key) DO NOTHING
      ) SELECT count(*) FROM taken', lane_schema) INTO moved USING lane;
    total := total + moved;
  END LOOP;
  RETURN total;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION move_jobs_to_lanes FROM public;
--> statement-breakpoint
SELECT move_jobs_to_lanes();
--> statement-breakpoint
-- Every lane's jobs, to count and to look at; it belongs to the database's owner, as the queues do.
CREATE VIEW queued_jobs AS
  SELECT 'errands' AS lane, t.identifier AS task, j.* FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
  UNION ALL
  SELECT 'mails', t.identifier, j.* FROM jobs_mails._private_jobs j JOIN jobs_mails._private_tasks t ON t.id = j.task_id
  UNION ALL
  SELECT 'fulfilment', t.identifier, j.* FROM jobs_fulfilment._private_jobs j JOIN jobs_fulfilment._private_tasks t ON t.id = j.task_id
  UNION ALL
  SELECT 'shops', t.identifier, j.* FROM jobs_shops._private_jobs j JOIN jobs_shops._private_tasks t ON t.id = j.task_id
  UNION ALL
  SELECT 'print', t.identifier, j.* FROM jobs_print._private_jobs j JOIN jobs_print._private_tasks t ON t.id = j.task_id;
