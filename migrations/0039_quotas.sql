-- What the operator gives an organization instead of the defaults of the configuration. Null: the
-- default; 0: no limit. The application reads it and cannot change it.
CREATE TABLE quota (
  org_id uuid PRIMARY KEY REFERENCES organization,
  bytes_stored bigint CHECK (bytes_stored >= 0),
  calls_in_flight integer CHECK (calls_in_flight >= 0),
  documents_waiting integer CHECK (documents_waiting >= 0),
  updated_at timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE quota ENABLE ROW LEVEL SECURITY;
ALTER TABLE quota FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON quota USING (org_id = current_org()) WITH CHECK (org_id = current_org());

-- The bytes that an organization has in the file store, or was promised room for: one row for each
-- content, however many files have it.
CREATE TABLE blob (
  org_id uuid NOT NULL REFERENCES organization,
  sha256 text COLLATE "C" NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  size bigint NOT NULL CHECK (size > 0),
  -- Null once a file has it. Until then, how long the room is kept for an upload.
  held_until timestamptz,
  -- Whether its bytes may be in the store. A hold of bytes that cannot be there ends by itself; any
  -- other ends when the sweep has looked.
  may_be_stored boolean NOT NULL,
  PRIMARY KEY (org_id, sha256)
);
CREATE INDEX blob_held ON blob (org_id, held_until) WHERE held_until IS NOT NULL;
ALTER TABLE blob ENABLE ROW LEVEL SECURITY;
ALTER TABLE blob FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON blob USING (org_id = current_org()) WITH CHECK (org_id = current_org());

-- The sum of it. Changed in short transactions of its own, so that no call waits for another's
-- commit; `verify` adds it up again.
CREATE TABLE storage (
  org_id uuid PRIMARY KEY REFERENCES organization,
  bytes bigint NOT NULL CHECK (bytes >= 0)
);
ALTER TABLE storage ENABLE ROW LEVEL SECURITY;
ALTER TABLE storage FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON storage USING (org_id = current_org()) WITH CHECK (org_id = current_org());

-- Adds to the sum, or takes from it. False, and nothing is added, where that would exceed `most`;
-- null is no limit.
CREATE FUNCTION count_bytes(of_org uuid, more bigint, most bigint) RETURNS boolean
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE storage SET bytes = bytes + more
  WHERE org_id = of_org AND (more <= 0 OR most IS NULL OR bytes + more <= most);
  IF FOUND THEN RETURN true; END IF;
  INSERT INTO storage (org_id, bytes) VALUES (of_org, 0) ON CONFLICT (org_id) DO NOTHING;
  IF NOT FOUND THEN RETURN false; END IF;
  UPDATE storage SET bytes = bytes + more
  WHERE org_id = of_org AND (most IS NULL OR bytes + more <= most);
  RETURN FOUND;
END $$;

-- Ends the holds that ran out before any bytes came.
CREATE FUNCTION end_empty_holds(of_org uuid, at timestamptz) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE freed bigint;
BEGIN
  WITH ended AS (
    DELETE FROM blob WHERE (org_id, sha256) IN (
      SELECT b.org_id, b.sha256 FROM blob b
      WHERE b.org_id = of_org AND b.held_until < at AND NOT b.may_be_stored
      FOR UPDATE SKIP LOCKED)
    RETURNING size)
  SELECT sum(size) INTO freed FROM ended;
  IF freed > 0 THEN PERFORM count_bytes(of_org, -freed, NULL); END IF;
END $$;

-- Makes room for bytes until a file has them. False, and nothing changes, where the quota does not
-- allow it. The same bytes take room once. `preset` is the quota of the configuration, 0: no limit;
-- null takes the bytes in whatever the quota is.
CREATE FUNCTION hold_blob(of_org uuid, hash text, bytes bigint, at timestamptz, until timestamptz,
  stored boolean, preset bigint) RETURNS boolean
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  most bigint;
  known blob;
  more bigint := bytes;
BEGIN
  IF preset IS NOT NULL THEN
    most := nullif(
      coalesce((SELECT q.bytes_stored FROM quota q WHERE q.org_id = of_org), preset), 0);
  END IF;
  INSERT INTO blob VALUES (of_org, hash, bytes, until, stored) ON CONFLICT (org_id, sha256) DO NOTHING;
  IF NOT FOUND THEN
    SELECT * INTO known FROM blob b WHERE b.org_id = of_org AND b.sha256 = hash FOR UPDATE;
    IF known.held_until IS NULL THEN RETURN true; END IF;
    -- A smaller size may have been announced for the same hash before.
    more := greatest(0, bytes - known.size);
    UPDATE blob b SET size = greatest(known.size, bytes),
      held_until = greatest(known.held_until, until), may_be_stored = known.may_be_stored OR stored
    WHERE b.org_id = of_org AND b.sha256 = hash;
    IF more = 0 THEN RETURN true; END IF;
  END IF;
  IF count_bytes(of_org, more, most) THEN RETURN true; END IF;
  PERFORM end_empty_holds(of_org, at);
  IF count_bytes(of_org, more, most) THEN RETURN true; END IF;
  IF known.sha256 IS NULL THEN
    DELETE FROM blob b WHERE b.org_id = of_org AND b.sha256 = hash;
  ELSE
    UPDATE blob b SET size = known.size, held_until = known.held_until,
      may_be_stored = known.may_be_stored
    WHERE b.org_id = of_org AND b.sha256 = hash;
  END IF;
  RETURN false;
END $$;

-- The same for who waits for no answer: refused, the transaction ends with DB003.
CREATE FUNCTION hold_blob_or_end(of_org uuid, hash text, bytes bigint, at timestamptz,
  until timestamptz, preset bigint) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT hold_blob(of_org, hash, bytes, at, until, true, preset) THEN
    RAISE EXCEPTION 'storage full' USING ERRCODE = 'DB003';
  END IF;
END $$;

-- Gives room back: a hold that ended, once the store does not have its bytes any more.
CREATE FUNCTION end_hold(of_org uuid, hash text, at timestamptz) RETURNS boolean
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE freed bigint;
BEGIN
  DELETE FROM blob b WHERE b.org_id = of_org AND b.sha256 = hash AND b.held_until < at
  RETURNING b.size INTO freed;
  IF freed IS NULL THEN RETURN false; END IF;
  RETURN count_bytes(of_org, -freed, NULL);
END $$;

-- A file has these bytes from now on. What we made or received ourselves was not held before, and is
-- counted without a limit: no document is lost for want of room.
CREATE FUNCTION name_blob() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE before bigint;
BEGIN
  UPDATE blob b SET held_until = NULL, may_be_stored = true
  WHERE b.org_id = NEW.org_id AND b.sha256 = NEW.sha256 AND b.size = NEW.size
    AND b.held_until IS NOT NULL;
  IF FOUND THEN RETURN NULL; END IF;
  INSERT INTO blob VALUES (NEW.org_id, NEW.sha256, NEW.size, NULL, true)
  ON CONFLICT (org_id, sha256) DO NOTHING;
  IF FOUND THEN
    PERFORM count_bytes(NEW.org_id, NEW.size, NULL);
    RETURN NULL;
  END IF;
  SELECT b.size INTO before FROM blob b
  WHERE b.org_id = NEW.org_id AND b.sha256 = NEW.sha256 AND b.held_until IS NOT NULL FOR UPDATE;
  IF before IS NULL THEN RETURN NULL; END IF;
  UPDATE blob b SET size = NEW.size, held_until = NULL, may_be_stored = true
  WHERE b.org_id = NEW.org_id AND b.sha256 = NEW.sha256;
  IF before <> NEW.size THEN PERFORM count_bytes(NEW.org_id, NEW.size - before, NULL); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER counted AFTER INSERT ON file FOR EACH ROW EXECUTE FUNCTION name_blob();

-- What is stored already, organization by organization: row level security holds the owner, too.
DO $$
DECLARE one uuid;
BEGIN
  FOR one IN SELECT org_id FROM organization LOOP
    PERFORM set_config('app.org_id', one::text, true);
    INSERT INTO blob SELECT DISTINCT ON (f.sha256) f.org_id, f.sha256, f.size, NULL, true
    FROM file f WHERE f.org_id = one ORDER BY f.sha256, f.id;
    INSERT INTO storage SELECT one, sum(b.size) FROM blob b WHERE b.org_id = one HAVING count(*) > 0;
  END LOOP;
  PERFORM set_config('app.org_id', '', true);
END $$;

-- An upload address of ours is for one upload. A row comes with the first attempt.
CREATE TABLE upload_ticket (
  org_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  attempts integer NOT NULL,
  used boolean NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, id)
);
ALTER TABLE upload_ticket ENABLE ROW LEVEL SECURITY;
ALTER TABLE upload_ticket FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON upload_ticket
  USING (org_id = current_org()) WITH CHECK (org_id = current_org());

