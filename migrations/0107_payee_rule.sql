-- Payees that people remembered: on which account rows of the bank with this name are booked. A rule only
-- suggests; nothing is booked by itself because of it.
CREATE TABLE payee_rule (
  org_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  name text NOT NULL,
  -- In small letters, with single spaces, by which rows are found.
  name_key text COLLATE "C" NOT NULL CHECK (name_key <> ''),
  direction text NOT NULL CHECK (direction IN ('in', 'out')),
  account text COLLATE "C" NOT NULL,
  text text,
  saved_by text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, id)
);
CREATE UNIQUE INDEX payee_rule_name ON payee_rule (org_id, name_key, direction);
ALTER TABLE payee_rule ENABLE ROW LEVEL SECURITY;
ALTER TABLE payee_rule FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON payee_rule USING (org_id = current_org()) WITH CHECK (org_id = current_org());
