-- What registers said of VAT numbers of buyers in other countries. A sale without VAT rests on it
-- (directive 2006/112 art. 138), so every answer is kept, and none is changed.
CREATE TABLE vat_number_check (
  org_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  prefix text NOT NULL CHECK (prefix ~ '^[A-Z]{2}$'),
  number text NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('valid', 'not_valid', 'silent')),
  -- Null where it was silent.
  register text,
  name text,
  -- What the register calls its answer, and for which number of our own it was given.
  consultation text,
  requester text,
  asked_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, id)
);
CREATE INDEX vat_number_check_number ON vat_number_check (org_id, prefix, number, asked_at DESC);
ALTER TABLE vat_number_check ENABLE ROW LEVEL SECURITY;
ALTER TABLE vat_number_check FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON vat_number_check
  USING (org_id = current_org()) WITH CHECK (org_id = current_org());
