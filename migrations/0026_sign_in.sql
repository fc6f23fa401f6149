-- How people get in: sessions, second factors, links by mail, and what happened to a login.
-- A person's rows belong to no organization. They are closed by row level security too: the person
-- is the transaction's app.user_id, and without one nothing is visible.

CREATE FUNCTION current_person() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE AS
$$ SELECT nullif(current_setting('app.user_id', true), '')::uuid $$;

ALTER TABLE person
  ADD COLUMN language text CHECK (language IN ('da', 'it', 'en'));
-- Whoever signs in reads and changes their own row, and is made under an id of their own.
CREATE POLICY own ON person USING (id = current_person()) WITH CHECK (id = current_person());

-- What binds a role beside its permissions: data, as these are. In a live organization some must
-- show a second factor. Who has own documents only sees no paper that another brought.
CREATE TABLE role (
  role text PRIMARY KEY,
  needs_second_factor boolean NOT NULL,
  own_documents_only boolean NOT NULL
);
INSERT INTO role (role, needs_second_factor, own_documents_only) VALUES
  ('owner', true, false), ('admin', true, false), ('accountant', true, false),
  ('bookkeeper', false, false), ('contributor', false, true), ('viewer', false, false);

-- Functions below run as the owner and must find a membership before the tenant is known. Whoever
-- logs in as the owner sees one tenant as before: only in such a function are the two users not one.
CREATE POLICY directory ON member FOR SELECT TO CURRENT_USER USING (session_user <> current_user);

-- Only the hash of what the browser holds lies here. Pending: the password was shown, the second
-- factor not yet. Ages are judged by the database's clock.
CREATE TABLE session (
  user_id uuid NOT NULL REFERENCES person,
  id uuid NOT NULL,
  secret_hash bytea NOT NULL UNIQUE CHECK (length(secret_hash) = 32),
  state text NOT NULL CHECK (state IN ('pending', 'open')),
  is_strong boolean NOT NULL,
  wrong_codes integer NOT NULL DEFAULT 0,
  ip text NOT NULL,
  user_agent text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  -- When the password, a code or a passkey was last shown in it.
  proved_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, id),
  CHECK (state = 'open' OR NOT is_strong)
);
ALTER TABLE session ENABLE ROW LEVEL SECURITY;
ALTER TABLE session FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON session USING (user_id = current_person()) WITH CHECK (user_id = current_person());
CREATE POLICY directory ON session FOR SELECT TO CURRENT_USER USING (session_user <> current_user);
CREATE POLICY sweep ON session FOR DELETE TO CURRENT_USER USING (session_user <> current_user);

CREATE TABLE totp (
  user_id uuid PRIMARY KEY REFERENCES person,
  secret_sealed bytea NOT NULL,
  -- Null until a first code has shown that the person's device has the secret.
  confirmed_at timestamptz,
  -- The last step of 30 seconds that a code was taken for: a code works once.
  last_step bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE totp ENABLE ROW LEVEL SECURITY;
ALTER TABLE totp FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON totp USING (user_id = current_person()) WITH CHECK (user_id = current_person());
-- Whoever moves secrets under a new master key must know whose there are.
CREATE POLICY directory ON totp FOR SELECT TO CURRENT_USER USING (true);

CREATE TABLE recovery_code (
  user_id uuid NOT NULL REFERENCES person,
  code_hash bytea NOT NULL CHECK (length(code_hash) = 32),
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash)
);
ALTER TABLE recovery_code ENABLE ROW LEVEL SECURITY;
ALTER TABLE recovery_code FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON recovery_code USING (user_id = current_person()) WITH CHECK (user_id = current_person());
CREATE POLICY directory ON recovery_code FOR SELECT TO CURRENT_USER USING (session_user <> current_user);

CREATE TABLE passkey (
  user_id uuid NOT NULL REFERENCES person,
  id uuid NOT NULL,
  credential_id text NOT NULL UNIQUE CHECK (credential_id <> ''),
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL CHECK (name <> ''),
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz,
  PRIMARY KEY (user_id, id)
);
ALTER TABLE passkey ENABLE ROW LEVEL SECURITY;
ALTER TABLE passkey FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON passkey USING (user_id = current_person()) WITH CHECK (user_id = current_person());
CREATE POLICY directory ON passkey FOR SELECT TO CURRENT_USER USING (session_user <> current_user);

