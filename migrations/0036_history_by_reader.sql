-- History shows what its reader may read, where a call came from, and in whose name a webhook is sent.

-- The kind of record that the row tells of, '' for none; and the key that was shown. Both are sealed
-- with the row. Rows from before have neither.
ALTER TABLE audit_log
  ADD COLUMN kind text NOT NULL DEFAULT '',
  ADD COLUMN key_id uuid;
-- Who may not read every kind gets a page from the few kinds that they may read.
CREATE INDEX audit_log_kind ON audit_log (org_id, kind, at, id);
CREATE INDEX event_kind ON event (org_id, split_part(type, '.', 1), txid, id);

-- Where a call came from. An address is personal data, and a sealed row stays for ever: so it lies
-- beside the log and goes after 13 months, as that of a sign-in does. Until then the application's
-- role can neither change nor delete it.
CREATE TABLE audit_origin (
  org_id uuid NOT NULL,
  audit_id uuid NOT NULL,
  at timestamptz NOT NULL,
  address text NOT NULL CHECK (length(address) BETWEEN 2 AND 64),
  PRIMARY KEY (org_id, audit_id)
);
ALTER TABLE audit_origin ENABLE ROW LEVEL SECURITY;
ALTER TABLE audit_origin FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON audit_origin USING (org_id = current_org()) WITH CHECK (org_id = current_org());

-- Takes out a batch of the organization's addresses that are past their time, and says how many that
-- were. Ids rise with time, so the oldest are at the beginning of the key. How long they are kept
-- stands here, so that whoever has the application's role cannot shorten it.
CREATE FUNCTION purge_audit_origins(most integer) RETURNS integer
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  gone integer;
BEGIN
  DELETE FROM audit_origin WHERE org_id = current_org() AND at < now() - interval '13 months'
    AND audit_id IN (SELECT o.audit_id FROM audit_origin o WHERE o.org_id = current_org()
      ORDER BY o.audit_id LIMIT most);
  GET DIAGNOSTICS gone = ROW_COUNT;
  RETURN gone;
END $$;
REVOKE ALL ON FUNCTION purge_audit_origins(integer) FROM PUBLIC;
INSERT INTO schedule (org_id, kind, next_at, every_ms, jitter_ms)
  SELECT org_id, 'purge_addresses', now() + random() * interval '1 day', 86400000, 3600000
  FROM organization;

-- Work that goes on after its request still knows where that came from.
ALTER TABLE intent ADD COLUMN address text;

-- In whose name events are sent: the person, and the key where it was made with one. Both are empty
-- where it was made before this was kept.
ALTER TABLE webhook
  ADD COLUMN IF NOT EXISTS made_by uuid,
  ADD COLUMN IF NOT EXISTS made_with uuid;
