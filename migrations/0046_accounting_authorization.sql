-- An accounting system that somebody wants to connect, until it answered. What opens it lies here,
-- sealed, and not in the plan of a call, so that nothing of it is left once the answer is there.
CREATE TABLE accounting_authorization (
  org_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  provider text NOT NULL,
  -- The journal, the first day and whether to book finally, as they were asked for.
  wish jsonb NOT NULL,
  -- Credentials that were typed in, or the code that a browser brought back.
  secret_sealed bytea,
  -- Only where a person allows it over there. The state comes back with the browser and works once;
  -- the link leads to our page before; the browser is the one that went on from there.
  state_hash bytea UNIQUE CHECK (length(state_hash) = 32),
  link_hash bytea UNIQUE CHECK (length(link_hash) = 32),
  browser_hash bytea CHECK (length(browser_hash) = 32),
  address text,
  asked_by jsonb,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, id)
);
ALTER TABLE accounting_authorization ENABLE ROW LEVEL SECURITY;
ALTER TABLE accounting_authorization FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON accounting_authorization
  USING (org_id = current_org()) WITH CHECK (org_id = current_org());
-- The functions below run as the owner and must find one before the tenant is known.
CREATE POLICY directory ON accounting_authorization FOR SELECT TO CURRENT_USER USING (true);

-- Each answers one question only: whose is the state, and whose the link, with this hash?
CREATE FUNCTION find_accounting_authorization(hash bytea) RETURNS TABLE (org_id uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS
$$ SELECT a.org_id, a.id FROM accounting_authorization a WHERE a.state_hash = hash $$;
REVOKE ALL ON FUNCTION find_accounting_authorization(bytea) FROM PUBLIC;
CREATE FUNCTION find_accounting_consent(hash bytea) RETURNS TABLE (org_id uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS
$$ SELECT a.org_id, a.id FROM accounting_authorization a WHERE a.link_hash = hash $$;
REVOKE ALL ON FUNCTION find_accounting_consent(bytea) FROM PUBLIC;

-- Null: a person said that it has no counterpart, and no proposal says otherwise.
ALTER TABLE accounting_mapping ALTER COLUMN theirs DROP NOT NULL;
