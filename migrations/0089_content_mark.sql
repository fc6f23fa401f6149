-- What was said of a document that somebody who may not post deleted, by its content: its sender was not
-- proven, people held it, or it was cut out of a file by somebody who may not post. Whatever has the same
-- content is not posted automatically until then.
CREATE TABLE content_mark (
  org_id uuid NOT NULL REFERENCES organization,
  sha256 text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('sender', 'held', 'cut')),
  -- Who deleted it.
  set_by jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, sha256, kind)
);
ALTER TABLE content_mark ENABLE ROW LEVEL SECURITY;
ALTER TABLE content_mark FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON content_mark USING (org_id = current_org()) WITH CHECK (org_id = current_org());

-- Who holds it: what an app holds stays in sight. Until when somebody who may post has held it, and who
-- lifted or changed that without the right: automatic posting waits until that day all the same.
ALTER TABLE follow_up ADD COLUMN held_by jsonb, ADD COLUMN bound_until date,
  ADD COLUMN loosened_by jsonb;
