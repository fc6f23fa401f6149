-- What the corridor writes beside every change: audit, events, answers kept for repeats, intents.

-- txid and id are the order in which rows are sealed; payload_hash ties what lies beside the row.
CREATE TABLE audit_log (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  txid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  at timestamptz NOT NULL,
  action text NOT NULL,
  via text NOT NULL CHECK (via IN ('rest', 'mcp', 'web', 'job', 'cli')),
  actor_kind text NOT NULL,
  actor_id text,
  actor_name text NOT NULL,
  app_id text,
  app_name text,
  target_id text,
  outcome text NOT NULL,
  request_id text NOT NULL,
  payload_hash bytea CHECK (length(payload_hash) = 32),
  PRIMARY KEY (org_id, id)
);
CREATE INDEX audit_log_order ON audit_log (org_id, at, id);
CREATE INDEX audit_log_target ON audit_log (org_id, target_id, at, id) WHERE target_id IS NOT NULL;
ALTER TABLE audit_log ENABLE ROW LEVEL SECURITY;
ALTER TABLE audit_log FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON audit_log USING (org_id = current_org()) WITH CHECK (org_id = current_org());

-- Personal data of the change lies beside the log, so that it can be erased without touching it.
-- The salt goes with it: without one, whoever guesses what was erased could prove it by the hash.
CREATE TABLE audit_payload (
  org_id uuid NOT NULL,
  audit_id uuid NOT NULL,
  before jsonb,
  after jsonb,
  salt bytea,
  erased_at timestamptz,
  PRIMARY KEY (org_id, audit_id),
  CHECK (erased_at IS NULL OR (before IS NULL AND after IS NULL AND salt IS NULL))
);
ALTER TABLE audit_payload ENABLE ROW LEVEL SECURITY;
ALTER TABLE audit_payload FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON audit_payload USING (org_id = current_org()) WITH CHECK (org_id = current_org());

-- txid orders events by the transaction that wrote them: a reader that stops at the oldest running
-- transaction can never step over an event that commits later with an earlier id.
CREATE TABLE event (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  txid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  type text NOT NULL,
  record_id text NOT NULL,
  data jsonb NOT NULL,
  request_id text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (org_id, id)
);
CREATE INDEX event_order ON event (org_id, txid, id);
CREATE INDEX event_time ON event (org_id, at, txid);
CREATE INDEX event_record ON event (org_id, record_id, txid, id);
ALTER TABLE event ENABLE ROW LEVEL SECURITY;
ALTER TABLE event FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON event USING (org_id = current_org()) WITH CHECK (org_id = current_org());

CREATE TABLE intent (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  action text NOT NULL,
  principal jsonb NOT NULL,
  via text NOT NULL,
  request_id text NOT NULL,
  plan jsonb NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'settled')),
  lease_id uuid NOT NULL,
  lease_until timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 1,
  idempotency_key text,
  answer json,
  created_at timestamptz NOT NULL,
  settled_at timestamptz,
  PRIMARY KEY (org_id, id)
);
CREATE INDEX intent_due ON intent (lease_until) WHERE state = 'open';
ALTER TABLE intent ENABLE ROW LEVEL SECURITY;
ALTER TABLE intent FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON intent USING (org_id = current_org()) WITH CHECK (org_id = current_org());
-- The operator's doctor and figures count what is overdue in all organizations.
CREATE POLICY operator ON intent FOR SELECT TO CURRENT_USER USING (true);

CREATE TABLE idempotency (
  org_id uuid NOT NULL,
  caller text NOT NULL,
  key text NOT NULL CHECK (length(key) BETWEEN 1 AND 255),
  action text NOT NULL,
  body_hash bytea NOT NULL,
  answer json,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, caller, key)
);
CREATE INDEX idempotency_expiry ON idempotency (org_id, expires_at);
ALTER TABLE idempotency ENABLE ROW LEVEL SECURITY;
ALTER TABLE idempotency FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON idempotency USING (org_id = current_org()) WITH CHECK (org_id = current_org());

-- Claims a key for the transaction or aborts it, in one statement, so that the statements pipelined
-- behind it can never run a second time. DB001: another call holds it now. DB002: it has an answer
-- already, or is under way in a committed intent.
CREATE FUNCTION claim_idempotency(claimed_caller text, claimed_key text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtextextended(
      current_org()::text || '/' || claimed_caller || '/' || claimed_key, 7)) THEN
    RAISE EXCEPTION 'idempotency key is in use' USING ERRCODE = 'DB001';
  END IF;
  PERFORM FROM idempotency WHERE org_id = current_org() AND caller = claimed_caller
    AND key = claimed_key AND expires_at > now();
  IF FOUND THEN
    RAISE EXCEPTION 'idempotency key has been used' USING ERRCODE = 'DB002';
  END IF;
END $$;
