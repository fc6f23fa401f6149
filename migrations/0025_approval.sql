-- What waits for a person: calls of apps and keys that the organization wants to see first.

ALTER TABLE organization
  ADD COLUMN approval_policy text NOT NULL DEFAULT 'apps'
    CHECK (approval_policy IN ('none', 'apps', 'apps_and_keys')),
  -- Whether the answer of an app's user to a question in the app's own client counts.
  ADD COLUMN approve_in_client boolean NOT NULL DEFAULT false,
  -- Whether people are told by mail of what waits for them.
  ADD COLUMN approval_mail boolean NOT NULL DEFAULT true;

CREATE TABLE approval (
  org_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  action text NOT NULL,
  -- What the person was told that the action does.
  says text NOT NULL,
  -- The body as it was sent, to be read again by the action's own schema.
  input jsonb NOT NULL,
  body_hash bytea NOT NULL CHECK (length(body_hash) = 32),
  idempotency_key text,
  -- Keys under which the same was asked for while it waited.
  also_keys text[] NOT NULL DEFAULT '{}',
  -- Who asked: exactly one of app and key; the user whom it acts for, if there is one.
  caller text NOT NULL,
  app_id uuid,
  key_id uuid,
  user_id uuid,
  actor jsonb NOT NULL,
  app_name text,
  via text NOT NULL,
  -- What the person sees: the outcome of a trial that was rolled back, the version it saw, and in
  -- short what else it rested on.
  target_id text,
  seen_version integer,
  seen_facts text,
  preview jsonb NOT NULL,
  status text NOT NULL CHECK (status IN ('waiting', 'running', 'done', 'declined', 'failed', 'expired')),
  decided_by jsonb,
  decided_in text CHECK (decided_in IN ('web', 'rest', 'mcp', 'cli', 'client')),
  decided_at timestamptz,
  note text,
  outcome jsonb,
  expires_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, id),
  CHECK ((app_id IS NULL) <> (key_id IS NULL))
);
CREATE INDEX approval_queue ON approval (org_id, status, id);
-- One waiting request for the same thing by the same caller; the constraint decides.
CREATE UNIQUE INDEX approval_once ON approval (org_id, caller, action, body_hash)
  WHERE status IN ('waiting', 'running');
CREATE INDEX approval_same ON approval (org_id, caller, action, body_hash, created_at);
CREATE INDEX approval_key ON approval (org_id, caller, idempotency_key)
  WHERE idempotency_key IS NOT NULL;
CREATE INDEX approval_also_keys ON approval (org_id, caller) WHERE also_keys <> '{}';
CREATE INDEX approval_app ON approval (org_id, app_id) WHERE status = 'waiting';
ALTER TABLE approval ENABLE ROW LEVEL SECURITY;
ALTER TABLE approval FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON approval USING (org_id = current_org()) WITH CHECK (org_id = current_org());

-- Of what somebody was told by mail, and when: what keeps them from hearing of it twice, and from a
-- second mail within the hour. A row goes when it keeps from neither any more.
CREATE TABLE approval_notice (
  org_id uuid NOT NULL,
  user_id uuid NOT NULL REFERENCES person,
  approval_id uuid NOT NULL,
  told_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, user_id, approval_id),
  FOREIGN KEY (org_id, approval_id) REFERENCES approval (org_id, id)
);
ALTER TABLE approval_notice ENABLE ROW LEVEL SECURITY;
ALTER TABLE approval_notice FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON approval_notice USING (org_id = current_org()) WITH CHECK (org_id = current_org());

-- Work that goes on after its request still knows that a person let it.
ALTER TABLE intent ADD COLUMN approval_id uuid;

-- Answers one question only: where does this key belong? A user's key may act in another of that
-- user's organizations, and what it asked for there is carried out by what it is worth then.
CREATE FUNCTION find_key_home(key_id uuid) RETURNS uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS
$$ SELECT k.org_id FROM api_key k WHERE k.id = key_id $$;
REVOKE ALL ON FUNCTION find_key_home(uuid) FROM PUBLIC;
