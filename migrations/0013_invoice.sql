-- A sales invoice or a credit note. A draft is anybody's to change; what is issued is locked here, by
-- the database itself: it has a number, it has been sent, and only a credit note takes it back.
CREATE TABLE invoice (
  org_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('invoice', 'credit_note')),
  status text NOT NULL CHECK (status IN ('draft', 'issued')),
  contact_id uuid,
  -- The buyer's name when it was saved, by which lists are searched.
  buyer_name text NOT NULL,
  series text,
  year integer,
  counter integer CHECK (counter >= 1),
  -- Of a draft, what the caller gave; of an issued one, what it is called for good.
  number text CHECK (number <> ''),
  -- The number as it is compared: two that differ in case alone are one to whoever files them.
  number_key text COLLATE "C",
  date date,
  due_on date,
  currency text NOT NULL,
  -- As the caller gave them: exact decimals in text.
  lines jsonb NOT NULL,
  -- What the law makes of them: amounts are minor units in text.
  priced jsonb NOT NULL,
  warnings jsonb NOT NULL DEFAULT '[]',
  -- Buyer and seller as they were when it was issued, whatever becomes of their records.
  buyer jsonb,
  seller jsonb,
  exchange jsonb,
  entry_id uuid,
  file_id uuid,
  -- The invoice that this credit note takes back, wholly or in part.
  credits uuid,
  -- Why it is written, in the caller's words; where the country's format has a place for it.
  causale text CHECK (causale <> ''),
  -- What the request that made it called the buyer, whatever the contact is called; until it is saved.
  called text CHECK (called <> ''),
  -- How it was last sent through the country's exchange.
  einvoice_id uuid,
  -- Set from the exchange's refusal until it is issued again: number and date stay its own meanwhile.
  rejected_at timestamptz,
  resend_by date,
  payment_reference text,
  issued_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, id),
  FOREIGN KEY (org_id, contact_id) REFERENCES contact ON DELETE SET NULL (contact_id),
  FOREIGN KEY (org_id, file_id) REFERENCES file DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (org_id, credits) REFERENCES invoice (org_id, id),
  FOREIGN KEY (org_id, entry_id) REFERENCES ledger_entry (org_id, id)
    DEFERRABLE INITIALLY DEFERRED,
  CHECK (jsonb_array_length(lines) >= 1),
  CHECK ((kind = 'credit_note') = (credits IS NOT NULL)),
  CHECK ((number IS NULL) = (number_key IS NULL)),
  CHECK ((series IS NULL) = (year IS NULL)),
  CHECK ((counter IS NOT NULL) = (series IS NOT NULL AND series <> 'manual')),
  CHECK (year IS NULL OR year = extract(year FROM date)),
  CHECK (status = 'issued' OR num_nonnulls(buyer, seller, entry_id, issued_at, file_id) = 0),
  CHECK (status = 'issued' OR (series IS NOT NULL) = (rejected_at IS NOT NULL)),
  CHECK (status = 'draft' OR
    num_nulls(series, number, date, due_on, buyer, seller, entry_id, issued_at) = 0),
  CHECK (rejected_at IS NULL OR
    (status = 'draft' AND num_nulls(number, date, einvoice_id, resend_by) = 0)),
  CHECK ((rejected_at IS NULL) = (resend_by IS NULL))
);
-- The promise of numbers without gap or double: the counter gives each value once, and no number is
-- issued twice, whoever made it up. What the exchange refused keeps its own.
CREATE UNIQUE INDEX invoice_counter_once ON invoice (org_id, series, year, counter)
  WHERE counter IS NOT NULL;
