-- What was uploaded: a name for bytes that lie in the file store under their own hash. Files are
-- evidence, so the application may add rows and read them, never change or remove one.
CREATE TABLE file (
  org_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  size bigint NOT NULL CHECK (size > 0),
  mime_type text NOT NULL,
  file_name text NOT NULL CHECK (file_name <> ''),
  claimed_type text,
  created_by text NOT NULL,
  -- The person, by whatever key, session or app; null for keys of the organization and for what we
  -- made ourselves.
  uploaded_by uuid,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, id)
);
-- In the order in which the file store lists its blobs: by bytes, whatever the database's locale is.
CREATE INDEX file_sha256 ON file (org_id, sha256 COLLATE "C");
CREATE INDEX file_uploader ON file (org_id, uploaded_by, id DESC) WHERE uploaded_by IS NOT NULL;
ALTER TABLE file ENABLE ROW LEVEL SECURITY;
ALTER TABLE file FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON file USING (org_id = current_org()) WITH CHECK (org_id = current_org());
