-- Work behind a commit. The queue itself lies in the schema `jobs`, which the engine makes for
-- itself right after the migrations; here is what is ours: turns, schedules, and the way in.

-- How far each class of work has come, in turns. Workers move it on, whoever enqueues reads it.
CREATE TABLE job_class (
  class text PRIMARY KEY,
  turn bigint NOT NULL DEFAULT 0
);
INSERT INTO job_class (class) VALUES
  ('extract'), ('code'), ('post'), ('bank'), ('webhook'), ('schedule'), ('chore');

-- The last turn that an organization has taken in a class.
CREATE TABLE job_turn (
  org_id uuid NOT NULL,
  class text NOT NULL REFERENCES job_class,
  last_turn bigint NOT NULL,
  PRIMARY KEY (org_id, class)
);
ALTER TABLE job_turn ENABLE ROW LEVEL SECURITY;
ALTER TABLE job_turn FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON job_turn USING (org_id = current_org()) WITH CHECK (org_id = current_org());
CREATE POLICY sweep ON job_turn TO CURRENT_USER USING (true) WITH CHECK (true);

-- What comes back for an organization. One row for each kind, moved on when its job is enqueued.
CREATE TABLE schedule (
  org_id uuid NOT NULL REFERENCES organization,
  kind text NOT NULL,
  class text NOT NULL DEFAULT 'schedule' REFERENCES job_class,
  next_at timestamptz NOT NULL,
  every_ms bigint NOT NULL CHECK (every_ms > 0),
  jitter_ms bigint NOT NULL DEFAULT 0 CHECK (jitter_ms >= 0),
  PRIMARY KEY (org_id, kind)
);
CREATE INDEX schedule_due ON schedule (next_at);
ALTER TABLE schedule ENABLE ROW LEVEL SECURITY;
ALTER TABLE schedule FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON schedule USING (org_id = current_org()) WITH CHECK (org_id = current_org());
CREATE POLICY sweep ON schedule TO CURRENT_USER USING (true) WITH CHECK (true);

-- retry_limit is for workers that died on a job, one after another. The queue counts every later
-- beginning, so whoever puts a job back moves its limit on; failures are counted by whoever runs it.
CREATE FUNCTION place_jobs(job_org uuid, job_class_name text, job_kind text, items jsonb,
  after_ms bigint, behind bigint, step bigint) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  due timestamptz := now() + after_ms * interval '1 millisecond';
BEGIN
  INSERT INTO jobs.job_common (name, priority, singleton_key, data, start_after, keep_until,
      retry_limit, retry_delay, expire_seconds, deletion_seconds, heartbeat_seconds, policy)
    SELECT job_class_name, greatest(-turn, -2147483648)::integer, job_org::text,
      jsonb_build_object('org', job_org, 'kind', job_kind, 'turn', turn, 'data', item),
      due, due + interval '10 years', 20, 0, 3600, 3600, 10, 'standard'
    FROM (SELECT item, behind + step * place AS turn
      FROM jsonb_array_elements(items) WITH ORDINALITY AS listed (item, place)) AS placed;
END $$;

-- Every job takes a turn: the next one of its organization, but never one that is past. Lower turns
-- run first, so ten thousand jobs of one organization stand behind the first job of every other.
-- A turn is 60 steps long, of which a job of weight 2 takes 30. The queue runs the highest priority
-- first, hence the minus. Many jobs at once touch the organization's row once.
CREATE FUNCTION enqueue_jobs(job_org uuid, job_class_name text, job_kind text, items jsonb,
  after_ms bigint, weight integer) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  step bigint := greatest(1, 60 / greatest(1, weight));
  steps bigint := step * jsonb_array_length(items);
  last bigint;
BEGIN
  INSERT INTO public.job_turn AS t (org_id, class, last_turn)
    SELECT job_org, c.class, c.turn + steps FROM public.job_class c WHERE c.class = job_class_name
    ON CONFLICT (org_id, class)
    DO UPDATE SET last_turn = greatest(t.last_turn, excluded.last_turn - steps) + steps
    RETURNING t.last_turn INTO last;
  IF last IS NULL THEN
    RAISE EXCEPTION 'there is no class of work called %', job_class_name;
  END IF;
  PERFORM public.place_jobs(job_org, job_class_name, job_kind, items, after_ms, last - steps, step);
