-- A VAT or registration number that a contact of a supplier no longer stands for: who deleted the contact,
-- took the number from it or made it a client. A bill with that number is coded as if there never had been
-- such a contact, so it is not posted automatically until somebody who may post has accepted that.
CREATE TABLE contact_mark (
  org_id uuid NOT NULL REFERENCES organization,
  number text NOT NULL,
  -- It may be there still, without the number.
  contact_id uuid NOT NULL,
  set_by jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, number)
);
ALTER TABLE contact_mark ENABLE ROW LEVEL SECURITY;
ALTER TABLE contact_mark FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON contact_mark USING (org_id = current_org()) WITH CHECK (org_id = current_org());

CREATE VIEW contact_taken_away WITH (security_invoker = true) AS
  SELECT org_id, number, set_by, created_at
  FROM contact_mark;
