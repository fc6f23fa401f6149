-- An invoice goes to the one organization with that number. The code in a profile is what its people
-- say, so it decides nothing; of a closed organization it is known that it is closed.
DROP FUNCTION find_exchange_recipients(text, text[], text);
CREATE FUNCTION find_exchange_recipients(of_mode text, numbers text[])
RETURNS TABLE (org_id uuid, region_key text, is_closed boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT o.org_id, o.region_key, c.org_id IS NOT NULL
  FROM organization o
  LEFT JOIN organization_closing c ON c.org_id = o.org_id AND c.reopened_at IS NULL
  WHERE o.mode = of_mode AND (plain_number(o.profile ->> 'vatNumber') = ANY(numbers)
    OR plain_number(o.profile ->> 'fiscalCode') = ANY(numbers))
  ORDER BY c.org_id IS NOT NULL, o.org_id LIMIT 10
$$;
REVOKE ALL ON FUNCTION find_exchange_recipients(text, text[]) FROM PUBLIC;

-- The bytes as they were delivered, where the document has others: one that came without the signature.
ALTER TABLE exchange_delivery
  ADD COLUMN file_id uuid,
  ADD FOREIGN KEY (org_id, file_id) REFERENCES file (org_id, id);

-- The draft as it was made: one that somebody changed since is not issued by itself.
ALTER TABLE recurring_occurrence ADD COLUMN draft_version integer;
