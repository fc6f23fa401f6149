-- Connected apps: what a person let act for them, what it may do, and what it has done of late.

CREATE TABLE connected_app (
  org_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  user_id uuid NOT NULL REFERENCES person,
  client_id text NOT NULL CHECK (client_id <> ''),
  client_name text NOT NULL CHECK (client_name <> ''),
  redirect_host text NOT NULL,
  grant_hash bytea NOT NULL UNIQUE CHECK (length(grant_hash) = 32),
  access text NOT NULL CHECK (access IN ('read', 'write')),
  -- Null is no limit.
  writes_per_minute integer CHECK (writes_per_minute >= 0),
  postings_per_day integer CHECK (postings_per_day >= 0),
  amount_per_day_minor bigint CHECK (amount_per_day_minor >= 0),
  last_used_at timestamptz,
  disconnected_at timestamptz,
  disconnected_because text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, id)
);
CREATE INDEX connected_app_user ON connected_app (org_id, user_id);
ALTER TABLE connected_app ENABLE ROW LEVEL SECURITY;
ALTER TABLE connected_app FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON connected_app USING (org_id = current_org()) WITH CHECK (org_id = current_org());
-- The functions below run as the owner and must find an app before the tenant is known.
CREATE POLICY directory ON connected_app FOR SELECT TO CURRENT_USER USING (true);

-- What an app has posted on one day, counted in the transaction that posts.
CREATE TABLE app_usage (
  org_id uuid NOT NULL,
  app_id uuid NOT NULL,
  day date NOT NULL,
  postings integer NOT NULL,
  amount_minor bigint NOT NULL,
  PRIMARY KEY (org_id, app_id, day),
  FOREIGN KEY (org_id, app_id) REFERENCES connected_app (org_id, id)
);
ALTER TABLE app_usage ENABLE ROW LEVEL SECURITY;
ALTER TABLE app_usage FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON app_usage USING (org_id = current_org()) WITH CHECK (org_id = current_org());

-- Writes that an app has tried in the minute that runs; one row an app, so nothing piles up.
CREATE TABLE app_pace (
  org_id uuid NOT NULL,
  app_id uuid NOT NULL,
  minute timestamptz NOT NULL,
  writes integer NOT NULL,
  PRIMARY KEY (org_id, app_id),
  FOREIGN KEY (org_id, app_id) REFERENCES connected_app (org_id, id)
);
ALTER TABLE app_pace ENABLE ROW LEVEL SECURITY;
ALTER TABLE app_pace FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON app_pace USING (org_id = current_org()) WITH CHECK (org_id = current_org());

-- What the authorization server remembers: clients, interactions, codes, tokens, grants. It belongs
-- to no organization, since it begins before one is chosen. Ids are hashed: whoever reads the table
-- cannot act with what is in it.
CREATE TABLE oauth_artifact (
  kind text NOT NULL,
  id_hash bytea NOT NULL CHECK (length(id_hash) = 32),
  grant_hash bytea CHECK (length(grant_hash) = 32),
  uid_hash bytea CHECK (length(uid_hash) = 32),
  payload jsonb NOT NULL,
  consumed_at timestamptz,
  expires_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz,
  PRIMARY KEY (kind, id_hash)
);
CREATE INDEX oauth_artifact_grant ON oauth_artifact (grant_hash) WHERE grant_hash IS NOT NULL;
CREATE INDEX oauth_artifact_uid ON oauth_artifact (kind, uid_hash) WHERE uid_hash IS NOT NULL;
CREATE INDEX oauth_artifact_expiry ON oauth_artifact (expires_at) WHERE expires_at IS NOT NULL;

-- Answers one question only: which app has this access token, for which resource was it given, and
-- for how much of what the app may do?
CREATE FUNCTION find_access_token(hash bytea)
RETURNS TABLE (org_id uuid, id uuid, audience text, scope text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS
$$ SELECT a.org_id, a.id, t.payload ->> 'aud', t.payload ->> 'scope'
  FROM oauth_artifact t JOIN connected_app a ON a.grant_hash = t.grant_hash
  WHERE t.kind = 'AccessToken' AND t.id_hash = hash AND t.expires_at > now()
    AND a.disconnected_at IS NULL $$;
REVOKE ALL ON FUNCTION find_access_token(bytea) FROM PUBLIC;

-- And which app a grant belongs to, for the authorization server, which knows no organization.
CREATE FUNCTION find_app_of_grant(hash bytea) RETURNS TABLE (org_id uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS
$$ SELECT a.org_id, a.id FROM connected_app a
  WHERE a.grant_hash = hash AND a.disconnected_at IS NULL $$;
REVOKE ALL ON FUNCTION find_app_of_grant(bytea) FROM PUBLIC;
