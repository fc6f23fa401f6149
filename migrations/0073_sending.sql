-- A mail to a buyer with an invoice or a reminder: asked for in one transaction, handed to the mail
-- server by a job. sending: taken to be sent, so that nobody sends it a second time.
CREATE TABLE invoice_sending (
  org_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('invoice', 'reminder')),
  invoice_id uuid NOT NULL,
  reminder_id uuid,
  recipient text NOT NULL,
  message text,
  with_ubl boolean NOT NULL,
  state text NOT NULL CHECK (state IN
    ('queued', 'sending', 'sent', 'refused', 'unknown', 'failed', 'cancelled', 'not_sent')),
  -- Why it was not sent; null while it waits, and once it is sent.
  reason text,
  attempts integer NOT NULL DEFAULT 0,
  -- Set before the mail is handed over: who finds it set does not know whether that happened.
  handed_at timestamptz,
  sent_at timestamptz,
  asked_by text NOT NULL,
  version integer NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, id),
  FOREIGN KEY (org_id, invoice_id) REFERENCES invoice (org_id, id),
  CHECK ((kind = 'reminder') = (reminder_id IS NOT NULL)),
  CHECK ((state = 'sent') = (sent_at IS NOT NULL)),
  CHECK (reason IS NOT NULL OR state IN ('queued', 'sending', 'sent'))
);
CREATE INDEX invoice_sending_invoice ON invoice_sending (org_id, invoice_id, id);
CREATE INDEX invoice_sending_at ON invoice_sending (org_id, created_at, id);
-- Whatever the program does: one mail about an invoice waits for an address at a time.
CREATE UNIQUE INDEX invoice_sending_waiting ON invoice_sending (org_id, invoice_id, lower(recipient))
  WHERE state IN ('queued', 'sending');
ALTER TABLE invoice_sending ENABLE ROW LEVEL SECURITY;
ALTER TABLE invoice_sending FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON invoice_sending USING (org_id = current_org())
  WITH CHECK (org_id = current_org());

-- What reminders charge, as somebody set it. Without a row nothing is charged.
CREATE TABLE reminder_terms (
  org_id uuid NOT NULL REFERENCES organization,
  fee_minor bigint NOT NULL CHECK (fee_minor >= 0),
  compensation boolean NOT NULL,
  interest boolean NOT NULL,
  -- Days after the due day, and after the reminder before.
  first_after integer NOT NULL CHECK (first_after BETWEEN 1 AND 365),
  days_between integer NOT NULL CHECK (days_between BETWEEN 1 AND 365),
  set_by text NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (org_id)
);
ALTER TABLE reminder_terms ENABLE ROW LEVEL SECURITY;
ALTER TABLE reminder_terms FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON reminder_terms USING (org_id = current_org())
  WITH CHECK (org_id = current_org());

-- A reminder of an invoice that is overdue. What it charges is an entry with an open item of its own.
CREATE TABLE reminder (
  org_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  -- 1, 2, 3 for each invoice.
  number integer NOT NULL CHECK (number > 0),
  status text NOT NULL CHECK (status IN ('standing', 'withdrawn')),
  date date NOT NULL,
  pay_by date NOT NULL,
  buyer_kind text NOT NULL CHECK (buyer_kind IN ('business', 'consumer')),
  currency text NOT NULL,
  -- What was left of the invoice on that day.
  open_minor bigint NOT NULL CHECK (open_minor > 0),
  fee_minor bigint NOT NULL CHECK (fee_minor >= 0),
  compensation_minor bigint NOT NULL CHECK (compensation_minor >= 0),
  interest_minor bigint NOT NULL CHECK (interest_minor >= 0),
  -- The last day that interest was reckoned for.
  interest_to date,
  -- How the charges were reckoned, or why there are none; and everything on the paper.
  explanation jsonb NOT NULL,
  paper jsonb NOT NULL,
  entry_id uuid,
  reversal_id uuid,
  withdrawal_reason text,
  made_by text NOT NULL,
  version integer NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, id),
  UNIQUE (org_id, invoice_id, number),
  FOREIGN KEY (org_id, invoice_id) REFERENCES invoice (org_id, id),
  FOREIGN KEY (org_id, entry_id) REFERENCES ledger_entry (org_id, id),
  FOREIGN KEY (org_id, reversal_id) REFERENCES ledger_entry (org_id, id),
  CHECK ((entry_id IS NULL) = (fee_minor + compensation_minor + interest_minor = 0)),
  CHECK (reversal_id IS NULL OR entry_id IS NOT NULL),
  CHECK ((status = 'withdrawn') = (withdrawal_reason IS NOT NULL))
);
CREATE INDEX reminder_at ON reminder (org_id, created_at, id);
ALTER TABLE reminder ENABLE ROW LEVEL SECURITY;
ALTER TABLE reminder FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON reminder USING (org_id = current_org()) WITH CHECK (org_id = current_org());
ALTER TABLE invoice_sending ADD FOREIGN KEY (org_id, reminder_id) REFERENCES reminder (org_id, id);

-- Entries of reminders name them as their source.
ALTER TABLE ledger_entry DROP CONSTRAINT ledger_entry_sources;
ALTER TABLE ledger_entry ADD CONSTRAINT ledger_entry_sources CHECK (source IN (
  'document', 'invoice', 'settlement', 'reversal', 'manual', 'takings', 'cash_count', 'opening',
    'vat_settlement', 'year_end', 'reminder'));
