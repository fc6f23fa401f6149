-- An invoice that is made again and again, until a day or a number of times.
CREATE TABLE recurring_invoice (
  org_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  contact_id uuid,
  buyer_name text NOT NULL,
  currency text,
  lines jsonb NOT NULL,
  every_count integer NOT NULL CHECK (every_count BETWEEN 1 AND 60),
  every_unit text NOT NULL CHECK (every_unit IN ('week', 'month')),
  first_on date NOT NULL,
  -- It ends: after this day, or after so many.
  last_on date,
  times integer CHECK (times BETWEEN 1 AND 600),
  makes text NOT NULL CHECK (makes IN ('draft', 'issued', 'sent')),
  message text,
  state text NOT NULL CHECK (state IN ('active', 'stopped', 'ended')),
  -- Why it stopped or ended.
  reason text,
  made integer NOT NULL DEFAULT 0,
  -- Null once nothing is left to make.
  next_on date,
  -- In whose name invoices are issued; null where only drafts are made.
  set_by_user uuid,
  set_by text NOT NULL,
  version integer NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, id),
  FOREIGN KEY (org_id, contact_id) REFERENCES contact ON DELETE SET NULL (contact_id),
  CHECK (num_nonnulls(last_on, times) = 1),
  CHECK (makes = 'draft' OR set_by_user IS NOT NULL),
  CHECK ((state = 'active') = (reason IS NULL))
);
CREATE INDEX recurring_invoice_next ON recurring_invoice (org_id, next_on, id) WHERE state = 'active';
CREATE INDEX recurring_invoice_contact ON recurring_invoice (org_id, contact_id)
  WHERE contact_id IS NOT NULL;
ALTER TABLE recurring_invoice ENABLE ROW LEVEL SECURITY;
ALTER TABLE recurring_invoice FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON recurring_invoice USING (org_id = current_org())
  WITH CHECK (org_id = current_org());

-- What came of one of its days. The key makes each of them one invoice, whatever happens.
CREATE TABLE recurring_occurrence (
  org_id uuid NOT NULL,
  recurring_id uuid NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  due_on date NOT NULL,
  made_on date NOT NULL,
  invoice_id uuid,
  -- draft: a person issues it. making: it is still to be issued, or mailed.
  state text NOT NULL CHECK (state IN ('draft', 'making', 'issued', 'sent', 'failed')),
  -- What went wrong, as a code and a sentence.
  problem jsonb,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, recurring_id, number),
  FOREIGN KEY (org_id, recurring_id) REFERENCES recurring_invoice (org_id, id),
  FOREIGN KEY (org_id, invoice_id) REFERENCES invoice (org_id, id) ON DELETE SET NULL (invoice_id),
  CHECK ((state = 'failed') = (problem IS NOT NULL))
);
CREATE INDEX recurring_occurrence_making ON recurring_occurrence (org_id, recurring_id, number)
  WHERE state = 'making';
CREATE INDEX recurring_occurrence_invoice ON recurring_occurrence (org_id, invoice_id)
  WHERE invoice_id IS NOT NULL;
ALTER TABLE recurring_occurrence ENABLE ROW LEVEL SECURITY;
ALTER TABLE recurring_occurrence FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON recurring_occurrence USING (org_id = current_org())
  WITH CHECK (org_id = current_org());
