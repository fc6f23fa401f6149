-- An organization that its owner closed: it can be read, and nothing in it changes any more.
CREATE TABLE organization_closing (
  org_id uuid NOT NULL REFERENCES organization PRIMARY KEY,
  closed_at timestamptz NOT NULL,
  closed_by text NOT NULL,
  reason text NOT NULL,
  -- What was unfinished when it was closed, as the owner was told.
  warnings jsonb NOT NULL,
  -- Until then it can be opened again.
  reopen_until timestamptz NOT NULL,
  reopened_at timestamptz,
  -- When its data were removed, after the time for which the law keeps them.
  erased_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
ALTER TABLE organization_closing ENABLE ROW LEVEL SECURITY;
ALTER TABLE organization_closing FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON organization_closing
  USING (org_id = current_org()) WITH CHECK (org_id = current_org());

-- Removes every row of an organization but the bare record that there was one, and says how many each
-- table had. Only for the owner of the tables, who alone may switch off the triggers that keep books
-- from being changed. Writers of all organizations wait meanwhile, so it is done in a quiet hour.
CREATE FUNCTION erase_organization(org uuid) RETURNS TABLE (of_table text, removed bigint)
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  remaining text[];
  later text[];
  kept constant text[] := ARRAY['organization', 'organization_closing'];
  name text;
  gone bigint;
BEGIN
  SELECT array_agg(c.relname ORDER BY c.relname) INTO remaining
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'org_id'
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> ALL (kept);
  SET CONSTRAINTS ALL DEFERRED;
  FOREACH name IN ARRAY remaining LOOP
    EXECUTE format('ALTER TABLE %I DISABLE TRIGGER USER', name);
  END LOOP;
  -- The two refer to each other.
  UPDATE document SET receipt_request_id = NULL WHERE org_id = org AND receipt_request_id IS NOT NULL;
  -- A table that others still refer to comes later.
  WHILE cardinality(remaining) > 0 LOOP
    later := '{}';
    FOREACH name IN ARRAY remaining LOOP
      BEGIN
        EXECUTE format('DELETE FROM %I WHERE org_id = $1', name) USING org;
        GET DIAGNOSTICS gone = ROW_COUNT;
        of_table := name;
        removed := gone;
        RETURN NEXT;
      EXCEPTION WHEN foreign_key_violation THEN
        later := later || name;
      END;
    END LOOP;
    IF later = remaining THEN
      RAISE EXCEPTION 'these tables refer to each other: %', later;
    END IF;
    remaining := later;
  END LOOP;
  -- Deferred checks have to be over before the triggers come back.
  SET CONSTRAINTS ALL IMMEDIATE;
  FOR name IN SELECT c.relname FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'org_id'
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> ALL (kept)
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE TRIGGER USER', name);
  END LOOP;
  UPDATE organization SET name = 'erased', profile = '{}', calendar_token_sealed = NULL,
    calendar_token_hash = NULL, calendar_bare_hash = NULL, calendar_token_holders = '{}',
    default_journal_id = NULL
  WHERE org_id = org;
  UPDATE organization_closing SET reason = '', closed_by = '', warnings = '[]', erased_at = now()
  WHERE org_id = org;
END $$;
REVOKE ALL ON FUNCTION erase_organization(uuid) FROM PUBLIC;
