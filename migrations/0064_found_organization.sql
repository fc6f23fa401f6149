-- A person may found an organization in the browser, so the application's role must be able to write
-- one. The tables stay closed to it: this writes one new organization, the tenant of the transaction,
-- with the daily work that every one has, and nothing else.
CREATE FUNCTION found_organization(called text, given_mode text, region text, given_currency text,
  given_profile jsonb, moment timestamptz) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO organization (org_id, name, mode, region_key, currency, profile, created_at, updated_at)
  VALUES (current_org(), called, given_mode, region, given_currency, given_profile, moment, moment);
  -- Anywhere in the first day, so that organizations do not come up together for ever.
  INSERT INTO schedule (org_id, kind, next_at, every_ms, jitter_ms)
  SELECT current_org(), kind, now() + random() * interval '1 day', 86400000, 3600000
  FROM unnest(ARRAY['purge_addresses', 'purge_idempotency', 'purge_oauth',
    'purge_sign_in']) AS kind;
$$;
REVOKE ALL ON FUNCTION found_organization(text, text, text, text, jsonb, timestamptz) FROM PUBLIC;
