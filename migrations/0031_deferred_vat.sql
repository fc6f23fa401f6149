-- VAT that is due when it is paid counts later than its entry: on the day of the payment, and on a
-- last day by law where nobody pays. The base stays with the entry.

-- A line that is the VAT itself may have a later VAT date than its entry; no other line may, and none
-- an earlier one. The VAT lines of a settlement only move VAT from one day to another, so they add up
-- to nothing for each account, code and side.
CREATE OR REPLACE FUNCTION assert_entry_balances(checked_org uuid, checked_entry uuid) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  entry ledger_entry%ROWTYPE;
  lines record;
BEGIN
  SELECT * INTO entry FROM ledger_entry WHERE org_id = checked_org AND id = checked_entry;
  SELECT count(*) AS count, coalesce(sum(amount_minor), 0) AS balance,
    count(*) FILTER (WHERE date <> entry.date OR vat_date < entry.vat_date
      OR (vat_date > entry.vat_date AND coalesce(vat_role, 'base') = 'base')
      OR provisional <> (entry.state = 'provisional')) AS strayed,
    count(vat_code) AS taxed
  INTO lines FROM ledger_line WHERE org_id = checked_org AND entry_id = checked_entry;
  IF lines.count IS DISTINCT FROM entry.line_count THEN
    RAISE EXCEPTION 'ledger entry % has % lines instead of %', checked_entry, lines.count,
      entry.line_count USING ERRCODE = 'check_violation';
  END IF;
  IF lines.balance <> 0 THEN
    RAISE EXCEPTION 'ledger entry % is out of balance by %', checked_entry, lines.balance
      USING ERRCODE = 'check_violation';
  END IF;
  -- A region that changed under a posting would leave an entry in the wrong currency.
  IF entry.currency IS DISTINCT FROM
    (SELECT currency FROM organization WHERE org_id = checked_org) THEN
    RAISE EXCEPTION 'ledger entry % is not in the currency of its organization', checked_entry
      USING ERRCODE = 'check_violation';
  END IF;
  IF lines.strayed > 0 THEN
    RAISE EXCEPTION 'ledger entry % has lines of another day or state', checked_entry
      USING ERRCODE = 'check_violation';
  END IF;
  IF entry.source = 'settlement' AND lines.taxed > 0 AND EXISTS (
    SELECT FROM ledger_line
    WHERE org_id = checked_org AND entry_id = checked_entry AND vat_code IS NOT NULL
    GROUP BY account, vat_code, vat_role
    HAVING sum(amount_minor) <> 0 OR count(vat_base_minor) > 0) THEN
    RAISE EXCEPTION 'settlement % adds VAT instead of moving it', checked_entry
      USING ERRCODE = 'check_violation';
  END IF;
END $$;

-- As before, and a settlement may: a payment that becomes known after its period was declared calls
-- for a correction of that period.
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
  WHERE w.vat_code IS NOT NULL AND e.source NOT IN ('reversal', 'settlement')
    AND (e.replaces IS NULL OR NOT EXISTS (
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
