-- Words and names have an index for each kind of record. With one for all, a word that every bank
-- transaction has was looked up among these also where contacts were asked for: seconds for a million.
CREATE INDEX search_entry_words_document ON search_entry USING gin (org_id, words)
  WHERE kind = 'document';
CREATE INDEX search_entry_words_contact ON search_entry USING gin (org_id, words)
  WHERE kind = 'contact';
CREATE INDEX search_entry_words_invoice ON search_entry USING gin (org_id, words)
  WHERE kind = 'invoice';
CREATE INDEX search_entry_words_bank_transaction ON search_entry USING gin (org_id, words)
  WHERE kind = 'bank_transaction';
CREATE INDEX search_entry_words_ledger_entry ON search_entry USING gin (org_id, words)
  WHERE kind = 'ledger_entry';
CREATE INDEX search_entry_name_document ON search_entry USING gin (org_id, name gin_trgm_ops)
  WHERE kind = 'document';
CREATE INDEX search_entry_name_contact ON search_entry USING gin (org_id, name gin_trgm_ops)
  WHERE kind = 'contact';
CREATE INDEX search_entry_name_invoice ON search_entry USING gin (org_id, name gin_trgm_ops)
  WHERE kind = 'invoice';
CREATE INDEX search_entry_name_bank_transaction ON search_entry USING gin (org_id, name gin_trgm_ops)
  WHERE kind = 'bank_transaction';
CREATE INDEX search_entry_name_ledger_entry ON search_entry USING gin (org_id, name gin_trgm_ops)
  WHERE kind = 'ledger_entry';
DROP INDEX search_entry_words;
DROP INDEX search_entry_name;

-- As before, and what is neither common nor rare is found among the newest 10,000: the beginning of a
-- common word costs the index of words more than these rows do.
CREATE OR REPLACE FUNCTION search_records(
  asked_kind text, asked tsquery, alike text, only_of uuid, most integer)
RETURNS TABLE (id uuid)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  found_ids uuid[];
  depth integer;
BEGIN
  FOREACH depth IN ARRAY ARRAY[500, 10000] LOOP
    SELECT array_agg(hit.id ORDER BY hit.at DESC, hit.id DESC) INTO found_ids FROM (
      SELECT newest.id, newest.at FROM (
        SELECT e.id, e.at, e.words, e.owner FROM search_entry e
        WHERE e.org_id = current_org() AND e.kind = asked_kind
        ORDER BY e.at DESC, e.id DESC LIMIT depth) AS newest
      WHERE newest.words @@ asked AND (only_of IS NULL OR newest.owner = only_of)
      ORDER BY newest.at DESC, newest.id DESC LIMIT most) AS hit;
    IF coalesce(cardinality(found_ids), 0) >= most THEN
      RETURN QUERY SELECT unnest(found_ids);
      RETURN;
    END IF;
    -- What none of the newest has is rare.
    EXIT WHEN found_ids IS NULL;
  END LOOP;
  RETURN QUERY SELECT rare.id FROM search_rare(asked_kind, asked, only_of, most) AS rare;
  IF FOUND OR alike IS NULL THEN RETURN; END IF;
  RETURN QUERY SELECT rare.id
    FROM search_rare_names(asked_kind, NULL, alike, only_of, most) AS rare;
END $$;
