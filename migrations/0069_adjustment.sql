-- Why an open item was closed or moved without money: a loss, a discount, a small difference, or a
-- payment that is moved to another item. One row for the entry that did it; it is undone by the
-- reversal of that entry.
CREATE TABLE adjustment (
  org_id uuid NOT NULL,
  entry_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('write_off', 'discount', 'small_difference', 'move')),
  reason text NOT NULL CHECK (reason <> ''),
  -- The bank transaction whose match it belongs to. No foreign key: the ledger knows no bank rows.
  transaction_id uuid,
  -- What the caller was told, such as that VAT is unchanged.
  warnings jsonb NOT NULL,
  made_by text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, entry_id),
  FOREIGN KEY (org_id, entry_id) REFERENCES ledger_entry (org_id, id)
);
CREATE TRIGGER immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON adjustment
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
ALTER TABLE adjustment ENABLE ROW LEVEL SECURITY;
ALTER TABLE adjustment FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON adjustment USING (org_id = current_org()) WITH CHECK (org_id = current_org());

-- The part of an item that an adjustment settles; negative parts take a settlement back. It is
-- released with the transaction that it is undone with.
ALTER TABLE allocation
  ADD COLUMN adjusts boolean NOT NULL DEFAULT false,
  ADD COLUMN undone_with uuid,
  ADD CONSTRAINT allocation_adjusts CHECK (NOT adjusts
    OR (transaction_id IS NULL AND open_item_id IS NOT NULL AND settlement_entry_id IS NOT NULL)),
  ADD CONSTRAINT allocation_undone_with CHECK (undone_with IS NULL OR adjusts);
CREATE INDEX allocation_undone_with ON allocation (org_id, undone_with)
  WHERE undone_with IS NOT NULL AND released_at IS NULL;

-- How far a document or invoice is paid. Credit notes count with the invoice that they credit. Closed
-- without money is written off: by an adjustment, or by hand on an account of profit and loss.
CREATE FUNCTION payment_of(of_source text, of_id uuid, as_of date) RETURNS TABLE (currency text,
  due_on date, amount_minor bigint, open_minor bigint, credited_minor bigint, state text)
LANGUAGE sql STABLE AS $$
  WITH own AS (
    SELECT s.* FROM public.standing_items(as_of) s
    WHERE s.source_id = of_id AND s.source = of_source AND NOT s.is_reversed),
  credit AS (
    SELECT coalesce(sum(s.open_minor), 0)::bigint AS minor FROM public.standing_items(as_of) s
    WHERE of_source = 'invoice' AND s.source = 'invoice' AND s.source_id IN (
      SELECT c.id FROM public.invoice c
      WHERE c.org_id = public.current_org() AND c.credits = of_id AND c.status = 'issued')),
  summed AS (
    SELECT min(own.currency) AS currency, min(own.due_on) AS due_on,
      sum(own.amount_minor)::bigint AS amount, sum(own.open_minor)::bigint AS open,
      bool_or(EXISTS (SELECT FROM public.allocation a
        LEFT JOIN public.ledger_account l ON l.org_id = a.org_id AND l.id = a.account
        LEFT JOIN public.adjustment j ON j.org_id = a.org_id AND j.entry_id = a.settlement_entry_id
        WHERE a.org_id = own.org_id AND a.open_item_id = own.id AND a.released_at IS NULL
          AND a.transaction_id IS NULL
          AND CASE WHEN a.adjusts THEN j.kind <> 'move' ELSE l.type IN ('income', 'expense') END))
        AS is_written_off
    FROM own HAVING count(*) > 0)
  SELECT s.currency, s.due_on, s.amount, s.open + c.minor, c.minor,
    CASE
      WHEN sign(s.amount) * (s.open + c.minor) > 0 THEN
        CASE WHEN s.open + c.minor = s.amount THEN 'open' ELSE 'part' END
      WHEN s.open = s.amount THEN 'credited'
      WHEN s.is_written_off THEN 'written_off'
      ELSE 'paid'
    END
  FROM summed s CROSS JOIN credit c
$$;
