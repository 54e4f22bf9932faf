-- A call to the workers that says what for: the queue's own one makes every worker look for jobs. What begins later is
-- found when its time comes.
CREATE OR REPLACE FUNCTION schedule_job(task text, payload json, key text, attempts integer, due timestamptz, queue text) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM graphile_worker.add_job(identifier => task, payload => payload, job_key => key, max_attempts => attempts,
    run_at => due, queue_name => queue);
  IF due IS NULL OR due < now() + interval '1 second' THEN
    PERFORM pg_notify('merchloom_jobs', task);
  END IF;
END $$;
