-- A file that held several documents was cut: its document is a record of that, and its pages are
-- documents of their own.
ALTER TABLE document ADD COLUMN split_at timestamptz;

-- Which pages became which document. Kept when either is deleted, so that no page is cut out twice.
CREATE TABLE document_part (
  org_id uuid NOT NULL REFERENCES organization,
  source_id uuid NOT NULL,
  first_page smallint NOT NULL CHECK (first_page >= 1),
  last_page smallint NOT NULL CHECK (last_page >= first_page),
  document_id uuid NOT NULL,
  PRIMARY KEY (org_id, source_id, first_page)
);
CREATE UNIQUE INDEX document_part_document ON document_part (org_id, document_id);
ALTER TABLE document_part ENABLE ROW LEVEL SECURITY;
ALTER TABLE document_part FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON document_part
  USING (org_id = current_org()) WITH CHECK (org_id = current_org());