-- Documents that nobody has begun to work on and that are still to be read or coded.
CREATE INDEX document_waiting ON document (org_id)
  WHERE status IN ('draft', 'extracted') AND NOT attended AND error IS NULL;

-- How many they are, counted no further than `most`; null: all of them.
CREATE FUNCTION documents_waiting(of_org uuid, most integer) RETURNS integer
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT count(*)::integer FROM (
    SELECT FROM document d WHERE d.org_id = of_org AND d.status IN ('draft', 'extracted')
      AND NOT d.attended AND d.error IS NULL LIMIT most) waiting
$$;

-- Answers one question only: which of these are hashes of a key or a token that has not ended?
CREATE FUNCTION known_secrets(hashes bytea[]) RETURNS SETOF bytea
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT k.key_hash FROM api_key k WHERE k.key_hash = ANY (hashes)
    AND (k.revoked_at IS NULL OR k.revoked_at > now())
    AND (k.expires_at IS NULL OR k.expires_at > now())
  UNION ALL
  SELECT t.id_hash FROM oauth_artifact t
  WHERE t.kind = 'AccessToken' AND t.id_hash = ANY (hashes) AND t.expires_at > now()
$$;
REVOKE ALL ON FUNCTION known_secrets(bytea[]) FROM PUBLIC;
