-- The rate at which a transaction of a foreign account comes into the books, asked for once for each
-- day and kept, so that a match of today and one of next year book the same. It belongs to the day
-- and not to the transaction: whatever the bank corrects in a row, its rate stays right.
CREATE TABLE bank_rate (
  org_id uuid NOT NULL REFERENCES organization,
  home_currency text NOT NULL,
  currency text NOT NULL,
  day date NOT NULL,
  rate numeric NOT NULL CHECK (rate > 0),
  rate_day date NOT NULL,
  rate_source text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, home_currency, currency, day)
);
ALTER TABLE bank_rate ENABLE ROW LEVEL SECURITY;
ALTER TABLE bank_rate FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON bank_rate USING (org_id = current_org()) WITH CHECK (org_id = current_org());

-- Days for which the source had no rate when it was last asked, so that they do not keep others from
-- being asked for.
CREATE TABLE bank_rate_gap (
  org_id uuid NOT NULL REFERENCES organization,
  home_currency text NOT NULL,
  currency text NOT NULL,
  day date NOT NULL,
  asked_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, home_currency, currency, day)
);
ALTER TABLE bank_rate_gap ENABLE ROW LEVEL SECURITY;
ALTER TABLE bank_rate_gap FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON bank_rate_gap
  USING (org_id = current_org()) WITH CHECK (org_id = current_org());

-- A payment that states the reference of an invoice finds it by this.
CREATE INDEX invoice_payment_reference ON invoice (org_id, payment_reference)
  WHERE payment_reference IS NOT NULL;
