-- What an organization brings from the books it kept elsewhere: the balances and open items that are
-- checked, written as opening entries, and taken back as one.
CREATE TABLE opening_import (
  org_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  -- checked: reported, nothing written. replaced: another check came after it. failed: some of it is
  -- written. undoing: some of it is taken back.
  status text NOT NULL CHECK (status IN
    ('checked', 'replaced', 'running', 'done', 'failed', 'undoing', 'undone')),
  -- Where the books were kept before, in the words of the person.
  source text NOT NULL,
  books_begin_on date NOT NULL,
  -- The day of the opening entries: the last one of the books kept before.
  opened_on date NOT NULL,
  -- The hash of what would be written; who imports it says which one they have seen.
  confirm text NOT NULL,
  ready boolean NOT NULL,
  report jsonb NOT NULL,
  -- How the entries compare with the report, once they are written.
  proof jsonb,
  error jsonb,
  started_at timestamptz,
  ended_at timestamptz,
  undone_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, id)
);
-- One opening stands at a time.
CREATE UNIQUE INDEX opening_import_standing ON opening_import (org_id)
  WHERE status IN ('running', 'done', 'failed', 'undoing');
ALTER TABLE opening_import ENABLE ROW LEVEL SECURITY;
ALTER TABLE opening_import FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON opening_import USING (org_id = current_org())
  WITH CHECK (org_id = current_org());

-- One line each of the opening balances, and one open item each. The entry is set in the transaction
-- that writes it: what has none is still to be written.
CREATE TABLE opening_row (
  org_id uuid NOT NULL,
  import_id uuid NOT NULL,
  no integer NOT NULL CHECK (no >= 1),
  kind text NOT NULL CHECK (kind IN ('balance', 'item')),
  account text COLLATE "C" NOT NULL,
  -- Debit positive, in the organization's currency.
  amount_minor bigint NOT NULL CHECK (amount_minor <> 0),
  -- The account as the books kept before call it; of an item, what the entry says.
  text text NOT NULL,
  item jsonb,
  -- Rows of one contact have the same key.
  contact_key text,
  contact_id uuid,
  entry_id uuid,
  reversal_id uuid,
  PRIMARY KEY (org_id, import_id, no),
  FOREIGN KEY (org_id, import_id) REFERENCES opening_import ON DELETE CASCADE,
  FOREIGN KEY (org_id, entry_id) REFERENCES ledger_entry (org_id, id),
  FOREIGN KEY (org_id, reversal_id) REFERENCES ledger_entry (org_id, id),
  CHECK ((kind = 'item') = (item IS NOT NULL)),
  CHECK ((kind = 'item') = (contact_key IS NOT NULL))
);
CREATE INDEX opening_row_entry ON opening_row (org_id, entry_id) WHERE entry_id IS NOT NULL;
ALTER TABLE opening_row ENABLE ROW LEVEL SECURITY;
ALTER TABLE opening_row FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON opening_row USING (org_id = current_org()) WITH CHECK (org_id = current_org());

-- What the paper of an open item says that is not in Daybook: payments name it.
ALTER TABLE open_item ADD COLUMN document_number text, ADD COLUMN document_on date;