CREATE UNIQUE INDEX invoice_number_once ON invoice (org_id, number_key) WHERE series IS NOT NULL;
CREATE INDEX invoice_number ON invoice (org_id, number_key) WHERE number_key IS NOT NULL;
CREATE UNIQUE INDEX invoice_entry ON invoice (org_id, entry_id) WHERE entry_id IS NOT NULL;
CREATE INDEX invoice_credits ON invoice (org_id, credits) WHERE credits IS NOT NULL;
CREATE INDEX invoice_credit_notes ON invoice (org_id, id DESC) WHERE kind = 'credit_note';
CREATE INDEX invoice_status ON invoice (org_id, status, id DESC);
CREATE INDEX invoice_contact ON invoice (org_id, contact_id, id DESC) WHERE contact_id IS NOT NULL;
CREATE INDEX invoice_date ON invoice (org_id, date DESC, id DESC) WHERE date IS NOT NULL;
CREATE INDEX invoice_file ON invoice (org_id, file_id) WHERE file_id IS NOT NULL;
ALTER TABLE invoice ENABLE ROW LEVEL SECURITY;
ALTER TABLE invoice FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON invoice USING (org_id = current_org()) WITH CHECK (org_id = current_org());

-- Only links may still be made on what is issued: the file that shows it, once; and the contact may
-- be forgotten, since the buyer stands beside it. One thing alone undoes an issue: the exchange
-- refused it, which means that it never was issued. Then it is a draft again, and keeps its number and
-- its date until it is issued once more; it cannot be deleted, since the number would be missing.
CREATE FUNCTION refuse_issued_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  links constant text[] := ARRAY['contact_id', 'file_id', 'version', 'updated_at'];
  undone constant text[] := links || ARRAY['status', 'due_on', 'warnings', 'buyer', 'seller',
    'exchange', 'entry_id', 'payment_reference', 'issued_at', 'rejected_at', 'resend_by'];
BEGIN
  IF OLD.status = 'draft' AND OLD.series IS NULL THEN
    RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
  END IF;
  IF OLD.status = 'draft' THEN
    IF TG_OP = 'DELETE' OR (NEW.id, NEW.kind, NEW.credits, NEW.series, NEW.year, NEW.counter,
        NEW.number, NEW.number_key, NEW.date) IS DISTINCT FROM (OLD.id, OLD.kind, OLD.credits,
        OLD.series, OLD.year, OLD.counter, OLD.number, OLD.number_key, OLD.date)
      OR (NEW.status = 'draft') <> (NEW.rejected_at IS NOT NULL) THEN
      RAISE EXCEPTION 'invoice % was refused by the exchange and keeps its number', OLD.number
        USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.status = 'draft' AND NEW.rejected_at IS NOT NULL
    AND to_jsonb(NEW) - undone = to_jsonb(OLD) - undone
    AND EXISTS (SELECT FROM einvoice e WHERE e.org_id = OLD.org_id AND e.id = OLD.einvoice_id
      AND e.status = 'rejected') THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' OR to_jsonb(NEW) - links <> to_jsonb(OLD) - links
    OR (NEW.contact_id IS NOT NULL AND NEW.contact_id IS DISTINCT FROM OLD.contact_id)
    OR (OLD.file_id IS NOT NULL AND NEW.file_id IS DISTINCT FROM OLD.file_id) THEN
    RAISE EXCEPTION 'invoice % is issued and stays as it is; write a credit note', OLD.number
      USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER locked BEFORE UPDATE OR DELETE ON invoice
  FOR EACH ROW EXECUTE FUNCTION refuse_issued_change();

-- The last number of each series and year. Its row is locked from the moment a number is taken until
-- the invoice that took it is committed, so a number that was not used was not taken either.
CREATE TABLE invoice_counter (
  org_id uuid NOT NULL REFERENCES organization,
  series text NOT NULL,
  year integer NOT NULL,
  last integer NOT NULL CHECK (last >= 1),
  PRIMARY KEY (org_id, series, year)
);
ALTER TABLE invoice_counter ENABLE ROW LEVEL SECURITY;
ALTER TABLE invoice_counter FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON invoice_counter
  USING (org_id = current_org()) WITH CHECK (org_id = current_org());
