-- What was said about an issued invoice that is to be paid. While a promise whose day has not passed, or a
-- dispute, stands, nobody is reminded of the invoice.
CREATE TABLE invoice_note (
  org_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('promise', 'dispute', 'contact')),
  -- Of what was only noted it says nothing.
  status text NOT NULL CHECK (status IN ('standing', 'ended')),
  way text CHECK (way IN ('call', 'mail', 'letter', 'meeting')),
  -- The day on which it was said.
  said_on date NOT NULL,
  spoke_to text,
  words text,
  promised_on date,
  -- How much was promised or is disputed; null: all of it.
  amount_minor bigint CHECK (amount_minor > 0),
  -- What was left of the invoice when that was promised.
  open_minor bigint CHECK (open_minor > 0),
  made_by text NOT NULL,
  ended_at timestamptz,
  ended_by text,
  ended_words text,
  -- Whether its day had passed without the money when it was ended.
  was_broken boolean NOT NULL DEFAULT false,
  version integer NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, id),
  FOREIGN KEY (org_id, invoice_id) REFERENCES invoice (org_id, id),
  CHECK ((kind = 'promise') = (promised_on IS NOT NULL)),
  CHECK ((kind = 'promise') = (open_minor IS NOT NULL)),
  CHECK ((kind = 'contact') = (way IS NOT NULL)),
  CHECK (kind <> 'dispute' OR words IS NOT NULL),
  CHECK ((status = 'ended') = (ended_at IS NOT NULL)),
  CHECK ((ended_at IS NULL) = (ended_by IS NULL))
);
CREATE INDEX invoice_note_invoice ON invoice_note (org_id, invoice_id, id);
-- Whatever the program does: one promise and one dispute of an invoice stand at a time.
CREATE UNIQUE INDEX invoice_note_standing ON invoice_note (org_id, invoice_id, kind)
  WHERE status = 'standing' AND kind <> 'contact';
ALTER TABLE invoice_note ENABLE ROW LEVEL SECURITY;
ALTER TABLE invoice_note FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON invoice_note USING (org_id = current_org()) WITH CHECK (org_id = current_org());
