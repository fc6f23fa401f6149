-- Addresses at which other systems and people hand over files and text: one that takes signed calls, or
-- a mail address with a secret in it.
CREATE TABLE inbound_address (
  org_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('webhook', 'mail')),
  name text NOT NULL,
  -- The secret that signs calls, or the mail address itself.
  secret_sealed bytea NOT NULL,
  -- A replaced signing secret is believed for one more day; a replaced mail address is not.
  secret_before_sealed bytea,
  secret_before_until timestamptz,
  -- Who was shown the secret: it ends with them.
  secret_by text NOT NULL,
  -- By which a mail finds its address.
  mail_hash bytea CHECK ((kind = 'mail') = (mail_hash IS NOT NULL)),
  -- Whose mail is taken: addresses, or whole domains as @example.com; and members who may edit documents.
  senders text[] NOT NULL DEFAULT '{}',
  members boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, id)
);
CREATE UNIQUE INDEX inbound_address_mail ON inbound_address (mail_hash) WHERE mail_hash IS NOT NULL;
ALTER TABLE inbound_address ENABLE ROW LEVEL SECURITY;
ALTER TABLE inbound_address FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON inbound_address USING (org_id = current_org()) WITH CHECK (org_id = current_org());
CREATE POLICY directory ON inbound_address FOR SELECT TO CURRENT_USER
  USING (session_user <> current_user);

-- A mail names nobody but its address. Only who knows it finds the organization.
CREATE FUNCTION find_mail_address(hash bytea) RETURNS TABLE (org_id uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS
  $$ SELECT org_id, id FROM inbound_address WHERE mail_hash = hash $$;
REVOKE ALL ON FUNCTION find_mail_address(bytea) FROM PUBLIC;

-- What came in: each message once, by its identity, for good.
CREATE TABLE inbound_message (
  org_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  -- No foreign key: messages outlive the address.
  address_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('webhook', 'mail')),
  identity text COLLATE "C" NOT NULL,
  sha256 text NOT NULL,
  size bigint NOT NULL,
  -- received: its bytes are kept and wait to be taken apart; done: its documents are there.
  state text NOT NULL CHECK (state IN ('received', 'done')),
  -- Why a mail could not be taken apart; then the mail itself is its document.
  problem text,
  received_on date NOT NULL,
  -- The mail as it came.
  file_id uuid,
  -- In the header, and in the envelope.
  sender text,
  envelope_sender text,
  -- What SPF, DKIM and DMARC said.
  authentication jsonb,
  -- Whether the sender is proven. What is not is never posted automatically.
  is_verified boolean NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, id),
  FOREIGN KEY (org_id, file_id) REFERENCES file,
  CHECK ((kind = 'mail') = (file_id IS NOT NULL))
);
CREATE UNIQUE INDEX inbound_message_identity ON inbound_message (org_id, identity);
CREATE INDEX inbound_message_at ON inbound_message (org_id, created_at) WHERE kind = 'mail';
CREATE INDEX inbound_message_waiting ON inbound_message (org_id, id) WHERE state = 'received';
ALTER TABLE inbound_message ENABLE ROW LEVEL SECURITY;
ALTER TABLE inbound_message FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON inbound_message USING (org_id = current_org()) WITH CHECK (org_id = current_org());

-- The message that a document came in, and the sender that nobody proved.
ALTER TABLE document ADD COLUMN inbound_message_id uuid;
ALTER TABLE document ADD COLUMN unverified_sender text;
ALTER TABLE document ADD FOREIGN KEY (org_id, inbound_message_id) REFERENCES inbound_message;
CREATE INDEX document_inbound ON document (org_id, inbound_message_id)
  WHERE inbound_message_id IS NOT NULL;