-- What a browser was asked to sign. It begins before anybody is known, so it belongs to nobody; the
-- application puts one here and takes it out by the functions below, once.
CREATE TABLE passkey_challenge (
  ticket_hash bytea PRIMARY KEY CHECK (length(ticket_hash) = 32),
  purpose text NOT NULL CHECK (purpose IN ('sign_in', 'enrol')),
  challenge text NOT NULL,
  session_id uuid,
  expires_at timestamptz NOT NULL DEFAULT now() + interval '5 minutes'
);
CREATE INDEX passkey_challenge_expiry ON passkey_challenge (expires_at);

-- Anybody may ask for one, so whoever does sweeps out more than they bring.
CREATE FUNCTION put_passkey_challenge(hash bytea, what_for text, bytes text, of_session uuid)
RETURNS void
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM passkey_challenge WHERE ticket_hash IN (
    SELECT c.ticket_hash FROM passkey_challenge c WHERE c.expires_at <= now()
    ORDER BY c.expires_at LIMIT 10 FOR UPDATE SKIP LOCKED);
  INSERT INTO passkey_challenge (ticket_hash, purpose, challenge, session_id)
  VALUES (hash, what_for, bytes, of_session)
$$;
REVOKE ALL ON FUNCTION put_passkey_challenge(bytea, text, text, uuid) FROM PUBLIC;

CREATE FUNCTION take_passkey_challenge(hash bytea)
RETURNS TABLE (purpose text, challenge text, session_id uuid)
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM passkey_challenge c WHERE c.ticket_hash = hash
  RETURNING CASE WHEN c.expires_at > now() THEN c.purpose END, c.challenge, c.session_id
$$;
REVOKE ALL ON FUNCTION take_passkey_challenge(bytea) FROM PUBLIC;

-- Tried so often of late, by whom or at whom the hash tells. Counted before a secret is looked at,
-- so that tries at the same time on all nodes are never more than the limit.
CREATE TABLE sign_in_limit (
  scope text NOT NULL,
  subject_hash bytea NOT NULL CHECK (length(subject_hash) = 32),
  attempts integer NOT NULL,
  last_at timestamptz NOT NULL,
  blocked_until timestamptz,
  -- What the last try was told; an upsert can tell its caller no other way on every server.
  refused boolean NOT NULL,
  PRIMARY KEY (scope, subject_hash)
);
CREATE INDEX sign_in_limit_age ON sign_in_limit (last_at);

CREATE TABLE reset_link (
  user_id uuid NOT NULL REFERENCES person,
  token_hash bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  expires_at timestamptz NOT NULL DEFAULT now() + interval '30 minutes',
  PRIMARY KEY (user_id, token_hash)
);
ALTER TABLE reset_link ENABLE ROW LEVEL SECURITY;
ALTER TABLE reset_link FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON reset_link USING (user_id = current_person()) WITH CHECK (user_id = current_person());
CREATE POLICY directory ON reset_link FOR SELECT TO CURRENT_USER USING (session_user <> current_user);
CREATE POLICY sweep ON reset_link FOR DELETE TO CURRENT_USER USING (session_user <> current_user);

-- One link for each invitation: asking again makes the one before worthless.
CREATE TABLE invitation_link (
  org_id uuid NOT NULL,
  member_id uuid NOT NULL,
  token_hash bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  expires_at timestamptz NOT NULL DEFAULT now() + interval '7 days',
  PRIMARY KEY (org_id, member_id),
  FOREIGN KEY (org_id, member_id) REFERENCES member (org_id, id) ON DELETE CASCADE
);
ALTER TABLE invitation_link ENABLE ROW LEVEL SECURITY;
ALTER TABLE invitation_link FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON invitation_link USING (org_id = current_org()) WITH CHECK (org_id = current_org());
CREATE POLICY directory ON invitation_link FOR SELECT TO CURRENT_USER USING (session_user <> current_user);
CREATE POLICY sweep ON invitation_link FOR DELETE TO CURRENT_USER USING (session_user <> current_user);

-- When an address was mailed an invitation of late: so many a day are enough, also where the member
-- is removed and invited anew in between. A row goes when it is a day old.
CREATE TABLE invitation_mailing (
  org_id uuid NOT NULL REFERENCES organization,
  email text NOT NULL,
  mailed_at timestamptz[] NOT NULL,
  PRIMARY KEY (org_id, email)
);
ALTER TABLE invitation_mailing ENABLE ROW LEVEL SECURITY;
ALTER TABLE invitation_mailing FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON invitation_mailing USING (org_id = current_org())
  WITH CHECK (org_id = current_org());

