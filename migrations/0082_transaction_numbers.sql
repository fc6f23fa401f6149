-- Rows of the audit log and events are numbered by their transaction. A database that was loaded from
-- a dump lives in another cluster, which counts transactions from elsewhere. So each number is the
-- cluster's own plus an offset: after a restore the offset is raised until numbers rise again, and no
-- row that was numbered before is touched.

-- Where this database lives, as it was when a process or a command last looked.
CREATE TABLE database_home (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  number_offset bigint NOT NULL DEFAULT 0 CHECK (number_offset >= 0),
  -- The highest number at the last restore. A client that followed events beyond it goes on behind it.
  restored_number xid8 NOT NULL DEFAULT '0',
  -- The restore that keeps the database fenced; null: it is not.
  fenced_by uuid,
  -- Null until a process has started on it. A dump that is loaded elsewhere brings those of its origin.
  system_identifier text,
  database_oid text,
  table_oid text,
  timeline integer
);
INSERT INTO database_home DEFAULT VALUES;

CREATE TABLE restore (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  declared_at timestamptz NOT NULL DEFAULT now(),
  -- The moment whose state the database has; null: not known.
  restored_to timestamptz,
  why text NOT NULL CHECK (why <> ''),
  found_by text NOT NULL CHECK (found_by IN ('command', 'process')),
  home_before jsonb NOT NULL,
  home_after jsonb NOT NULL,
  -- What the restore and the reading of connected systems did and found, in order: [{code, says, …}].
  done jsonb NOT NULL DEFAULT '[]',
  -- Each connected system: {system, organization, at, seen, missing} or {…, without: why}.
  readings jsonb NOT NULL DEFAULT '[]',
  -- Null while it fences. Set at once where nothing was lost.
  lifted_at timestamptz,
  lifted_why text
);
CREATE UNIQUE INDEX restore_open ON restore ((true)) WHERE lifted_at IS NULL;
ALTER TABLE database_home ADD FOREIGN KEY (fenced_by) REFERENCES restore;

-- Raises DB006 while the database is fenced, unless it is the recovery itself that writes.
CREATE FUNCTION assert_not_fenced() RETURNS void LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF EXISTS (SELECT FROM public.database_home WHERE fenced_by IS NOT NULL)
    AND current_setting('app.recovery', true) IS DISTINCT FROM 'on' THEN
    RAISE EXCEPTION 'the database was restored and is fenced' USING ERRCODE = 'DB006';
  END IF;
END $$;

-- The number of a row that is written now. Every write of the corridor has an audit row, so that here
-- is also where writes end while the database is fenced.
CREATE FUNCTION transaction_number() RETURNS xid8 LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  home public.database_home;
BEGIN
  SELECT * INTO home FROM public.database_home;
  IF home.fenced_by IS NOT NULL
    AND current_setting('app.recovery', true) IS DISTINCT FROM 'on' THEN
    RAISE EXCEPTION 'the database was restored and is fenced' USING ERRCODE = 'DB006';
  END IF;
  IF home.number_offset = 0 THEN
    RETURN pg_current_xact_id();
  END IF;
  RETURN (pg_current_xact_id()::text::bigint + home.number_offset)::text::xid8;
END $$;

-- Below it no running transaction can still commit a row.
CREATE FUNCTION oldest_running_number() RETURNS xid8 LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  shift bigint;
BEGIN
  SELECT number_offset INTO shift FROM public.database_home;
  IF shift = 0 THEN
    RETURN pg_snapshot_xmin(pg_current_snapshot());
  END IF;
  RETURN (pg_snapshot_xmin(pg_current_snapshot())::text::bigint + shift)::text::xid8;
END $$;

-- The current snapshot in numbers of rows, to be kept and compared with them later.
CREATE FUNCTION number_snapshot() RETURNS pg_snapshot LANGUAGE plpgsql STABLE AS $$
DECLARE
  shift bigint;
  now_here constant pg_snapshot := pg_current_snapshot();
BEGIN
  SELECT number_offset INTO shift FROM public.database_home;
  IF shift = 0 THEN
    RETURN now_here;
  END IF;
  RETURN (format('%s:%s:', pg_snapshot_xmin(now_here)::text::bigint + shift,
    pg_snapshot_xmax(now_here)::text::bigint + shift) || coalesce((
      SELECT string_agg((one::text::bigint + shift)::text, ',' ORDER BY one::text::bigint)
      FROM pg_snapshot_xip(now_here) AS one), ''))::pg_snapshot;
END $$;

ALTER TABLE audit_log ALTER COLUMN txid SET DEFAULT transaction_number();
ALTER TABLE event ALTER COLUMN txid SET DEFAULT transaction_number();
ALTER TABLE webhook ALTER COLUMN cursor_txid SET DEFAULT oldest_running_number(),
  ALTER COLUMN since_txid SET DEFAULT transaction_number(),
  ALTER COLUMN since_snapshot SET DEFAULT number_snapshot();

