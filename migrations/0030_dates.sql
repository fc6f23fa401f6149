-- What was posted, reversed and posted again is one event of the books, on the same days.

-- The reversed entry of the same source that this one stands for.
ALTER TABLE ledger_entry
  ADD COLUMN replaces uuid,
  ADD FOREIGN KEY (org_id, replaces) REFERENCES ledger_entry (org_id, id),
  ADD CHECK (replaces IS NULL OR source IN ('document', 'invoice'));
CREATE UNIQUE INDEX ledger_entry_replaces ON ledger_entry (org_id, replaces)
  WHERE replaces IS NOT NULL;

ALTER TABLE document
  -- The day on which the document was received, where somebody or something told it; otherwise the
  -- day of capture counts.
  ADD COLUMN received_on date,
  -- The document's date and its VAT day by law, as they were when it was last posted.
  ADD COLUMN posted_as jsonb;

-- VAT never gets into a period that was declared. A reversal may: it takes back what was declared
-- there. So may the entry that replaces the reversed one on the same day, as long as no declaration
-- contains the reversal: then the two belong together, and only their difference is corrected.
CREATE OR REPLACE FUNCTION refuse_declared_period() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  late record;
BEGIN
  SELECT w.entry_id, w.vat_date INTO late FROM written w
  JOIN vat_return r ON r.org_id = w.org_id AND r.locks
    AND w.vat_date BETWEEN r.period_from AND r.period_to
  JOIN ledger_entry e ON e.org_id = w.org_id AND e.id = w.entry_id
  -- Asked only of an entry that replaces another: as a join it would look through all entries.
  WHERE w.vat_code IS NOT NULL AND e.source <> 'reversal' AND (e.replaces IS NULL OR NOT EXISTS (
    SELECT FROM ledger_entry original
    JOIN ledger_entry reversal
      ON reversal.org_id = original.org_id AND reversal.reverses = original.id
    WHERE original.org_id = e.org_id AND original.id = e.replaces
      AND original.source = e.source AND original.source_id = e.source_id
      AND original.vat_date = e.vat_date AND reversal.seq > r.through_seq))
  LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'ledger entry % has VAT on %, which is declared already', late.entry_id,
      late.vat_date USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
