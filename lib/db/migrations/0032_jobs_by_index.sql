-- The queue joins a list of jobs to its table, and the planner takes that list for long: each job that was added read all
-- that were waiting, and was planned anew. A key and a name each find one row by their index, however many there are.
ALTER FUNCTION schedule_job(text, json, text, integer, timestamptz, text)
  SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off;
