-- What the buyer tells the exchange where it owes the VAT of a purchase itself. It is proposed with
-- the posting, and issued on a person's word; the entry is the document's own.
CREATE TABLE self_invoice (
  org_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  status text NOT NULL CHECK (status IN ('proposed', 'issued', 'dismissed')),
  -- TipoDocumento, by the kind of purchase.
  type text NOT NULL CHECK (type ~ '^TD[0-9]{2}$'),
  document_id uuid NOT NULL,
  entry_id uuid NOT NULL,
  contact_id uuid,
  supplier jsonb NOT NULL,
  -- Number and day of the supplier's own invoice.
  original_number text,
  original_date date NOT NULL,
  currency text NOT NULL,
  -- What its file has otherwise than it was given.
  warnings jsonb NOT NULL DEFAULT '[]',
  -- One for each VAT code: rate, net and VAT in minor units in text.
  lines jsonb NOT NULL CHECK (jsonb_array_length(lines) >= 1),
  received_on date NOT NULL,
  due_on date NOT NULL,
  year integer,
  counter integer CHECK (counter >= 1),
  number text COLLATE "C",
  date date,
  einvoice_id uuid,
  issued_at timestamptz,
  -- Set from the exchange's refusal until it is issued again under its number and date, or dismissed.
  rejected_at timestamptz,
  resend_by date,
  dismissed_at timestamptz,
  dismissal text,
  -- The purchase was taken back; what was told of it before stands until a person corrects it.
  reversed_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, id),
  FOREIGN KEY (org_id, document_id) REFERENCES document (org_id, id),
  FOREIGN KEY (org_id, entry_id) REFERENCES ledger_entry (org_id, id)
    DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (org_id, contact_id) REFERENCES contact ON DELETE SET NULL (contact_id),
  FOREIGN KEY (org_id, einvoice_id) REFERENCES einvoice (org_id, id)
    DEFERRABLE INITIALLY DEFERRED,
  CHECK (num_nulls(year, counter, number, date) IN (0, 4)),
  CHECK (year IS NULL OR year = extract(year FROM date)),
  CHECK (status <> 'issued' OR num_nulls(number, einvoice_id, issued_at) = 0),
  CHECK (status = 'issued' OR issued_at IS NULL),
  CHECK (status <> 'proposed' OR (number IS NULL) = (rejected_at IS NULL)),
  CHECK ((rejected_at IS NULL) = (resend_by IS NULL)),
  CHECK (rejected_at IS NULL OR status = 'proposed'),
  CHECK ((status = 'dismissed') = (dismissed_at IS NOT NULL))
);
CREATE UNIQUE INDEX self_invoice_once ON self_invoice (org_id, entry_id, type);
CREATE UNIQUE INDEX self_invoice_counter_once ON self_invoice (org_id, year, counter)
  WHERE counter IS NOT NULL;
CREATE INDEX self_invoice_document ON self_invoice (org_id, document_id);
CREATE INDEX self_invoice_status ON self_invoice (org_id, status, id DESC);
CREATE INDEX self_invoice_contact ON self_invoice (org_id, contact_id) WHERE contact_id IS NOT NULL;
CREATE INDEX self_invoice_einvoice ON self_invoice (org_id, einvoice_id)
  WHERE einvoice_id IS NOT NULL;
ALTER TABLE self_invoice ENABLE ROW LEVEL SECURITY;
ALTER TABLE self_invoice FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON self_invoice
  USING (org_id = current_org()) WITH CHECK (org_id = current_org());

-- What has a number keeps it: it is issued, or the exchange refused it and it waits to be issued again,
-- or somebody said that it is not: then the number stays with the reason, and `dismissed_at` for good.
CREATE FUNCTION refuse_self_invoice_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moving constant text[] := ARRAY['status', 'contact_id', 'einvoice_id', 'issued_at', 'rejected_at',
    'resend_by', 'reversed_at', 'warnings', 'version', 'updated_at'];
  dismissing constant text[] := CASE WHEN OLD.status = 'proposed'
    THEN ARRAY['dismissed_at', 'dismissal'] ELSE ARRAY[]::text[] END;
BEGIN
  IF OLD.number IS NULL THEN
    RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
  END IF;
  IF TG_OP = 'DELETE'
    OR to_jsonb(NEW) - moving - dismissing <> to_jsonb(OLD) - moving - dismissing
    OR (OLD.status = 'issued' AND NEW.status = 'dismissed')
    OR ((NEW.einvoice_id, NEW.warnings) IS DISTINCT FROM (OLD.einvoice_id, OLD.warnings)
      AND NOT (OLD.status = 'proposed' AND NEW.status = 'issued'))
    OR (OLD.status = 'issued' AND NEW.status = 'proposed' AND NOT EXISTS (SELECT FROM einvoice e
      WHERE e.org_id = OLD.org_id AND e.id = OLD.einvoice_id AND e.status = 'rejected')) THEN
    RAISE EXCEPTION 'self-invoice % keeps its number and stays as it is', OLD.number
      USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER locked BEFORE UPDATE OR DELETE ON self_invoice
  FOR EACH ROW EXECUTE FUNCTION refuse_self_invoice_change();

ALTER TABLE einvoice ADD FOREIGN KEY (org_id, self_invoice_id)
  REFERENCES self_invoice (org_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE invoice ADD FOREIGN KEY (org_id, einvoice_id)
  REFERENCES einvoice (org_id, id) DEFERRABLE INITIALLY DEFERRED;
CREATE INDEX invoice_einvoice ON invoice (org_id, einvoice_id) WHERE einvoice_id IS NOT NULL;
