-- What is read of an entry over there is kept whole: one that cannot be taken over yet is tried again
-- when its accounts are mapped, without reading it again.
ALTER TABLE accounting_entry_there
  ADD COLUMN our_key text,
  ADD COLUMN text text NOT NULL DEFAULT '',
  ADD COLUMN currency text NOT NULL DEFAULT '',
  ADD COLUMN state text NOT NULL DEFAULT 'booked' CHECK (state IN ('provisional', 'booked')),
  ADD COLUMN removed_at timestamptz,
  ALTER COLUMN problem TYPE jsonb
    USING CASE WHEN problem IS NULL THEN NULL ELSE jsonb_build_object('message', problem) END;
CREATE INDEX accounting_entry_there_problem ON accounting_entry_there (org_id, connection_id, key)
  WHERE problem IS NOT NULL AND removed_at IS NULL;
CREATE INDEX accounting_entry_there_date ON accounting_entry_there (org_id, connection_id, date);

-- When an entry of ours was last looked for over there, and since when it is not to be found.
ALTER TABLE accounting_posting
  ADD COLUMN looked_at timestamptz,
  ADD COLUMN gone_at timestamptz;
CREATE INDEX accounting_posting_gone ON accounting_posting (org_id, connection_id, entry_id)
  WHERE gone_at IS NOT NULL;

-- A file that the exchange delivered over there, and the document that it became here.
CREATE TABLE accounting_file_there (
  org_id uuid NOT NULL,
  connection_id uuid NOT NULL,
  key text COLLATE "C" NOT NULL,
  sha256 text NOT NULL,
  -- No foreign key: a document may be deleted, and its file is not captured again.
  document_id uuid NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, connection_id, key),
  FOREIGN KEY (org_id, connection_id) REFERENCES accounting_connection (org_id, id)
);
ALTER TABLE accounting_file_there ENABLE ROW LEVEL SECURITY;
ALTER TABLE accounting_file_there FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON accounting_file_there
  USING (org_id = current_org()) WITH CHECK (org_id = current_org());

-- An entry that another system's people made may owe VAT for a period that was declared before.
DO $$
DECLARE
  old text;
BEGIN
  SELECT conname INTO STRICT old FROM pg_constraint
  WHERE conrelid = 'ledger_entry'::regclass AND contype = 'c'
    AND pg_get_constraintdef(oid) LIKE '%late%';
  EXECUTE format('ALTER TABLE ledger_entry DROP CONSTRAINT %I', old);
END $$;
ALTER TABLE ledger_entry ADD CONSTRAINT ledger_entry_late
  CHECK (NOT late OR source IN ('document', 'invoice') OR origin = 'provider');

-- Whoever is connected is read twice an hour; the first time within a minute.
CREATE FUNCTION schedule_pulling() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state = 'ended' THEN
    DELETE FROM schedule WHERE org_id = NEW.org_id AND kind = 'pull_entries';
  ELSE
    INSERT INTO schedule (org_id, kind, class, next_at, every_ms, jitter_ms)
    VALUES (NEW.org_id, 'pull_entries', 'chore', now() + random() * interval '1 minute', 1800000,
      300000)
    ON CONFLICT (org_id, kind) DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER pulled AFTER INSERT OR UPDATE OF state ON accounting_connection
  FOR EACH ROW EXECUTE FUNCTION schedule_pulling();
