-- Whether a member gets a mail of what waits, and when they got the last one. Off is a row, too: who turns
-- it off and on gets no second mail that day.
CREATE TABLE digest (
  org_id uuid NOT NULL REFERENCES organization,
  user_id uuid NOT NULL,
  frequency text NOT NULL CHECK (frequency IN ('off', 'daily', 'weekly')),
  last_sent_on date,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, user_id),
  FOREIGN KEY (org_id, user_id) REFERENCES member (org_id, user_id) ON DELETE CASCADE
);
ALTER TABLE digest ENABLE ROW LEVEL SECURITY;
ALTER TABLE digest FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON digest USING (org_id = current_org()) WITH CHECK (org_id = current_org());
