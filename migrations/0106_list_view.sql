-- Views of lists that people keep: filters, order and columns under a name, of one person or for all.
CREATE TABLE list_view (
  org_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  -- The user, or the organization's key.
  owner text NOT NULL,
  list text NOT NULL,
  name text NOT NULL,
  query text NOT NULL,
  columns text[],
  is_shared boolean NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, id)
);
CREATE INDEX list_view_owner ON list_view (org_id, owner, id);
CREATE INDEX list_view_shared ON list_view (org_id, id) WHERE is_shared;
ALTER TABLE list_view ENABLE ROW LEVEL SECURITY;
ALTER TABLE list_view FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON list_view USING (org_id = current_org()) WITH CHECK (org_id = current_org());
