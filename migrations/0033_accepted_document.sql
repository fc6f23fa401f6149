-- What somebody who may post accepted of a supplier's document: which labels stood beside the date
-- and the amounts, and how it was coded. The next document of this supplier is read with it. A
-- posting that is reversed takes it along.
CREATE TABLE accepted_document (
  org_id uuid NOT NULL,
  document_id uuid NOT NULL,
  -- The supplier, as in the table of suppliers.
  supplier_key text COLLATE "C" NOT NULL,
  -- By what the supplier is known where its number is not read: bank account, web domain, name.
  signs text[] NOT NULL,
  habit jsonb NOT NULL,
  accepted_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, document_id),
  FOREIGN KEY (org_id, document_id) REFERENCES document ON DELETE CASCADE
);
CREATE INDEX accepted_document_supplier
  ON accepted_document (org_id, supplier_key, accepted_at DESC);
CREATE INDEX accepted_document_sign ON accepted_document USING gin (signs);
ALTER TABLE accepted_document ENABLE ROW LEVEL SECURITY;
ALTER TABLE accepted_document FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON accepted_document
  USING (org_id = current_org()) WITH CHECK (org_id = current_org());
