-- How a restore is noticed, and what the owner's commands need to make a restored database whole.

-- Where the database lives now. A dump loaded elsewhere changes the cluster, the database or the id of
-- the table; a restore to a point in time and a promoted standby begin a new timeline.
CREATE FUNCTION home_now(OUT system_identifier text, OUT database_oid text, OUT table_oid text,
  OUT timeline integer)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT (SELECT c.system_identifier::text FROM pg_control_system() c),
    (SELECT d.oid::text FROM pg_database d WHERE d.datname = current_database()),
    'public.database_home'::regclass::oid::text,
    ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer
$$;
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
--   here: all as before. fenced: a restore is not finished. moved: it lives elsewhere, and nobody said
--   why; the process must not serve. behind: rows have numbers that this cluster has not reached.
-- A new timeline fences by itself, unless the operator says that a standby that takes over has
-- everything (may_go_on).
CREATE FUNCTION check_home(may_go_on boolean) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  known database_home;
  found record;
  made uuid;
BEGIN
  SELECT * INTO known FROM database_home;
  SELECT * INTO found FROM home_now();
  IF known.fenced_by IS NOT NULL THEN
    RETURN 'fenced';
  END IF;
  IF known.system_identifier IS NOT NULL AND (known.system_identifier <> found.system_identifier
      OR known.database_oid <> found.database_oid OR known.table_oid <> found.table_oid) THEN
    RETURN 'moved';
  END IF;
  IF pg_snapshot_xmax(pg_current_snapshot())::text::bigint + known.number_offset <= (
      SELECT a.txid::text::bigint FROM audit_log a ORDER BY a.txid DESC, a.id DESC LIMIT 1) THEN
    RETURN 'behind';
  END IF;
  IF known.timeline = found.timeline THEN
    RETURN 'here';
  END IF;
  -- Several processes may start at once: the first records it, the others find it recorded.
  SELECT * INTO known FROM database_home FOR UPDATE;
  IF known.fenced_by IS NOT NULL OR known.timeline = found.timeline THEN
    RETURN CASE WHEN known.fenced_by IS NULL THEN 'here' ELSE 'fenced' END;
  END IF;
  IF known.timeline IS NOT NULL THEN
    INSERT INTO restore (why, found_by, home_before, home_after, lifted_at, lifted_why)
    VALUES ('the database continues on a new timeline: a standby took over, or it was restored',
      'process', to_jsonb(known), to_jsonb(found), CASE WHEN may_go_on THEN now() END,
      CASE WHEN may_go_on THEN 'DAYBOOK_AFTER_FAILOVER is go_on' END)
    RETURNING id INTO made;
  END IF;
  UPDATE database_home SET system_identifier = found.system_identifier,
    database_oid = found.database_oid, table_oid = found.table_oid, timeline = found.timeline,
    fenced_by = CASE WHEN may_go_on THEN NULL ELSE made END,
    restored_number = CASE WHEN made IS NULL OR may_go_on THEN database_home.restored_number
      ELSE highest_number()::text::xid8 END;
  RETURN CASE WHEN made IS NULL OR may_go_on THEN 'here' ELSE 'fenced' END;
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
