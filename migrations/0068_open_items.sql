-- Who owes what. Nothing of it is stored: what is open on a day follows from items, their reversals and
-- allocations, by their days.

-- Both are read whole for one organization, so everything that is asked for lies in the index.
CREATE INDEX open_item_standing ON open_item (org_id, kind, due_on, id)
  INCLUDE (entry_id, account, counterparty_id, source, source_id, currency, amount_minor, base_minor,
    opened_on);
CREATE INDEX allocation_settled ON allocation (org_id, open_item_id, transaction_on)
  INCLUDE (settled_minor, settled_base_minor)
  WHERE open_item_id IS NOT NULL AND released_at IS NULL;

-- Every item of the organization as it stood at the end of a day: above zero is owed, below zero is a
-- credit. A payment that was booked before its bill counts from its own day on.
CREATE FUNCTION standing_items(as_of date) RETURNS TABLE (org_id uuid, id uuid, kind text, entry_id uuid,
  account text, counterparty_id uuid, source text, source_id uuid, currency text, due_on date,
  opened_on date, amount_minor bigint, open_minor bigint, open_base_minor bigint, is_reversed boolean)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT i.org_id, i.id, i.kind, i.entry_id, i.account, i.counterparty_id, i.source, i.source_id,
    i.currency, i.due_on, i.opened_on, side.sign * i.amount_minor,
    side.sign * (i.amount_minor * held.times - coalesce(done.minor, 0)),
    side.sign * (i.base_minor * held.times - coalesce(done.base, 0)), gone.on_day IS NOT NULL
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
      AND a.transaction_on <= as_of) done ON true
  WHERE i.org_id = public.current_org() AND i.kind IN ('payable', 'receivable')
$$;

-- The account on which a supplier wants to be paid, as its bill says.
ALTER TABLE document ADD COLUMN supplier_account text GENERATED ALWAYS AS (
  nullif(upper(regexp_replace(extraction #>> '{fields,iban,value}', '[^A-Za-z0-9]', '', 'g')), '')) STORED;
CREATE INDEX document_supplier_account ON document (org_id, contact_id, created_at)
  INCLUDE (id, supplier_account) WHERE status = 'posted' AND supplier_account IS NOT NULL;
CREATE INDEX document_named_account ON document (org_id, lower(supplier_name), created_at)
  WHERE status = 'posted' AND supplier_account IS NOT NULL AND contact_id IS NULL;

-- Accounts of suppliers that somebody looked at and confirmed.
CREATE TABLE supplier_account (
  org_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  contact_id uuid NOT NULL,
  account text COLLATE "C" NOT NULL CHECK (account <> ''),
  confirmed_by text NOT NULL,
  -- The account that was known until then.
  before text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, id),
  UNIQUE (org_id, contact_id, account),
  FOREIGN KEY (org_id, contact_id) REFERENCES contact ON DELETE CASCADE
);
ALTER TABLE supplier_account ENABLE ROW LEVEL SECURITY;
ALTER TABLE supplier_account FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON supplier_account USING (org_id = current_org())
  WITH CHECK (org_id = current_org());
