-- Entries are found by the numbers of their vouchers: P-2026-0012 as one word, however it is typed, and
-- without its letter. The number comes after the lines, in the same transaction or, of entries from before,
-- from the workers.
CREATE FUNCTION search_voucher(series text, year_from date, year_to date, no integer) RETURNS tsvector
LANGUAGE sql IMMUTABLE AS $$
  SELECT array_to_tsvector(search_words(compact || ' ' || substr(compact, 2)))
  FROM (SELECT search_compact(voucher_text(series, year_from, year_to, no)) AS compact) AS one
$$;

CREATE FUNCTION index_vouchers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE search_entry e
  SET words = e.words || search_voucher(w.series, w.year_from, w.year_to, w.no)
  FROM written w
  WHERE e.org_id = w.org_id AND e.kind = 'ledger_entry' AND e.id = w.entry_id;
  RETURN NULL;
END $$;
CREATE TRIGGER found_new AFTER INSERT ON voucher REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION index_vouchers();
