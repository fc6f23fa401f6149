-- Where an organization wants its events sent. The signing secret is sealed.
CREATE TABLE webhook (
  org_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  url text NOT NULL,
  events text[] NOT NULL,
  description text NOT NULL DEFAULT '',
  active boolean NOT NULL DEFAULT true,
  secret_sealed bytea NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, id)
);
ALTER TABLE webhook ENABLE ROW LEVEL SECURITY;
ALTER TABLE webhook FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON webhook USING (org_id = current_org()) WITH CHECK (org_id = current_org());
