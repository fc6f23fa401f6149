-- Packages that an organization takes away: the year for its accountant, or everything there is. A
-- package is a list of entries; its zip is put together from them while it is downloaded.
CREATE TABLE package (
  org_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('accountant', 'everything')),
  -- Of a package for the accountant: the days of its entries.
  from_on date,
  to_on date,
  status text NOT NULL CHECK (status IN ('making', 'ready', 'failed', 'expired')),
  files integer NOT NULL DEFAULT 0,
  -- Of the whole zip.
  size bigint NOT NULL DEFAULT 0,
  -- Of the file with the hashes of all others: whoever keeps it can prove the rest.
  manifest_sha256 text CHECK (manifest_sha256 ~ '^[0-9a-f]{64}$'),
  error jsonb,
  asked_by text NOT NULL,
  expires_at timestamptz,
  ended_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, id),
  CHECK ((kind = 'accountant') = (from_on IS NOT NULL AND to_on IS NOT NULL)),
  CHECK (status <> 'ready' OR (expires_at IS NOT NULL AND manifest_sha256 IS NOT NULL))
);
-- One of a kind is made at a time.
CREATE UNIQUE INDEX package_making ON package (org_id, kind) WHERE status = 'making';
CREATE INDEX package_ending ON package (org_id, expires_at) WHERE status = 'ready';
ALTER TABLE package ENABLE ROW LEVEL SECURITY;
ALTER TABLE package FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON package USING (org_id = current_org()) WITH CHECK (org_id = current_org());

-- One file of the zip each. What we wrote is compressed; files that were uploaded stay as they are.
CREATE TABLE package_entry (
  org_id uuid NOT NULL,
  package_id uuid NOT NULL,
  no integer NOT NULL CHECK (no >= 1),
  path text NOT NULL CHECK (path <> ''),
  -- Of the file as it is unpacked.
  size bigint NOT NULL CHECK (size >= 0),
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  crc32 bigint NOT NULL CHECK (crc32 BETWEEN 0 AND 4294967295),
  packed_size bigint NOT NULL CHECK (packed_size >= 0),
  is_compressed boolean NOT NULL,
  -- Blobs whose bytes make up the packed file, in order: by their hash in the file store.
  pieces text[] NOT NULL,
  PRIMARY KEY (org_id, package_id, no),
  UNIQUE (org_id, package_id, path),
  FOREIGN KEY (org_id, package_id) REFERENCES package ON DELETE CASCADE
);
-- A sweep of the file store asks which bytes are still needed.
CREATE INDEX package_entry_pieces ON package_entry USING gin (pieces);
ALTER TABLE package_entry ENABLE ROW LEVEL SECURITY;
ALTER TABLE package_entry FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON package_entry
  USING (org_id = current_org()) WITH CHECK (org_id = current_org());

-- The rows of one table of one organization as JSON, in the order of its primary key, behind the row
-- whose key is `after`. It runs with the rights of its caller, so row level security and grants hold.
-- `person` has no organization: its rows are those of the members.
CREATE FUNCTION export_rows(org uuid, of_table text, leave_out text[], after text[], most integer)
RETURNS TABLE (line text, place text[])
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
DECLARE
  relation regclass := format('public.%I', of_table)::regclass;
  columns text;
  keys text;
  key_texts text;
  bounds text;
  mine text := CASE WHEN of_table = 'person'
    THEN 'id IN (SELECT m.user_id FROM member m WHERE m.org_id = $1)' ELSE 'org_id = $1' END;
BEGIN
  SELECT string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum) INTO columns
  FROM pg_attribute a
  WHERE a.attrelid = relation AND a.attnum > 0 AND NOT a.attisdropped
    AND a.attname <> ALL (leave_out);
  SELECT string_agg(quote_ident(a.attname), ', ' ORDER BY k.place),
    string_agg(format('%I::text', a.attname), ', ' ORDER BY k.place),
    string_agg(format('$2[%s]::%s', k.place, format_type(a.atttypid, a.atttypmod)), ', '
      ORDER BY k.place)
  INTO keys, key_texts, bounds
  FROM pg_index i
  CROSS JOIN LATERAL unnest(i.indkey) WITH ORDINALITY AS k (number, place)
  JOIN pg_attribute a ON a.attrelid = relation AND a.attnum = k.number
  WHERE i.indrelid = relation AND i.indisprimary;
  RETURN QUERY EXECUTE format(
    'SELECT (SELECT row_to_json(r)::text FROM (SELECT %s) AS r), ARRAY[%s] FROM %s
     WHERE %s AND ($2 IS NULL OR (%s) > (%s)) ORDER BY %s LIMIT $3',
    columns, key_texts, relation, mine, keys, bounds, keys)
    USING org, after, most;
END $$;
REVOKE ALL ON FUNCTION export_rows(uuid, text, text[], text[], integer) FROM PUBLIC;

-- What the files of an export look like: every column of these tables.
CREATE FUNCTION export_columns(of_tables text[])
RETURNS TABLE (of_table text, name text, type text, is_required boolean, is_generated boolean)
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT c.relname::text, a.attname::text, format_type(a.atttypid, a.atttypmod), a.attnotnull,
    a.attgenerated <> ''
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
  WHERE c.relnamespace = 'public'::regnamespace AND c.relname = ANY (of_tables)
    AND a.attnum > 0 AND NOT a.attisdropped
  ORDER BY c.relname, a.attnum
$$;
REVOKE ALL ON FUNCTION export_columns(text[]) FROM PUBLIC;
