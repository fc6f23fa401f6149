-- What is left to pay of every invoice at the end of a day, less its credit notes; those that are settled are not
-- here. The same as standing_items says, for who asks for all of an organization: what settled the items is summed
-- once for all, and not once for each. Whatever the planner believes of an organization that it has not counted yet,
-- thousands are never compared with thousands.
CREATE FUNCTION open_invoices(as_of date) RETURNS TABLE (invoice_id uuid, open_minor bigint)
LANGUAGE sql STABLE ROWS 1000 SET enable_nestloop = off AS $$
  SELECT coalesce(n.credits, s.source_id), sum(s.open_minor)::bigint
  FROM (SELECT i.source_id, i.amount_minor * (i.opened_on <= as_of)::integer
        - coalesce(done.minor, 0) - coalesce(until.minor, 0) AS open_minor
      FROM public.open_item i
      LEFT JOIN (SELECT a.open_item_id, sum(a.settled_minor)::bigint AS minor
        FROM public.allocation a
        WHERE a.org_id = public.current_org() AND a.open_item_id IS NOT NULL AND a.released_at IS NULL
          AND a.transaction_on <= as_of AND coalesce(a.books_on, a.transaction_on) <= as_of
        GROUP BY a.open_item_id) done ON done.open_item_id = i.id
      LEFT JOIN (SELECT a.open_item_id, sum(a.settled_minor)::bigint AS minor
        FROM public.allocation a
        WHERE a.org_id = public.current_org() AND a.open_item_id IS NOT NULL AND a.released_on > as_of
          AND a.transaction_on <= as_of AND coalesce(a.books_on, a.transaction_on) <= as_of
        GROUP BY a.open_item_id) until ON until.open_item_id = i.id
      WHERE i.org_id = public.current_org() AND i.kind = 'receivable' AND i.source = 'invoice'
        AND NOT EXISTS (SELECT FROM public.ledger_entry r
          WHERE r.org_id = public.current_org() AND r.reverses = i.entry_id AND r.date <= as_of)) AS s
  LEFT JOIN public.invoice n
    ON n.org_id = public.current_org() AND n.id = s.source_id AND n.credits IS NOT NULL
  WHERE s.open_minor <> 0
  GROUP BY 1
  HAVING sum(s.open_minor) > 0
$$;
