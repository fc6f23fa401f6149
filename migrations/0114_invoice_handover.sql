-- What a person did outside Daybook for an invoice to reach its buyer, as that person says: handed its electronic file over
-- (file), or told the buyer where to find it (told). A later one does not replace an earlier one.
CREATE TABLE invoice_handover (
  org_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  way text NOT NULL CHECK (way IN ('file', 'told')),
  handed_by text NOT NULL,
  words text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, id),
  FOREIGN KEY (org_id, invoice_id) REFERENCES invoice (org_id, id)
);
CREATE INDEX invoice_handover_invoice ON invoice_handover (org_id, invoice_id, id);
ALTER TABLE invoice_handover ENABLE ROW LEVEL SECURITY;
ALTER TABLE invoice_handover FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON invoice_handover USING (org_id = current_org())
  WITH CHECK (org_id = current_org());
