-- A contact that was merged into another one. What is in the ledger is never changed: it names the old contact for
-- ever, and this table says who that is now. No foreign key: the kept one may be deleted, too.
CREATE TABLE contact_merge (
  org_id uuid NOT NULL REFERENCES organization,
  -- The one that went.
  contact_id uuid NOT NULL,
  -- Never one that went itself: a later merge leads these rows on.
  kept_id uuid NOT NULL CHECK (kept_id <> contact_id),
  merged_by text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, contact_id)
);
CREATE INDEX contact_merge_kept ON contact_merge (org_id, kept_id);
ALTER TABLE contact_merge ENABLE ROW LEVEL SECURITY;
ALTER TABLE contact_merge FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON contact_merge USING (org_id = current_org()) WITH CHECK (org_id = current_org());

CREATE VIEW contact_merged WITH (security_invoker = true) AS
  SELECT org_id, contact_id, kept_id
  FROM contact_merge;

-- Who owes it, or is owed, today.
CREATE OR REPLACE VIEW posted_item WITH (security_invoker = true) AS
  SELECT i.org_id, i.id, i.entry_id, i.line_no, i.kind, i.account,
    coalesce(m.kept_id, i.counterparty_id) AS counterparty_id, i.source, i.source_id,
    i.currency, i.amount_minor, i.base_minor, i.due_on, i.opened_on, i.created_at, i.document_number,
    i.document_on
  FROM open_item i
  LEFT JOIN contact_merge m ON m.org_id = i.org_id AND m.contact_id = i.counterparty_id;

CREATE OR REPLACE FUNCTION standing_items(as_of date) RETURNS TABLE (org_id uuid, id uuid, kind text,
  entry_id uuid, account text, counterparty_id uuid, source text, source_id uuid, currency text,
  due_on date, opened_on date, amount_minor bigint, open_minor bigint, open_base_minor bigint,
  is_reversed boolean)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT i.org_id, i.id, i.kind, i.entry_id, i.account, coalesce(m.kept_id, i.counterparty_id),
    i.source, i.source_id,
    i.currency, i.due_on, i.opened_on, side.sign * i.amount_minor,
    side.sign * (i.amount_minor * held.times - coalesce(done.minor, 0) - coalesce(until.minor, 0)),
    side.sign * (i.base_minor * held.times - coalesce(done.base, 0) - coalesce(until.base, 0)),
    gone.on_day IS NOT NULL
  FROM public.open_item i
  LEFT JOIN public.contact_merge m ON m.org_id = i.org_id AND m.contact_id = i.counterparty_id
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

-- The link of an issued invoice may also be led on to the contact that its own was merged into; the buyer beside it
-- stays as it was printed.
CREATE OR REPLACE FUNCTION refuse_issued_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  links constant text[] := ARRAY['contact_id', 'file_id', 'version', 'updated_at'];
  undone constant text[] := links || ARRAY['status', 'due_on', 'warnings', 'buyer', 'seller',
    'exchange', 'entry_id', 'payment_reference', 'issued_at', 'rejected_at', 'resend_by'];
BEGIN
  IF OLD.status = 'draft' AND OLD.series IS NULL THEN
    RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
  END IF;
  IF OLD.status = 'draft' THEN
    IF TG_OP = 'DELETE' OR (NEW.id, NEW.kind, NEW.credits, NEW.series, NEW.year, NEW.counter,
        NEW.number, NEW.number_key, NEW.date) IS DISTINCT FROM (OLD.id, OLD.kind, OLD.credits,
        OLD.series, OLD.year, OLD.counter, OLD.number, OLD.number_key, OLD.date)
      OR (NEW.status = 'draft') <> (NEW.rejected_at IS NOT NULL) THEN
      RAISE EXCEPTION 'invoice % was refused by the exchange and keeps its number', OLD.number
        USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.status = 'draft' AND NEW.rejected_at IS NOT NULL
    AND to_jsonb(NEW) - undone = to_jsonb(OLD) - undone
    AND EXISTS (SELECT FROM einvoice e WHERE e.org_id = OLD.org_id AND e.id = OLD.einvoice_id
      AND e.status = 'rejected') THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' OR to_jsonb(NEW) - links <> to_jsonb(OLD) - links
    OR (NEW.contact_id IS NOT NULL AND NEW.contact_id IS DISTINCT FROM OLD.contact_id
      AND NOT EXISTS (SELECT FROM contact_merge m WHERE m.org_id = OLD.org_id
        AND m.contact_id = OLD.contact_id AND m.kept_id = NEW.contact_id))
    OR (OLD.file_id IS NOT NULL AND NEW.file_id IS DISTINCT FROM OLD.file_id) THEN
    RAISE EXCEPTION 'invoice % is issued and stays as it is; write a credit note', OLD.number
      USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
