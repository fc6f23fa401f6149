-- Calls of an organization to a system that limits them for all processes together, by the time in
-- which they were made. Unlogged: after a crash the count begins anew, and the system's own answer
-- says how long to wait.
CREATE UNLOGGED TABLE outside_calls (
  org_id uuid NOT NULL,
  -- The system and the company there.
  scope text NOT NULL,
  slot_start timestamptz NOT NULL,
  calls integer NOT NULL,
  -- The system said so: nobody calls before.
  blocked_until timestamptz,
  PRIMARY KEY (org_id, scope, slot_start)
);
ALTER TABLE outside_calls ENABLE ROW LEVEL SECURITY;
ALTER TABLE outside_calls FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON outside_calls USING (org_id = current_org()) WITH CHECK (org_id = current_org());

-- The page of an accounting system has the state of a consent in it, which only its hash may tell: it is
-- sealed now. Requests that are open begin anew.
DELETE FROM accounting_authorization WHERE address IS NOT NULL;
ALTER TABLE accounting_authorization DROP COLUMN address;

-- When it was last asked which entries are no longer over there; null: never.
ALTER TABLE accounting_connection ADD COLUMN gone_read_at timestamptz;

-- A file that could not be had is named, and tried again later; one that was taken has a document.
ALTER TABLE accounting_file_there
  ALTER COLUMN sha256 DROP NOT NULL,
  ALTER COLUMN document_id DROP NOT NULL,
  ADD COLUMN file_name text,
  ADD COLUMN received_on text,
  ADD COLUMN problem jsonb,
  ADD COLUMN tries integer NOT NULL DEFAULT 0,
  ADD COLUMN retry_at timestamptz,
  ADD CHECK ((document_id IS NULL) = (problem IS NOT NULL)),
  ADD CHECK ((document_id IS NULL) = (sha256 IS NULL)),
  ADD CHECK ((problem IS NULL) = (retry_at IS NULL));
CREATE INDEX accounting_file_there_problem ON accounting_file_there (org_id, connection_id, retry_at)
  WHERE problem IS NOT NULL;
