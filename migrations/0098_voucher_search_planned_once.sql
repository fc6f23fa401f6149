-- As in 0053: a function in SQL that selects from something is planned anew in every transaction, which took
-- most of what it takes to find an entry by its number. The words are the same as before.
CREATE OR REPLACE FUNCTION search_voucher(series text, year_from date, year_to date, no integer)
RETURNS tsvector LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  compact text := search_compact(voucher_text(series, year_from, year_to, no));
BEGIN
  RETURN array_to_tsvector(search_words(compact || ' ' || substr(compact, 2)));
END $$;

-- Planned for one entry as for many, instead of at every posting for its own.
ALTER FUNCTION number_entries(uuid, uuid[]) SET plan_cache_mode = force_generic_plan;
