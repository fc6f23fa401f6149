-- What is taken back behind closed books is taken back on a later day. What it settled is settled until
-- then, in the open items as in the ledger.
ALTER TABLE allocation ADD COLUMN released_on date,
  ADD CHECK (released_on IS NULL OR released_at IS NOT NULL);
-- It has every column that the day of an item asks for, and few rows: most releases are on their own day.
CREATE INDEX allocation_settled_until ON allocation (org_id, open_item_id, released_on)
  WHERE open_item_id IS NOT NULL AND released_on IS NOT NULL;

CREATE OR REPLACE FUNCTION standing_items(as_of date) RETURNS TABLE (org_id uuid, id uuid, kind text,
  entry_id uuid, account text, counterparty_id uuid, source text, source_id uuid, currency text,
  due_on date, opened_on date, amount_minor bigint, open_minor bigint, open_base_minor bigint,
  is_reversed boolean)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT i.org_id, i.id, i.kind, i.entry_id, i.account, i.counterparty_id, i.source, i.source_id,
    i.currency, i.due_on, i.opened_on, side.sign * i.amount_minor,
    side.sign * (i.amount_minor * held.times - coalesce(done.minor, 0) - coalesce(until.minor, 0)),
    side.sign * (i.base_minor * held.times - coalesce(done.base, 0) - coalesce(until.base, 0)),
    gone.on_day IS NOT NULL
  FROM public.open_item i
  CROSS JOIN LATERAL (SELECT CASE i.kind WHEN 'payable' THEN -1 ELSE 1 END AS sign) side
  LEFT JOIN LATERAL (SELECT r.date AS on_day FROM public.ledger_entry r
    WHERE r.org_id = i.org_id AND r.reverses = i.entry_id AND r.date <= as_of) gone ON true
  CROSS JOIN LATERAL (SELECT (i.opened_on <= as_of)::integer - (gone.on_day IS NOT NULL)::integer
    AS times) held
  LEFT JOIN LATERAL (SELECT sum(a.settled_minor)::bigint AS minor,
      sum(a.settled_base_minor)::bigint AS base
    FROM public.allocation a
    WHERE a.org_id = i.org_id AND a.open_item_id = i.id AND a.released_at IS NULL
      AND a.transaction_on <= as_of AND coalesce(a.books_on, a.transaction_on) <= as_of) done ON true
  LEFT JOIN LATERAL (SELECT sum(a.settled_minor)::bigint AS minor,
      sum(a.settled_base_minor)::bigint AS base
    FROM public.allocation a
    WHERE a.org_id = i.org_id AND a.open_item_id = i.id AND a.released_on > as_of
      AND a.transaction_on <= as_of AND coalesce(a.books_on, a.transaction_on) <= as_of) until ON true
  WHERE i.org_id = public.current_org() AND i.kind IN ('payable', 'receivable')
$$;
