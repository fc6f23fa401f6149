-- Accounts that a supplier says are not theirs. Apart from supplier_account, whose rows a release that does not know
-- this table takes for confirmed. They outlive the contact: a forged account stays forged.
CREATE TABLE supplier_account_rejected (
  org_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  contact_id uuid NOT NULL,
  account text COLLATE "C" NOT NULL CHECK (account <> ''),
  -- Who asked, and answers for it.
  rejected_by text NOT NULL,
  -- The account that was known until then.
  before text,
  spoke_to text,
  words text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, id),
  UNIQUE (org_id, contact_id, account)
);
ALTER TABLE supplier_account_rejected ENABLE ROW LEVEL SECURITY;
ALTER TABLE supplier_account_rejected FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON supplier_account_rejected USING (org_id = current_org())
  WITH CHECK (org_id = current_org());
