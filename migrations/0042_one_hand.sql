-- Keys of one user are in one hand as well: a person with two of them would decide alone, unseen.
CREATE OR REPLACE FUNCTION are_keys_in_one_hand(one uuid, other uuid) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH RECURSIVE line AS (
    SELECT own AS key_id, own AS id FROM unnest(ARRAY[one, other]) AS own
    UNION
    SELECT l.key_id, earlier.id FROM line l CROSS JOIN LATERAL (
      SELECT k.made_with AS id FROM api_key k WHERE k.id = l.id AND k.made_with IS NOT NULL
      UNION ALL SELECT k.id FROM api_key k WHERE k.replaced_by = l.id) AS earlier)
  SELECT EXISTS (SELECT FROM line a JOIN line b USING (id) WHERE a.key_id = one AND b.key_id = other)
    OR EXISTS (SELECT FROM api_key a JOIN api_key b USING (user_id)
      WHERE a.id = one AND b.id = other)
$$;
