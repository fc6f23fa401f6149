-- Who keeps an organization's books: without a connection in force, Daybook itself. A connection
-- that ended stays, so that it can be told which system kept the books on which day.
CREATE TABLE accounting_connection (
  org_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  provider text NOT NULL CHECK (provider <> 'own_books'),
  -- Broken: the provider refuses the credentials, so nothing is sent until it is connected again.
  state text NOT NULL CHECK (state IN ('connected', 'broken', 'ended')),
  company_id text NOT NULL,
  company_name text NOT NULL,
  business_id text,
  credentials_sealed bytea,
  -- The first day whose entries go there, and the last.
  keeps_from date NOT NULL,
  keeps_to date,
  books_finally boolean NOT NULL,
  -- The kinds of entries that the provider takes; the others stay in Daybook's ledger alone.
  holds text[] NOT NULL,
  -- Whether it sends e-invoices itself, so that Daybook's own channel does not.
  sends_einvoices boolean NOT NULL,
  journals jsonb NOT NULL,
  chart jsonb NOT NULL,
  warnings jsonb NOT NULL,
  problem jsonb,
  next_voucher integer,
  last_voucher integer,
  -- The intent that writes to the provider: one at a time, while its lease runs.
  writer_id uuid,
  entries_cursor text,
  files_cursor text,
  read_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, id),
  CHECK ((state = 'ended') = (keeps_to IS NOT NULL)),
  CHECK ((state = 'ended') = (credentials_sealed IS NULL))
);
CREATE UNIQUE INDEX accounting_connection_one ON accounting_connection (org_id)
  WHERE state <> 'ended';
ALTER TABLE accounting_connection ENABLE ROW LEVEL SECURITY;
ALTER TABLE accounting_connection FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON accounting_connection
  USING (org_id = current_org()) WITH CHECK (org_id = current_org());

-- What an account or a VAT code of Daybook's is called at the provider.
CREATE TABLE accounting_mapping (
  org_id uuid NOT NULL,
  connection_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('account', 'vat_code')),
  ours text COLLATE "C" NOT NULL,
  theirs text COLLATE "C" NOT NULL,
  -- By a person, or because both mean the same.
  set_by text NOT NULL CHECK (set_by IN ('person', 'meaning')),
  PRIMARY KEY (org_id, connection_id, kind, ours),
  FOREIGN KEY (org_id, connection_id) REFERENCES accounting_connection (org_id, id)
);
ALTER TABLE accounting_mapping ENABLE ROW LEVEL SECURITY;
ALTER TABLE accounting_mapping FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON accounting_mapping
  USING (org_id = current_org()) WITH CHECK (org_id = current_org());

-- An entry on its way to the provider, from before the first attempt. The entry of a document is
-- written when it has arrived; every other entry is written at once and follows.
CREATE TABLE accounting_posting (
  org_id uuid NOT NULL,
  entry_id uuid NOT NULL,
  connection_id uuid NOT NULL,
  voucher integer,
  began_at timestamptz NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'sent', 'failed', 'not_held')),
  -- What is to be sent besides the entry; null where the document is asked.
  request jsonb,
  reference text,
  problem jsonb,
  attempts integer NOT NULL DEFAULT 0,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, entry_id),
  FOREIGN KEY (org_id, connection_id) REFERENCES accounting_connection (org_id, id),
  CHECK (state <> 'sent' OR reference IS NOT NULL)
);
CREATE INDEX accounting_posting_open ON accounting_posting (org_id, state, entry_id)
  WHERE state IN ('waiting', 'failed');
CREATE INDEX accounting_posting_reference ON accounting_posting (org_id, connection_id, reference)
  WHERE reference IS NOT NULL;
CREATE UNIQUE INDEX accounting_posting_voucher
  ON accounting_posting (org_id, connection_id, voucher) WHERE voucher IS NOT NULL;
ALTER TABLE accounting_posting ENABLE ROW LEVEL SECURITY;
ALTER TABLE accounting_posting FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON accounting_posting
  USING (org_id = current_org()) WITH CHECK (org_id = current_org());

-- Entries as they were read over there, by the provider's own key: ours and those made elsewhere.
CREATE TABLE accounting_entry_there (
  org_id uuid NOT NULL,
  connection_id uuid NOT NULL,
  key text COLLATE "C" NOT NULL,
  reference text NOT NULL,
  -- The entry of Daybook's ledger; null where it could not be taken over.
  entry_id uuid,
  date date NOT NULL,
  lines jsonb NOT NULL,
  problem text,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, connection_id, key),
  FOREIGN KEY (org_id, connection_id) REFERENCES accounting_connection (org_id, id)
);
CREATE INDEX accounting_entry_there_entry ON accounting_entry_there (org_id, entry_id);
ALTER TABLE accounting_entry_there ENABLE ROW LEVEL SECURITY;
ALTER TABLE accounting_entry_there FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON accounting_entry_there
  USING (org_id = current_org()) WITH CHECK (org_id = current_org());

-- The one change that an entry may see: somebody booked it finally over there.
CREATE FUNCTION allow_booking_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'ledger_entry' THEN
    IF OLD.state = 'provisional' AND NEW.state = 'booked' THEN
      OLD.state := 'booked';
      IF OLD IS NOT DISTINCT FROM NEW THEN RETURN NEW; END IF;
    END IF;
  ELSIF OLD.provisional AND NOT NEW.provisional THEN
    OLD.provisional := false;
    IF OLD IS NOT DISTINCT FROM NEW THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION '% is never changed and never removed; write a reversal', TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation';
END $$;
DROP TRIGGER immutable ON ledger_entry;
DROP TRIGGER immutable ON ledger_line;
CREATE TRIGGER immutable BEFORE DELETE OR TRUNCATE ON ledger_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER immutable BEFORE DELETE OR TRUNCATE ON ledger_line
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER booked_only BEFORE UPDATE ON ledger_entry
  FOR EACH ROW EXECUTE FUNCTION allow_booking_only();
CREATE TRIGGER booked_only BEFORE UPDATE ON ledger_line
  FOR EACH ROW EXECUTE FUNCTION allow_booking_only();
