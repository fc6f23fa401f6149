-- VAT that is owed for a period belongs to it, also if it becomes known after the declaration: a sale
-- delivered then and invoiced late, a purchase under reverse charge whose bill came late. Such an entry
-- says so, and the declaration of its period is corrected.
ALTER TABLE ledger_entry
  ADD COLUMN late boolean NOT NULL DEFAULT false,
  ADD CHECK (NOT late OR source IN ('document', 'invoice'));

-- As before, and what is late may enter a declared period.
CREATE OR REPLACE FUNCTION refuse_declared_period() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  refused record;
BEGIN
  SELECT w.entry_id, w.vat_date INTO refused FROM written w
  JOIN vat_return r ON r.org_id = w.org_id AND r.locks
    AND w.vat_date BETWEEN r.period_from AND r.period_to
  JOIN ledger_entry e ON e.org_id = w.org_id AND e.id = w.entry_id
  -- Asked only of an entry that replaces another: as a join it would look through all entries.
  WHERE w.vat_code IS NOT NULL AND e.source NOT IN ('reversal', 'settlement') AND NOT e.late
    AND (e.replaces IS NULL OR NOT EXISTS (
      SELECT FROM ledger_entry original
      JOIN ledger_entry reversal
        ON reversal.org_id = original.org_id AND reversal.reverses = original.id
      WHERE original.org_id = e.org_id AND original.id = e.replaces
        AND original.source = e.source AND original.source_id = e.source_id
        AND original.vat_date = e.vat_date AND reversal.seq > r.through_seq))
  LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'ledger entry % has VAT on %, which is declared already', refused.entry_id,
      refused.vat_date USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
