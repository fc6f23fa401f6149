-- Who may act: organizations, people, members, roles, keys.
-- Every table with org_id is closed by forced row level security: the tenant is the transaction's
-- app.org_id, and without one nothing is visible.

CREATE FUNCTION current_org() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE AS
$$ SELECT nullif(current_setting('app.org_id', true), '')::uuid $$;

CREATE TABLE organization (
  org_id uuid PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  mode text NOT NULL CHECK (mode IN ('live', 'test')),
  region_key text NOT NULL,
  currency text NOT NULL,
  default_journal_id text,
  auto_post boolean NOT NULL DEFAULT false,
  auto_post_threshold numeric NOT NULL DEFAULT 0.9 CHECK (auto_post_threshold BETWEEN 0 AND 1),
  vat_frequency text CHECK (vat_frequency IN ('monthly', 'quarterly', 'half_yearly', 'annual')),
  profile jsonb NOT NULL DEFAULT '{}',
  calendar_token_sealed bytea,
  calendar_token_hash bytea UNIQUE,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
ALTER TABLE organization ENABLE ROW LEVEL SECURITY;
ALTER TABLE organization FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON organization USING (org_id = current_org()) WITH CHECK (org_id = current_org());
-- The owner's commands go from organization to organization, so the owner may see which there are;
-- what lies in one is open to them only under its tenant.
CREATE POLICY directory ON organization FOR SELECT TO CURRENT_USER USING (true);

-- Roles are data: what each may do is read per request, so a change holds at once.
CREATE TABLE role_permission (
  role text NOT NULL,
  permission text NOT NULL,
  PRIMARY KEY (role, permission)
);
INSERT INTO role_permission (role, permission)
SELECT role, permission FROM (VALUES
  ('owner', ARRAY['documents:read','settings:read','bank:read','invoices:read','ledger:read','documents:edit',
    'documents:post','documents:delete','bank:edit','invoices:edit','ledger:edit','settings:edit','members:edit']),
  ('admin', ARRAY['documents:read','settings:read','bank:read','invoices:read','ledger:read','documents:edit',
    'documents:post','documents:delete','bank:edit','invoices:edit','ledger:edit','settings:edit','members:edit']),
  ('accountant', ARRAY['documents:read','settings:read','bank:read','invoices:read','ledger:read','documents:edit',
    'documents:post','documents:delete','bank:edit','invoices:edit','ledger:edit']),
  ('bookkeeper', ARRAY['documents:read','settings:read','bank:read','invoices:read','ledger:read','documents:edit',
    'documents:delete','bank:edit','invoices:edit']),
  ('contributor', ARRAY['documents:read','documents:edit']),
  ('viewer', ARRAY['documents:read','settings:read','bank:read','invoices:read','ledger:read'])
) AS seeded (role, permissions), unnest(permissions) AS permission;

-- A person may belong to several organizations, so this table has no org_id. The policy shows the
-- application only people who are members of the transaction's organization.
CREATE TABLE person (
  id uuid PRIMARY KEY,
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  name text NOT NULL DEFAULT '',
  password_hash text,
  created_at timestamptz NOT NULL
);
ALTER TABLE person ENABLE ROW LEVEL SECURITY;

CREATE TABLE member (
  org_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  user_id uuid REFERENCES person,
  email text NOT NULL CHECK (email = lower(email)),
  role text NOT NULL,
  status text NOT NULL CHECK (status IN ('invited', 'active')),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, id),
  UNIQUE (org_id, email),
  UNIQUE (org_id, user_id),
  CHECK (status = 'invited' OR user_id IS NOT NULL)
);
CREATE INDEX member_user ON member (user_id);
ALTER TABLE member ENABLE ROW LEVEL SECURITY;
ALTER TABLE member FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON member USING (org_id = current_org()) WITH CHECK (org_id = current_org());

CREATE POLICY colleagues ON person FOR SELECT USING (EXISTS (
  SELECT FROM member WHERE member.org_id = current_org() AND member.user_id = person.id));

CREATE TABLE api_key (
  org_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  user_id uuid REFERENCES person,
  name text NOT NULL,
  key_hash bytea NOT NULL UNIQUE CHECK (length(key_hash) = 32),
  hint text NOT NULL,
  permissions text[] NOT NULL,
  created_by text NOT NULL,
  -- The key with which it was made: both are in one hand. It may be one of another organization of
  -- the same user.
  made_with uuid,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  replaced_by uuid,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, id)
);
CREATE INDEX api_key_id ON api_key (id);
CREATE INDEX api_key_replaced ON api_key (replaced_by) WHERE replaced_by IS NOT NULL;
ALTER TABLE api_key ENABLE ROW LEVEL SECURITY;
ALTER TABLE api_key FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON api_key USING (org_id = current_org()) WITH CHECK (org_id = current_org());
-- The directory function below runs as the owner and must find a key before the tenant is known.
CREATE POLICY directory ON api_key FOR SELECT TO CURRENT_USER USING (true);

-- Answers one question only: whose key has this hash? Nothing else of other tenants can be asked.
CREATE FUNCTION find_api_key(hash bytea) RETURNS TABLE (org_id uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS
$$ SELECT k.org_id, k.id FROM api_key k WHERE k.key_hash = hash $$;
REVOKE ALL ON FUNCTION find_api_key(bytea) FROM PUBLIC;

-- Answers one question only: was one of two keys made with the other, or in its place, or both with a
-- third? Whoever rotates a key learns the new one as well. Keys of a user act in all of their
-- organizations, so the line of one leads through these.
CREATE FUNCTION are_keys_in_one_hand(one uuid, other uuid) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH RECURSIVE line AS (
    SELECT own AS key_id, own AS id FROM unnest(ARRAY[one, other]) AS own
    UNION
    SELECT l.key_id, earlier.id FROM line l CROSS JOIN LATERAL (
      SELECT k.made_with AS id FROM api_key k WHERE k.id = l.id AND k.made_with IS NOT NULL
      UNION ALL SELECT k.id FROM api_key k WHERE k.replaced_by = l.id) AS earlier)
  SELECT EXISTS (SELECT FROM line a JOIN line b USING (id) WHERE a.key_id = one AND b.key_id = other)
$$;
REVOKE ALL ON FUNCTION are_keys_in_one_hand(uuid, uuid) FROM PUBLIC;