END $$;

CREATE FUNCTION enqueue_job(job_org uuid, job_class_name text, job_kind text, job_data jsonb,
  after_ms bigint, weight integer) RETURNS void
LANGUAGE sql AS $$
  SELECT public.enqueue_jobs(job_org, job_class_name, job_kind,
    jsonb_build_array(job_data), after_ms, weight)
$$;

-- A wake-up only says that there is something to look at, and most find that another has looked. It
-- stands where a newcomer would and takes no turn, so commits of one organization do not wait for
-- each other. The rows of job_turn, which would refuse a foreign organization, are not touched.
CREATE FUNCTION enqueue_wakeup(job_org uuid, job_class_name text, job_kind text, job_data jsonb,
  after_ms bigint) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  reached bigint := (SELECT c.turn FROM public.job_class c WHERE c.class = job_class_name);
BEGIN
  IF job_org IS DISTINCT FROM public.current_org() THEN
    RAISE EXCEPTION 'a wake-up is for the organization of its transaction'
      USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF reached IS NULL THEN
    RAISE EXCEPTION 'there is no class of work called %', job_class_name;
  END IF;
  PERFORM public.place_jobs(job_org, job_class_name, job_kind, jsonb_build_array(job_data),
    after_ms, reached, 60);
END $$;

-- Enqueues what is due and moves it on, in one transaction; any number of workers may ask at once.
-- All of them take turns in the same order, or two could wait for each other.
CREATE FUNCTION enqueue_due_schedules(most integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  due record;
  enqueued integer := 0;
BEGIN
  FOR due IN
    WITH batch AS MATERIALIZED (
      SELECT s.org_id, s.kind FROM schedule s WHERE s.next_at <= now()
      ORDER BY s.next_at LIMIT most FOR UPDATE SKIP LOCKED
    ), moved AS (
      UPDATE schedule s
      SET next_at = now() + (s.every_ms + random() * s.jitter_ms) * interval '1 millisecond'
      FROM batch b WHERE s.org_id = b.org_id AND s.kind = b.kind
      RETURNING s.org_id, s.kind, s.class
    )
    SELECT m.org_id, m.kind, m.class FROM moved m ORDER BY m.org_id, m.class, m.kind
  LOOP
    PERFORM enqueue_job(due.org_id, due.class, due.kind, NULL, 0, 1);
    enqueued := enqueued + 1;
  END LOOP;
  RETURN enqueued;
END $$;
REVOKE ALL ON FUNCTION enqueue_due_schedules(integer) FROM PUBLIC;

-- Turns only grow, but the queue's priorities end at two thousand million. Beyond `past` a class
-- counts from 0 again. Whoever enqueued in that moment may still have used the old count; a job
-- that far behind all others is called up, or it would wait for ever.
CREATE FUNCTION rebase_turns(past bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  c record;
BEGIN
  FOR c IN SELECT j.class, j.turn FROM job_class j ORDER BY j.class FOR UPDATE SKIP LOCKED LOOP
    IF c.turn > past THEN
      UPDATE job_class SET turn = 0 WHERE class = c.class;
      UPDATE job_turn SET last_turn = greatest(0, last_turn - c.turn) WHERE class = c.class;
      UPDATE jobs.job_common SET priority = least(0, priority + c.turn)::integer,
          data = data || jsonb_build_object('turn', greatest(0, (data ->> 'turn')::bigint - c.turn))
        WHERE name = c.class AND state < 'active';
      CONTINUE;
    END IF;
    UPDATE jobs.job_common SET priority = -c.turn, data = data || jsonb_build_object('turn', c.turn)
      WHERE name = c.class AND state < 'active' AND NOT blocked AND priority < -c.turn - past / 2;
    IF FOUND THEN
      UPDATE job_turn SET last_turn = c.turn
        WHERE class = c.class AND last_turn > c.turn + past / 2;
    END IF;
  END LOOP;
END $$;
REVOKE ALL ON FUNCTION rebase_turns(bigint) FROM PUBLIC;

INSERT INTO schedule (org_id, kind, next_at, every_ms, jitter_ms)
  SELECT org_id, 'purge_idempotency', now() + random() * interval '1 day', 86400000, 3600000
  FROM organization;
