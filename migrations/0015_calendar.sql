-- Which of the region's deadlines that not everybody has are shown to this organization.
ALTER TABLE organization ADD COLUMN calendar_items text[] NOT NULL DEFAULT '{}';

-- Answers one question only: whose calendar has the token with this hash? A reader of calendars
-- has no key, so the tenant is not known before.
CREATE FUNCTION find_calendar(hash bytea) RETURNS TABLE (org_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS
$$ SELECT o.org_id FROM organization o WHERE o.calendar_token_hash = hash $$;
REVOKE ALL ON FUNCTION find_calendar(bytea) FROM PUBLIC;
