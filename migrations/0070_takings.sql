-- The takings of a day and till: one row, recorded, reversed and recorded again. The money and the
-- VAT are in the entry; this says how they were reckoned.
CREATE TABLE takings (
  org_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  date date NOT NULL,
  -- The till as it was named, and the name by which it is known again; '' where the day has one.
  register text,
  register_key text NOT NULL,
  -- The number of the till's daily report.
  number text,
  status text NOT NULL CHECK (status IN ('recorded', 'reversed')),
  rates jsonb NOT NULL,
  paid_by jsonb NOT NULL,
  gross_minor bigint NOT NULL,
  net_minor bigint NOT NULL,
  vat_minor bigint NOT NULL,
  difference_minor bigint NOT NULL,
  difference_reason text,
  rule_source text NOT NULL,
  warnings jsonb NOT NULL,
  file_id uuid,
  entry_id uuid NOT NULL,
  reversal_id uuid,
  reversal_reason text,
  recorded_by text NOT NULL,
  version integer NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, id),
  FOREIGN KEY (org_id, entry_id) REFERENCES ledger_entry (org_id, id),
  FOREIGN KEY (org_id, reversal_id) REFERENCES ledger_entry (org_id, id),
  FOREIGN KEY (org_id, file_id) REFERENCES file (org_id, id),
  CHECK (gross_minor = net_minor + vat_minor),
  CHECK ((difference_minor = 0) = (difference_reason IS NULL)),
  CHECK ((register IS NULL) = (register_key = '')),
  CHECK ((status = 'reversed') = (reversal_id IS NOT NULL)),
  CHECK ((reversal_id IS NULL) = (reversal_reason IS NULL))
);
-- Whatever the program does: a day and till is recorded once.
CREATE UNIQUE INDEX takings_day ON takings (org_id, date, register_key);
CREATE INDEX takings_number ON takings (org_id, number) WHERE number IS NOT NULL;
ALTER TABLE takings ENABLE ROW LEVEL SECURITY;
ALTER TABLE takings FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON takings USING (org_id = current_org()) WITH CHECK (org_id = current_org());

-- Cash as somebody counted it, against what the books expected then. Never changed: who counted
-- wrong counts again.
CREATE TABLE cash_count (
  org_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  date date NOT NULL,
  account text COLLATE "C" NOT NULL,
  register text,
  counted_minor bigint NOT NULL CHECK (counted_minor >= 0),
  expected_minor bigint NOT NULL,
  reason text,
  -- The entry of the difference; null where there was none.
  entry_id uuid,
  warnings jsonb NOT NULL,
  recorded_by text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, id),
  FOREIGN KEY (org_id, entry_id) REFERENCES ledger_entry (org_id, id),
  CHECK ((entry_id IS NULL) = (counted_minor = expected_minor)),
  CHECK (entry_id IS NULL OR reason IS NOT NULL)
);
CREATE INDEX cash_count_day ON cash_count (org_id, date, id);
CREATE INDEX cash_count_account ON cash_count (org_id, account, date);
ALTER TABLE cash_count ENABLE ROW LEVEL SECURITY;
ALTER TABLE cash_count FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON cash_count USING (org_id = current_org())
  WITH CHECK (org_id = current_org());

-- Their entries name them as their source, and opening entries say what they are.
DO $$
DECLARE
  old text;
BEGIN
  SELECT conname INTO STRICT old FROM pg_constraint
  WHERE conrelid = 'ledger_entry'::regclass AND contype = 'c'
    AND pg_get_constraintdef(oid) LIKE '%''settlement''%''manual''%';
  EXECUTE format('ALTER TABLE ledger_entry DROP CONSTRAINT %I', old);
END $$;
ALTER TABLE ledger_entry ADD CONSTRAINT ledger_entry_sources
  CHECK (source IN ('document', 'invoice', 'settlement', 'reversal', 'manual', 'takings',
    'cash_count', 'opening'));

-- Takings that are recorded again replace what was reversed, on the same day.
DO $$
DECLARE
  old text;
BEGIN
  SELECT conname INTO STRICT old FROM pg_constraint
  WHERE conrelid = 'ledger_entry'::regclass AND contype = 'c'
    AND pg_get_constraintdef(oid) LIKE '%replaces IS NULL%';
  EXECUTE format('ALTER TABLE ledger_entry DROP CONSTRAINT %I', old);
END $$;
ALTER TABLE ledger_entry ADD CONSTRAINT ledger_entry_replacing
  CHECK (replaces IS NULL OR source IN ('document', 'invoice', 'takings'));
