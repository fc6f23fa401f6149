-- How a restore is noticed, and what the owner's commands need to make a restored database whole.

-- Where the database lives now. A dump loaded elsewhere changes the cluster, the database or the id of
-- the table; a restore to a point in time and a promoted standby begin a new timeline. Services that run
-- PostgreSQL for others may refuse the cluster or the timeline: null then, which counts as unchanged.
CREATE FUNCTION home_now(OUT system_identifier text, OUT database_oid text, OUT table_oid text,
  OUT timeline integer)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  database_oid := (SELECT d.oid::text FROM pg_database d WHERE d.datname = current_database());
  table_oid := 'public.database_home'::regclass::oid::text;
  BEGIN
    system_identifier := (SELECT c.system_identifier::text FROM pg_control_system() c);
  EXCEPTION WHEN OTHERS THEN
    system_identifier := NULL;
  END;
  BEGIN
    timeline := ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer;
  EXCEPTION WHEN OTHERS THEN
    timeline := NULL;
  END;
END $$;
REVOKE ALL ON FUNCTION home_now() FROM PUBLIC;

-- The highest number that any row has or remembers.
CREATE FUNCTION highest_number() RETURNS bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT greatest(
    (SELECT a.txid::text::bigint FROM audit_log a ORDER BY a.txid DESC, a.id DESC LIMIT 1),
    (SELECT w.txid::text::bigint FROM audit_low_water w),
    (SELECT max(last.number) FROM organization o CROSS JOIN LATERAL (
      SELECT e.txid::text::bigint AS number FROM event e WHERE e.org_id = o.org_id
      ORDER BY e.txid DESC, e.id DESC LIMIT 1) last),
    (SELECT max(last.number) FROM organization o CROSS JOIN LATERAL (
      SELECT s.txid::text::bigint AS number FROM audit_seal s WHERE s.org_id = o.org_id
      ORDER BY s.seq DESC LIMIT 1) last),
    (SELECT max(greatest(w.cursor_txid::text::bigint, w.since_txid::text::bigint,
      pg_snapshot_xmax(w.since_snapshot)::text::bigint - 1)) FROM webhook w), 0)
$$;
REVOKE ALL ON FUNCTION highest_number() FROM PUBLIC;

-- What a process finds when it starts, and a worker from time to time:
--   here: all as before. moved: it lives elsewhere, and nobody said why; the process must not serve.
--   behind: rows have numbers that this cluster has not reached. fenced: a restore is not finished.
-- A new timeline fences by itself, unless the operator says that a standby that takes over has
-- everything (may_go_on). A restore that was unfinished before it ends there: what was read back for it
-- says nothing about what was lost since.
CREATE FUNCTION check_home(may_go_on boolean) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  known database_home;
  found record;
  made uuid;
BEGIN
  SELECT * INTO known FROM database_home;
  SELECT * INTO found FROM home_now();
  -- A comparison with null is null.
  IF coalesce(known.system_identifier <> found.system_identifier, false)
      OR coalesce(known.database_oid <> found.database_oid, false)
      OR coalesce(known.table_oid <> found.table_oid, false) THEN
    RETURN 'moved';
  END IF;
  IF pg_snapshot_xmax(pg_current_snapshot())::text::bigint + known.number_offset <= (
      SELECT a.txid::text::bigint FROM audit_log a ORDER BY a.txid DESC, a.id DESC LIMIT 1) THEN
    RETURN 'behind';
  END IF;
  IF known.database_oid IS NULL OR found.timeline <> coalesce(known.timeline, -1) THEN
    -- Several processes may start at once: the first records it, the others find it recorded.
    SELECT * INTO known FROM database_home FOR UPDATE;
    IF known.timeline <> found.timeline AND NOT (may_go_on AND known.fenced_by IS NOT NULL) THEN
      UPDATE restore SET lifted_at = now(),
        lifted_why = 'ended by a later restore, found by a process: a new timeline'
      WHERE id = known.fenced_by;
      INSERT INTO restore (why, found_by, home_before, home_after, lifted_at, lifted_why)
      VALUES ('the database continues on a new timeline: a standby took over, or it was restored',
        'process', to_jsonb(known), to_jsonb(found), CASE WHEN may_go_on THEN now() END,
        CASE WHEN may_go_on THEN 'DAYBOOK_AFTER_FAILOVER is go_on' END)
      RETURNING id INTO made;
    END IF;
    IF known.database_oid IS NULL OR found.timeline <> coalesce(known.timeline, -1) THEN
      UPDATE database_home SET database_oid = found.database_oid, table_oid = found.table_oid,
        system_identifier = coalesce(found.system_identifier, database_home.system_identifier),
        timeline = coalesce(found.timeline, database_home.timeline),
        fenced_by = CASE WHEN may_go_on THEN database_home.fenced_by
          ELSE coalesce(made, database_home.fenced_by) END,
        restored_number = CASE WHEN made IS NULL OR may_go_on THEN database_home.restored_number
          ELSE highest_number()::text::xid8 END
      RETURNING * INTO known;
    END IF;
  END IF;
  RETURN CASE WHEN known.fenced_by IS NULL THEN 'here' ELSE 'fenced' END;
END $$;
REVOKE ALL ON FUNCTION check_home(boolean) FROM PUBLIC;

-- A key that may have been revoked after the moment that was restored to opens nothing until a person
-- confirms it.
ALTER TABLE api_key ADD COLUMN suspended_by uuid REFERENCES restore;

-- For the owner: every session ends. They are closed even to the owner but for one person at a time.
CREATE FUNCTION end_sign_ins() RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  one uuid;
  ended integer := 0;
  more integer;
BEGIN
  FOR one IN SELECT p.id FROM public.person p LOOP
    PERFORM set_config('app.user_id', one::text, true);
    DELETE FROM public.session s WHERE s.user_id = one;
    GET DIAGNOSTICS more = ROW_COUNT;
    ended := ended + more;
    DELETE FROM public.reset_link l WHERE l.user_id = one;
  END LOOP;
  PERFORM set_config('app.user_id', '', true);
  RETURN ended;
END $$;
REVOKE ALL ON FUNCTION end_sign_ins() FROM PUBLIC;

-- Numbers that were given to buyers after the moment that was restored to: given, and lost here.
ALTER TABLE invoice_counter ADD COLUMN lost integer[] NOT NULL DEFAULT '{}';

-- Whether bytes stored at that moment may have lost their row with a restore: they are never removed as
-- left over. A day more, since bytes come before their row. A restore that lost nothing is lifted at once.
CREATE FUNCTION may_be_lost_here(stored_at timestamptz) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM restore r
    WHERE stored_at >= coalesce(r.restored_to - interval '1 day', '-infinity')
      AND (r.lifted_at IS NULL OR (stored_at <= r.lifted_at AND r.lifted_at > r.declared_at)))
$$;
REVOKE ALL ON FUNCTION may_be_lost_here(timestamptz) FROM PUBLIC;

-- When the last restore that may have lost something was over; null: there was none.
CREATE FUNCTION last_restore_end() RETURNS timestamptz
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT max(coalesce(r.lifted_at, 'infinity')) FROM restore r
  WHERE r.lifted_at IS NULL OR r.lifted_at > r.declared_at
$$;
REVOKE ALL ON FUNCTION last_restore_end() FROM PUBLIC;