-- What happened to a login. Append-only by lack of a grant; after 13 months it goes, see purge_sign_in.
CREATE TABLE sign_in_event (
  user_id uuid NOT NULL REFERENCES person,
  id uuid NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  kind text NOT NULL CHECK (kind IN ('signed_in', 'failed', 'factor_added', 'factor_removed',
    'recovery_code_used', 'password_changed', 'reset_asked', 'reset_used', 'session_ended')),
  detail text,
  ip text NOT NULL,
  -- Of IPv6 the line, since a browser's own address there is another one tomorrow.
  network text,
  user_agent text NOT NULL,
  PRIMARY KEY (user_id, id)
);
CREATE INDEX sign_in_event_age ON sign_in_event (at);
CREATE INDEX sign_in_event_network ON sign_in_event (user_id, network, at) WHERE kind = 'signed_in';
ALTER TABLE sign_in_event ENABLE ROW LEVEL SECURITY;
ALTER TABLE sign_in_event FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON sign_in_event USING (user_id = current_person()) WITH CHECK (user_id = current_person());
CREATE POLICY directory ON sign_in_event FOR SELECT TO CURRENT_USER USING (session_user <> current_user);
CREATE POLICY sweep ON sign_in_event FOR DELETE TO CURRENT_USER
  USING (session_user <> current_user AND at < now() - interval '13 months');

-- Mail that waits to be sent, sealed, because it may hold a link; deleted once it was sent. What is
-- sent to a person for no organization has the zero org_id.
CREATE TABLE mail (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  message_sealed bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org_id, id)
);
ALTER TABLE mail ENABLE ROW LEVEL SECURITY;
ALTER TABLE mail FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON mail USING (org_id = current_org()) WITH CHECK (org_id = current_org());

-- Each of the following answers one question, before the person is known.

