-- The days of the books that are closed, one row per organization: everything up to the day. A hard lock
-- holds against everybody; a soft one against everything that a person does not answer for.
CREATE TABLE books_lock (
  org_id uuid NOT NULL REFERENCES organization,
  hard_through date,
  soft_through date,
  -- The last day of the last financial year that was closed. It is behind the hard lock.
  year_through date,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (org_id),
  CHECK (year_through IS NULL OR (hard_through IS NOT NULL AND year_through <= hard_through)),
  CHECK (hard_through IS NULL OR (soft_through IS NOT NULL AND hard_through <= soft_through))
);
ALTER TABLE books_lock ENABLE ROW LEVEL SECURITY;
ALTER TABLE books_lock FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON books_lock USING (org_id = current_org())
  WITH CHECK (org_id = current_org());

-- Whoever writes an entry, and by whatever way: none is dated behind a hard lock. The advisory lock is
-- the one that closing takes alone, so nothing can come in beside it; taken twice it costs nothing.
CREATE FUNCTION refuse_locked_day() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  through date;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended(NEW.org_id::text, 12));
  SELECT hard_through INTO through FROM books_lock WHERE org_id = NEW.org_id;
  IF NEW.date <= through THEN
    RAISE EXCEPTION 'the books are locked through %', through
      USING ERRCODE = 'DB005', DETAIL = NEW.date::text || ' ' || through::text;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER open_days BEFORE INSERT ON ledger_entry
  FOR EACH ROW EXECUTE FUNCTION refuse_locked_day();

-- An entry that could not have its own day says which that was, and why it has another.
ALTER TABLE ledger_entry
  ADD COLUMN moved_from date,
  ADD COLUMN moved_why text,
  ADD CHECK ((moved_from IS NULL) = (moved_why IS NULL)),
  ADD CHECK (moved_from < date);

-- Two more sources.
ALTER TABLE ledger_entry DROP CONSTRAINT ledger_entry_sources;
ALTER TABLE ledger_entry ADD CONSTRAINT ledger_entry_sources CHECK (source IN (
  'document', 'invoice', 'settlement', 'reversal', 'manual', 'takings', 'cash_count', 'opening',
    'vat_settlement', 'year_end'));

-- A payment whose entry is dated later than the bank's day settles its item from that later day on.
ALTER TABLE allocation ADD COLUMN books_on date, ADD CHECK (books_on > transaction_on);
CREATE OR REPLACE FUNCTION standing_items(as_of date) RETURNS TABLE (org_id uuid, id uuid, kind text,
  entry_id uuid, account text, counterparty_id uuid, source text, source_id uuid, currency text,
  due_on date, opened_on date, amount_minor bigint, open_minor bigint, open_base_minor bigint,
  is_reversed boolean)
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
      AND a.transaction_on <= as_of AND coalesce(a.books_on, a.transaction_on) <= as_of) done ON true
  WHERE i.org_id = public.current_org() AND i.kind IN ('payable', 'receivable')
$$;

-- What was done about the locks: closed or reopened, by whom, when and why. Never changed.
CREATE TABLE period_change (
  org_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  act text NOT NULL CHECK (act IN ('closed', 'reopened')),
  kind text NOT NULL CHECK (kind IN ('soft', 'hard', 'year')),
  -- Closed: the last day that is closed. Reopened: the last day that stays so; null where none does.
  through date,
  -- The last day that was closed before, of that kind.
  was_through date,
  reason text,
  -- The points that did not pass, each with the reason why it was closed all the same.
  despite jsonb NOT NULL,
  locks jsonb NOT NULL,
  done_by jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, id),
  CHECK (act = 'closed' OR reason IS NOT NULL),
  CHECK (act = 'reopened' OR through IS NOT NULL)
);
ALTER TABLE period_change ENABLE ROW LEVEL SECURITY;
ALTER TABLE period_change FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON period_change USING (org_id = current_org())
  WITH CHECK (org_id = current_org());

-- The entry that settles a filed return: once, until it is reversed.
CREATE TABLE vat_settlement (
  org_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  return_id uuid NOT NULL,
  entry_id uuid NOT NULL,
  reversal_id uuid,
  reversal_reason text,
  date date NOT NULL,
  currency text NOT NULL,
  -- What each account of the period was emptied by, and every other line, with what it is.
  lines jsonb NOT NULL,
  -- To pay above 0, to get back below, in the open item; and what is carried on.
  to_settle_minor bigint NOT NULL,
  carried_minor bigint NOT NULL,
  due_on date NOT NULL,
  done_by jsonb NOT NULL,
  version integer NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, id),
  FOREIGN KEY (org_id, return_id) REFERENCES vat_return (org_id, id),
  FOREIGN KEY (org_id, entry_id) REFERENCES ledger_entry (org_id, id),
  FOREIGN KEY (org_id, reversal_id) REFERENCES ledger_entry (org_id, id),
  CHECK ((reversal_id IS NULL) = (reversal_reason IS NULL))
);
-- Whatever the program does: a return is settled once.
CREATE UNIQUE INDEX vat_settlement_standing ON vat_settlement (org_id, return_id)
  WHERE reversal_id IS NULL;
CREATE INDEX vat_settlement_day ON vat_settlement (org_id, date, id);
ALTER TABLE vat_settlement ENABLE ROW LEVEL SECURITY;
ALTER TABLE vat_settlement FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON vat_settlement USING (org_id = current_org())
  WITH CHECK (org_id = current_org());

-- A financial year that was closed; reopened, its entry is reversed and it can be closed anew.
CREATE TABLE year_closing (
  org_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  year_from date NOT NULL,
  year_to date NOT NULL,
  status text NOT NULL CHECK (status IN ('closed', 'reopened')),
  -- Null where no account of the result had a balance.
  entry_id uuid,
  reversal_id uuid,
  currency text NOT NULL,
  -- The result: a profit above 0, a loss below.
  result_minor bigint NOT NULL,
  account text COLLATE "C" NOT NULL,
  reopen_reason text,
  done_by jsonb NOT NULL,
  reopened_by jsonb,
  version integer NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, id),
  FOREIGN KEY (org_id, entry_id) REFERENCES ledger_entry (org_id, id),
  FOREIGN KEY (org_id, reversal_id) REFERENCES ledger_entry (org_id, id),
  CHECK (year_from < year_to),
  CHECK ((status = 'reopened') = (reopen_reason IS NOT NULL))
);
CREATE UNIQUE INDEX year_closing_standing ON year_closing (org_id, year_to)
  WHERE status = 'closed';
ALTER TABLE year_closing ENABLE ROW LEVEL SECURITY;
ALTER TABLE year_closing FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON year_closing USING (org_id = current_org())
  WITH CHECK (org_id = current_org());

-- What a person says is done for a month. Nothing is changed: the last row of an item holds.
CREATE TABLE checklist_tick (
  org_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  -- The first day of the month.
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  item text NOT NULL,
  item_key text NOT NULL,
  done boolean NOT NULL,
  note text,
  done_by jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, id)
);
CREATE INDEX checklist_tick_item ON checklist_tick (org_id, month, item_key, id);
ALTER TABLE checklist_tick ENABLE ROW LEVEL SECURITY;
ALTER TABLE checklist_tick FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON checklist_tick USING (org_id = current_org())
  WITH CHECK (org_id = current_org());
