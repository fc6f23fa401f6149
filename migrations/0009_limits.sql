-- How much of each budget of calls was given out to the nodes in the running minute. Unlogged: after
-- a crash the minute begins anew, which harms nobody, and the log of changes stays free of it.
CREATE UNLOGGED TABLE rate_budget (
  org_id uuid NOT NULL,
  scope text NOT NULL,
  window_start timestamptz NOT NULL,
  used integer NOT NULL,
  -- What the last lease was given; an upsert can tell its caller no other way on every server.
  granted integer NOT NULL,
  PRIMARY KEY (org_id, scope, window_start)
);
ALTER TABLE rate_budget ENABLE ROW LEVEL SECURITY;
ALTER TABLE rate_budget FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON rate_budget USING (org_id = current_org()) WITH CHECK (org_id = current_org());

-- What metrics and doctor show of work that lies in all organizations: figures, never whose.
CREATE FUNCTION open_intents(OUT open_count integer, OUT overdue_count integer,
  OUT overdue_seconds double precision)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT count(*)::integer, count(*) FILTER (WHERE lease_until < now())::integer,
    coalesce(extract(epoch FROM now() - min(lease_until) FILTER (WHERE lease_until < now())), 0)
  FROM intent WHERE state = 'open'
$$;
REVOKE ALL ON FUNCTION open_intents() FROM PUBLIC;

-- Whose lease ran out, longest first; workers take them over.
CREATE FUNCTION overdue_intents(most integer) RETURNS TABLE (org_id uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT org_id, id FROM intent WHERE state = 'open' AND lease_until < now()
  ORDER BY lease_until LIMIT most
$$;
REVOKE ALL ON FUNCTION overdue_intents(integer) FROM PUBLIC;

-- Counted no further than `most`: a figure that costs more than what it measures helps nobody.
CREATE FUNCTION unsealed_rows(most integer, OUT row_count integer, OUT oldest_seconds double precision)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT count(*)::integer, coalesce(extract(epoch FROM now() - min(at)), 0) FROM (
    SELECT a.at FROM audit_log a, audit_low_water w
    WHERE (a.txid, a.id) > (w.txid, w.id) AND NOT EXISTS (
      SELECT FROM audit_seal s WHERE s.org_id = a.org_id AND s.audit_id = a.id)
    ORDER BY a.txid, a.id LIMIT most) waiting
$$;
REVOKE ALL ON FUNCTION unsealed_rows(integer) FROM PUBLIC;