-- Who has this address, what to hold the password against, and did they get in from there before?
CREATE FUNCTION find_login(address text, network text)
RETURNS TABLE (id uuid, password_hash text, is_known_network boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT p.id, p.password_hash, EXISTS (SELECT FROM sign_in_event e
    WHERE e.user_id = p.id AND e.kind = 'signed_in' AND e.network = find_login.network
      AND e.at > now() - interval '90 days')
  FROM person p WHERE p.email = address
$$;
REVOKE ALL ON FUNCTION find_login(text, text) FROM PUBLIC;

-- Which session has this secret, and what is it worth now?
CREATE FUNCTION find_session(hash bytea)
RETURNS TABLE (user_id uuid, id uuid, email text, name text, language text, state text,
  is_strong boolean, created_at timestamptz, is_stale boolean, is_fresh boolean, has_totp boolean,
  passkeys integer, recovery_codes integer, must_enrol boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.user_id, s.id, p.email, p.name, p.language, s.state, s.is_strong, s.created_at,
    s.last_seen_at < now() - interval '1 minute', s.proved_at > now() - interval '10 minutes',
    f.has_totp, f.passkeys,
    (SELECT count(*)::integer FROM recovery_code c WHERE c.user_id = p.id AND c.used_at IS NULL),
    NOT f.has_totp AND f.passkeys = 0 AND EXISTS (SELECT FROM member m
      JOIN organization o ON o.org_id = m.org_id LEFT JOIN role r ON r.role = m.role
      WHERE m.user_id = p.id AND m.status = 'active' AND o.mode = 'live'
        AND coalesce(r.needs_second_factor, true))
  FROM session s JOIN person p ON p.id = s.user_id,
    LATERAL (SELECT
      EXISTS (SELECT FROM totp t WHERE t.user_id = p.id AND t.confirmed_at IS NOT NULL) AS has_totp,
      (SELECT count(*)::integer FROM passkey k WHERE k.user_id = p.id) AS passkeys) f
  WHERE s.secret_hash = hash AND s.created_at > now() - CASE s.state
      WHEN 'pending' THEN interval '10 minutes' ELSE interval '30 days' END
    AND s.last_seen_at > now() - interval '12 hours'
$$;
REVOKE ALL ON FUNCTION find_session(bytea) FROM PUBLIC;

-- Whose passkey is this?
CREATE FUNCTION find_passkey(credential text) RETURNS uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS
$$ SELECT k.user_id FROM passkey k WHERE k.credential_id = credential $$;
REVOKE ALL ON FUNCTION find_passkey(text) FROM PUBLIC;

-- Whose password may this link set?
CREATE FUNCTION find_reset_link(hash bytea)
RETURNS TABLE (user_id uuid, email text, language text, name text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT l.user_id, p.email, p.language, p.name FROM reset_link l JOIN person p ON p.id = l.user_id
  WHERE l.token_hash = hash AND l.expires_at > now()
$$;
REVOKE ALL ON FUNCTION find_reset_link(bytea) FROM PUBLIC;

-- Which invitation does this link open, and is there a login for its address already?
CREATE FUNCTION find_invitation(hash bytea)
RETURNS TABLE (org_id uuid, member_id uuid, organization_name text, email text, role text,
  has_account boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT l.org_id, l.member_id, o.name, m.email, m.role,
    EXISTS (SELECT FROM person p WHERE p.email = m.email)
  FROM invitation_link l JOIN member m ON m.org_id = l.org_id AND m.id = l.member_id
  JOIN organization o ON o.org_id = l.org_id
  WHERE l.token_hash = hash AND l.expires_at > now() AND m.status = 'invited'
$$;
REVOKE ALL ON FUNCTION find_invitation(bytea) FROM PUBLIC;

-- Where does the person of this transaction belong?
CREATE FUNCTION own_organizations()
RETURNS TABLE (org_id uuid, name text, role text, mode text, permissions text[],
  needs_second_factor boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT o.org_id, o.name, m.role, o.mode,
    ARRAY(SELECT rp.permission FROM role_permission rp WHERE rp.role = m.role ORDER BY 1),
    o.mode = 'live' AND coalesce(r.needs_second_factor, true)
  FROM member m JOIN organization o ON o.org_id = m.org_id LEFT JOIN role r ON r.role = m.role
  WHERE m.user_id = current_person() AND m.status = 'active'
  ORDER BY o.name, o.org_id
$$;
REVOKE ALL ON FUNCTION own_organizations() FROM PUBLIC;

-- Which apps act for the person of this transaction, wherever they belong?
CREATE FUNCTION own_apps() RETURNS TABLE (org_id uuid, id uuid, name text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.org_id, a.id, a.client_name
  FROM member m JOIN connected_app a ON a.org_id = m.org_id AND a.user_id = m.user_id
  WHERE m.user_id = current_person() AND m.status = 'active' AND a.disconnected_at IS NULL
  ORDER BY a.created_at, a.id
$$;
REVOKE ALL ON FUNCTION own_apps() FROM PUBLIC;

-- Takes out a batch of what is past its time, of one kind, and says how many that were. How long
-- each is kept stands here, so that whoever has the application's role can shorten none of it.
CREATE FUNCTION purge_sign_in(what text, most integer) RETURNS integer
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  gone integer;
BEGIN
  CASE what
  WHEN 'events' THEN
    DELETE FROM sign_in_event WHERE (user_id, id) IN (SELECT e.user_id, e.id FROM sign_in_event e
      WHERE e.at < now() - interval '13 months' ORDER BY e.at LIMIT most);
  WHEN 'sessions' THEN
    DELETE FROM session WHERE (user_id, id) IN (SELECT s.user_id, s.id FROM session s
      WHERE s.created_at < now() - interval '30 days' OR s.last_seen_at < now() - interval '12 hours'
        OR (s.state = 'pending' AND s.created_at < now() - interval '10 minutes') LIMIT most);
  WHEN 'resets' THEN
    DELETE FROM reset_link WHERE token_hash IN (SELECT l.token_hash FROM reset_link l
      WHERE l.expires_at < now() LIMIT most);
  WHEN 'invitations' THEN
    DELETE FROM invitation_link WHERE token_hash IN (SELECT l.token_hash FROM invitation_link l
      WHERE l.expires_at < now() LIMIT most);
  END CASE;
  GET DIAGNOSTICS gone = ROW_COUNT;
  RETURN gone;
END $$;
REVOKE ALL ON FUNCTION purge_sign_in(text, integer) FROM PUBLIC;

-- None of this belongs to an organization, and a schedule does: each brings the work up once a day.
INSERT INTO schedule (org_id, kind, next_at, every_ms, jitter_ms)
  SELECT org_id, 'purge_sign_in', now() + random() * interval '1 day', 86400000, 3600000
  FROM organization;