-- What reaches another system begins with an intent, long work with a run, and both are taken over by
-- a new lease: neither begins while the database is fenced.
CREATE FUNCTION refuse_while_fenced() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.assert_not_fenced();
  RETURN NEW;
END $$;
CREATE TRIGGER fenced BEFORE INSERT OR UPDATE OF lease_id ON intent
  FOR EACH ROW EXECUTE FUNCTION refuse_while_fenced();
CREATE TRIGGER fenced BEFORE INSERT OR UPDATE OF lease_id ON run
  FOR EACH ROW EXECUTE FUNCTION refuse_while_fenced();

CREATE OR REPLACE FUNCTION lagging_webhooks(most integer) RETURNS TABLE (org_id uuid, id uuid)
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS
$$ SELECT w.org_id, w.id FROM webhook w
   WHERE w.active AND (w.lease_until IS NULL OR w.lease_until < now())
     AND (w.rest_until IS NULL OR w.rest_until < now())
     AND (w.lease_until < now() OR w.wake_at < now() - interval '2 seconds' OR EXISTS (
       SELECT FROM event e WHERE e.org_id = w.org_id
         AND (e.txid, e.id) > (w.cursor_txid, w.cursor_id)
         AND e.txid < (SELECT oldest_running_number())) OR (w.wake_at IS NULL AND EXISTS (
       SELECT FROM webhook_delivery d WHERE d.org_id = w.org_id AND d.webhook_id = w.id
         AND d.status IN ('pending', 'failed'))))
   ORDER BY random() LIMIT most $$;

CREATE OR REPLACE FUNCTION unsealed_organizations(after_txid xid8, after_id uuid, most integer,
  OUT org_ids uuid[], OUT row_count integer, OUT end_txid xid8, OUT end_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH stretch AS MATERIALIZED (
    SELECT a.org_id, a.txid, a.id FROM audit_log a
    WHERE (a.txid, a.id) > (
        coalesce(after_txid, (SELECT w.txid FROM audit_low_water w)),
        coalesce(after_id, (SELECT w.id FROM audit_low_water w)))
      AND a.txid < (SELECT oldest_running_number())
    ORDER BY a.txid, a.id LIMIT most
  ), newest AS (
    SELECT DISTINCT ON (org_id) org_id, txid, id FROM stretch ORDER BY org_id, txid DESC, id DESC
  ), waiting AS (
    SELECT n.org_id FROM newest n LEFT JOIN LATERAL (
      SELECT s.txid, s.audit_id FROM audit_seal s
      WHERE s.org_id = n.org_id ORDER BY s.seq DESC LIMIT 1) head ON true
    WHERE head.txid IS NULL OR (n.txid, n.id) > (head.txid, head.audit_id)
  ), ending AS (
    SELECT txid, id FROM stretch ORDER BY txid DESC, id DESC LIMIT 1
  )
  SELECT coalesce((SELECT array_agg(org_id) FROM waiting), '{}'),
    (SELECT count(*)::integer FROM stretch),
    (SELECT txid FROM ending), (SELECT id FROM ending)
$$;

CREATE OR REPLACE FUNCTION raise_audit_low_water(most integer) RETURNS void
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH stretch AS MATERIALIZED (
    SELECT a.org_id, a.txid, a.id FROM audit_log a, audit_low_water w
    WHERE (a.txid, a.id) > (w.txid, w.id) AND a.txid < (SELECT oldest_running_number())
    ORDER BY a.txid, a.id LIMIT most
  ), head AS MATERIALIZED (
    SELECT o.org_id, h.txid, h.audit_id FROM (SELECT DISTINCT org_id FROM stretch) o
    LEFT JOIN LATERAL (
      SELECT s.txid, s.audit_id FROM audit_seal s
      WHERE s.org_id = o.org_id ORDER BY s.seq DESC LIMIT 1) h ON true
  ), unsealed AS (
    SELECT s.txid, s.id FROM stretch s JOIN head h ON h.org_id = s.org_id
    WHERE h.txid IS NULL OR (s.txid, s.id) > (h.txid, h.audit_id)
    ORDER BY s.txid, s.id LIMIT 1
  ), reached AS (
    SELECT s.txid, s.id FROM stretch s
    WHERE NOT EXISTS (SELECT FROM unsealed u WHERE (s.txid, s.id) >= (u.txid, u.id))
    ORDER BY s.txid DESC, s.id DESC LIMIT 1
  )
  UPDATE audit_low_water w SET txid = r.txid, id = r.id FROM reached r
  WHERE (r.txid, r.id) > (w.txid, w.id)
$$;
