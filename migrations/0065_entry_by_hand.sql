-- Entries that a person writes without a document, invoice or bank transaction behind them.

-- Whom a line is about. No foreign key: a contact may be removed, and what was booked stays.
ALTER TABLE ledger_line ADD COLUMN contact_id uuid;

-- The source of an entry by hand is the draft it was posted from, so that a draft is posted once.
CREATE UNIQUE INDEX ledger_entry_from_draft ON ledger_entry (org_id, source_id)
  WHERE source = 'manual' AND source_id IS NOT NULL;

-- The papers behind an entry by hand. They never change, like the entry.
CREATE TABLE entry_attachment (
  org_id uuid NOT NULL REFERENCES organization,
  entry_id uuid NOT NULL,
  no integer NOT NULL CHECK (no >= 1),
  file_id uuid NOT NULL,
  PRIMARY KEY (org_id, entry_id, no),
  UNIQUE (org_id, entry_id, file_id),
  FOREIGN KEY (org_id, entry_id) REFERENCES ledger_entry (org_id, id),
  FOREIGN KEY (org_id, file_id) REFERENCES file (org_id, id)
);
CREATE TRIGGER immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON entry_attachment
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
ALTER TABLE entry_attachment ENABLE ROW LEVEL SECURITY;
ALTER TABLE entry_attachment FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON entry_attachment USING (org_id = current_org())
  WITH CHECK (org_id = current_org());

-- An entry that is not posted yet. It counts nowhere, may be out of balance, and is gone once posted.
CREATE TABLE entry_draft (
  org_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  -- As post_entry takes it; whatever is missing is asked for when it is posted.
  body jsonb NOT NULL CHECK (jsonb_typeof(body) = 'object'),
  saved_by text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, id)
);
ALTER TABLE entry_draft ENABLE ROW LEVEL SECURITY;
ALTER TABLE entry_draft FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON entry_draft USING (org_id = current_org())
  WITH CHECK (org_id = current_org());
