-- Whoever may not read the ledger gets an address of the calendar without amounts: another token, made
-- of the first one, which does not lead back to it.
ALTER TABLE organization ADD COLUMN calendar_bare_hash bytea UNIQUE;

-- Answers one question only: whose calendar has the token with this hash, and is it the one without
-- amounts? A reader of calendars has no key, so the tenant is not known before.
DROP FUNCTION find_calendar(bytea);
CREATE FUNCTION find_calendar(hash bytea) RETURNS TABLE (org_id uuid, is_bare boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS
$$ SELECT o.org_id, false FROM organization o WHERE o.calendar_token_hash = hash
   UNION ALL
   SELECT o.org_id, true FROM organization o WHERE o.calendar_bare_hash = hash $$;
REVOKE ALL ON FUNCTION find_calendar(bytea) FROM PUBLIC;
