-- What people said of a document or bank row that waits: until when it rests, whose it is, and what
-- became of the receipt that is missing. One row for each.
CREATE TABLE follow_up (
  org_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  document_id uuid,
  transaction_id uuid,
  -- It comes back on this day at the latest; for_document: earlier, once a document arrives for it.
  held_until date,
  for_document boolean NOT NULL DEFAULT false,
  held_at timestamptz,
  assignee_id uuid,
  note text,
  -- That no receipt will come, and why.
  outcome text CHECK (outcome IN ('not_needed', 'lost')),
  outcome_reason text,
  outcome_by text,
  outcome_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, id),
  FOREIGN KEY (org_id, document_id) REFERENCES document ON DELETE CASCADE,
  FOREIGN KEY (org_id, transaction_id) REFERENCES bank_transaction (org_id, id) ON DELETE CASCADE,
  FOREIGN KEY (org_id, assignee_id) REFERENCES member ON DELETE SET NULL (assignee_id),
  CHECK (num_nonnulls(document_id, transaction_id) = 1),
  CHECK ((held_until IS NULL) = (held_at IS NULL)),
  CHECK ((outcome IS NULL) = (outcome_at IS NULL)),
  CHECK (outcome IS DISTINCT FROM 'lost' OR outcome_reason IS NOT NULL)
);
CREATE UNIQUE INDEX follow_up_document ON follow_up (org_id, document_id) WHERE document_id IS NOT NULL;
CREATE UNIQUE INDEX follow_up_transaction ON follow_up (org_id, transaction_id)
  WHERE transaction_id IS NOT NULL;
CREATE INDEX follow_up_held ON follow_up (org_id, held_until) WHERE held_until IS NOT NULL;
CREATE INDEX follow_up_assignee ON follow_up (org_id, assignee_id) WHERE assignee_id IS NOT NULL;
ALTER TABLE follow_up ENABLE ROW LEVEL SECURITY;
ALTER TABLE follow_up FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON follow_up USING (org_id = current_org()) WITH CHECK (org_id = current_org());

-- A receipt that a person outside is asked for. They answer once, by a link that only takes files.
CREATE TABLE receipt_request (
  org_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  document_id uuid,
  transaction_id uuid,
  email text NOT NULL,
  name text,
  message text,
  language text NOT NULL,
  asked_by text NOT NULL,
  -- By which the link finds its request; the link itself is stored nowhere.
  secret_hash bytea NOT NULL,
  status text NOT NULL CHECK (status IN ('open', 'answered', 'cancelled')),
  -- sending: taken to be sent, so that nobody sends it a second time; shown: not sent, but shown.
  mail text NOT NULL CHECK (mail IN ('waiting', 'sending', 'sent', 'refused', 'unknown', 'shown')),
  expires_at timestamptz NOT NULL,
  answered_at timestamptz,
  -- The hash of the files of the answer, so that the same answer twice is one.
  answer_sha256 text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, id),
  FOREIGN KEY (org_id, document_id) REFERENCES document ON DELETE CASCADE,
  FOREIGN KEY (org_id, transaction_id) REFERENCES bank_transaction (org_id, id) ON DELETE CASCADE,
  CHECK (num_nonnulls(document_id, transaction_id) = 1),
  CHECK ((status = 'answered') = (answered_at IS NOT NULL))
);
CREATE UNIQUE INDEX receipt_request_secret ON receipt_request (secret_hash);
CREATE INDEX receipt_request_document ON receipt_request (org_id, document_id)
  WHERE document_id IS NOT NULL;
CREATE INDEX receipt_request_transaction ON receipt_request (org_id, transaction_id)
  WHERE transaction_id IS NOT NULL;
CREATE INDEX receipt_request_at ON receipt_request (org_id, created_at, id);
ALTER TABLE receipt_request ENABLE ROW LEVEL SECURITY;
ALTER TABLE receipt_request FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON receipt_request USING (org_id = current_org())
  WITH CHECK (org_id = current_org());
CREATE POLICY directory ON receipt_request FOR SELECT TO CURRENT_USER
  USING (session_user <> current_user);

-- The link names nobody. Only who has it finds the organization.
CREATE FUNCTION find_receipt_request(hash bytea) RETURNS TABLE (org_id uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS
  $$ SELECT org_id, id FROM receipt_request WHERE secret_hash = hash $$;
REVOKE ALL ON FUNCTION find_receipt_request(bytea) FROM PUBLIC;

-- The request that a document answers. A request ends with what it was about; its answers stay.
ALTER TABLE document ADD COLUMN receipt_request_id uuid;
ALTER TABLE document ADD FOREIGN KEY (org_id, receipt_request_id) REFERENCES receipt_request
  ON DELETE SET NULL (receipt_request_id);
CREATE INDEX document_receipt_request ON document (org_id, receipt_request_id)
  WHERE receipt_request_id IS NOT NULL;

-- Documents that came since something was held.
CREATE INDEX document_captured ON document (org_id, created_at);
