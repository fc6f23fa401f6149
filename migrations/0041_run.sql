-- Long work in batches, each of which is committed by itself: who started it, how far it is, and
-- which process carries it on.
CREATE TABLE run (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  action text NOT NULL,
  principal jsonb NOT NULL,
  via text NOT NULL,
  request_id text NOT NULL,
  address text,
  idempotency_key text,
  approval_id uuid,
  plan jsonb NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'ended')),
  lease_id uuid NOT NULL,
  lease_until timestamptz NOT NULL,
  -- Processes that worked on it since it last came further.
  attempts integer NOT NULL DEFAULT 1,
  done integer NOT NULL DEFAULT 0 CHECK (done >= 0),
  -- Of how many, where that is known.
  total integer CHECK (total >= 0),
  advanced_at timestamptz NOT NULL,
  cancelled_at timestamptz,
  answer json,
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (org_id, id),
  CHECK ((state = 'ended') = (ended_at IS NOT NULL))
);
CREATE INDEX run_due ON run (lease_until) WHERE state = 'open';
ALTER TABLE run ENABLE ROW LEVEL SECURITY;
ALTER TABLE run FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON run USING (org_id = current_org()) WITH CHECK (org_id = current_org());
-- The operator's doctor and figures count what is overdue in all organizations.
CREATE POLICY operator ON run FOR SELECT TO CURRENT_USER USING (true);

-- What metrics show of runs in all organizations: figures, never whose.
CREATE FUNCTION open_runs(OUT open_count integer, OUT overdue_count integer,
  OUT overdue_seconds double precision)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT count(*)::integer, count(*) FILTER (WHERE lease_until < now())::integer,
    coalesce(extract(epoch FROM now() - min(lease_until) FILTER (WHERE lease_until < now())), 0)
  FROM run WHERE state = 'open'
$$;
REVOKE ALL ON FUNCTION open_runs() FROM PUBLIC;

-- Whose lease ran out, longest first; workers take them over.
CREATE FUNCTION overdue_runs(most integer) RETURNS TABLE (org_id uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT org_id, id FROM run WHERE state = 'open' AND lease_until < now()
  ORDER BY lease_until LIMIT most
$$;
REVOKE ALL ON FUNCTION overdue_runs(integer) FROM PUBLIC;

-- What was under way as an intent goes on as a run.
DO $$
DECLARE
  org uuid;
  moved text[] := ARRAY['undo_run', 'reconcile_now', 'reconcile_changed', 'import_statement',
    'sync_bank_now', 'sync_account'];
BEGIN
  FOR org IN SELECT org_id FROM organization LOOP
    PERFORM set_config('app.org_id', org::text, true);
    INSERT INTO run (org_id, id, action, principal, via, request_id, address, idempotency_key,
      approval_id, plan, lease_id, lease_until, attempts, advanced_at, created_at)
    SELECT i.org_id, i.id, i.action, i.principal, i.via, i.request_id, i.address, i.idempotency_key,
      i.approval_id, i.plan, i.lease_id, i.lease_until, i.attempts, i.created_at, i.created_at
    FROM intent i WHERE i.org_id = org AND i.state = 'open' AND i.action = ANY (moved);
    DELETE FROM intent i WHERE i.org_id = org AND i.state = 'open' AND i.action = ANY (moved);
  END LOOP;
  PERFORM set_config('app.org_id', '', true);
END $$;
