-- The seal: each organization's audit rows in one chain of hashes, in the order (txid, id).
-- Rows are written without a lock; a sealer chains them once no running transaction can still
-- commit one that belongs before them.

CREATE INDEX audit_log_chain ON audit_log (org_id, txid, id);
CREATE INDEX audit_log_unsealed ON audit_log (txid, id);
-- The functions below run as the owner and must see which organizations wait.
CREATE POLICY seal ON audit_log FOR SELECT TO CURRENT_USER USING (true);

CREATE TABLE audit_seal (
  org_id uuid NOT NULL,
  seq bigint NOT NULL CHECK (seq > 0),
  audit_id uuid NOT NULL,
  txid xid8 NOT NULL,
  prev_hash bytea NOT NULL CHECK (length(prev_hash) = 32),
  hash bytea NOT NULL CHECK (length(hash) = 32),
  sealed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (org_id, seq),
  UNIQUE (org_id, audit_id)
);
ALTER TABLE audit_seal ENABLE ROW LEVEL SECURITY;
ALTER TABLE audit_seal FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON audit_seal USING (org_id = current_org()) WITH CHECK (org_id = current_org());
CREATE POLICY seal ON audit_seal FOR SELECT TO CURRENT_USER USING (true);

-- Every row up to this one is sealed, whosever it is: there the search for unsealed ones begins.
CREATE TABLE audit_low_water (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  txid xid8 NOT NULL,
  id uuid NOT NULL
);
INSERT INTO audit_low_water (txid, id) VALUES ('0', '00000000-0000-0000-0000-000000000000');

-- A stretch of the log behind a position (or behind the low water, where none is given), up to the
-- oldest running transaction: where it ends, how long it is, and whose rows in it lack the seal.
CREATE FUNCTION unsealed_organizations(after_txid xid8, after_id uuid, most integer,
  OUT org_ids uuid[], OUT row_count integer, OUT end_txid xid8, OUT end_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH stretch AS MATERIALIZED (
    SELECT a.org_id, a.txid, a.id FROM audit_log a
    WHERE (a.txid, a.id) > (
        coalesce(after_txid, (SELECT w.txid FROM audit_low_water w)),
        coalesce(after_id, (SELECT w.id FROM audit_low_water w)))
      AND a.txid < pg_snapshot_xmin(pg_current_snapshot())
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
REVOKE ALL ON FUNCTION unsealed_organizations(xid8, uuid, integer) FROM PUBLIC;

-- Moves the low water up to the first row that still lacks its seal. It finds that row itself, so
-- that nobody can hide a row from the sealers by moving it too far.
CREATE FUNCTION raise_audit_low_water(most integer) RETURNS void
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH stretch AS MATERIALIZED (
    SELECT a.org_id, a.txid, a.id FROM audit_log a, audit_low_water w
    WHERE (a.txid, a.id) > (w.txid, w.id) AND a.txid < pg_snapshot_xmin(pg_current_snapshot())
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
REVOKE ALL ON FUNCTION raise_audit_low_water(integer) FROM PUBLIC;
