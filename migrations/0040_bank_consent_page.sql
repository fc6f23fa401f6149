-- Before the bank a page of ours names the organization that will read the accounts, and binds the
-- browser: the bank's answer counts only in the browser that continued from that page.
-- `link_hash` is of the secret in the page's address, `browser_hash` of the cookie of the browser that
-- continued first. Requests that were open before have neither, and must be started again.
ALTER TABLE bank_authorization
  ADD COLUMN link_hash bytea UNIQUE CHECK (length(link_hash) = 32),
  ADD COLUMN browser_hash bytea CHECK (length(browser_hash) = 32),
  ADD COLUMN asked_by jsonb;

-- Answers one question only: whose authorization has a link with this hash?
CREATE FUNCTION find_bank_consent(hash bytea) RETURNS TABLE (org_id uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS
$$ SELECT a.org_id, a.id FROM bank_authorization a WHERE a.link_hash = hash $$;
REVOKE ALL ON FUNCTION find_bank_consent(bytea) FROM PUBLIC;
