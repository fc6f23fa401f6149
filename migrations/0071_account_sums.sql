-- What came onto each account in each month, kept in the transaction that writes the lines, so that a
-- report need not read them. The lines remain the books: verify compares both.
--
-- Postings of one organization run side by side and nearly all meet on the same accounts. A row that
-- they shared would make each wait for the commit of the other, and two that meet on two accounts in
-- different order would deadlock. So a transaction takes a slot of its organization that nobody else
-- holds, never waits for one, and keeps it until its commit; a sum is the sum of its slots.
CREATE TABLE account_sum (
  org_id uuid NOT NULL REFERENCES organization,
  -- The first day of the month.
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  account text COLLATE "C" NOT NULL,
  -- Of entries that carry the result of a year to equity: a profit and loss account leaves them out.
  is_closing boolean NOT NULL,
  slot bigint NOT NULL,
  debit_minor numeric(38, 0) NOT NULL CHECK (debit_minor >= 0),
  credit_minor numeric(38, 0) NOT NULL CHECK (credit_minor >= 0),
  PRIMARY KEY (org_id, month, account, is_closing, slot)
) WITH (fillfactor = 70);
ALTER TABLE account_sum ENABLE ROW LEVEL SECURITY;
ALTER TABLE account_sum FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON account_sum USING (org_id = current_org()) WITH CHECK (org_id = current_org());

-- The lowest slot that no other transaction holds. Where all are held, one that nobody else ever gets.
CREATE FUNCTION take_sum_slot(of_org uuid) RETURNS bigint
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  FOR slot IN 0..31 LOOP
    IF pg_try_advisory_xact_lock(hashtextextended(of_org::text || '/sums', slot)) THEN
      RETURN slot;
    END IF;
  END LOOP;
  RETURN 32 + pg_current_xact_id()::text::bigint;
END $$;
REVOKE ALL ON FUNCTION take_sum_slot(uuid) FROM PUBLIC;

-- By the owner of the table: the application reads sums and never writes them itself.
CREATE FUNCTION keep_account_sums() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  of_org uuid;
  own_slot bigint;
BEGIN
  FOR of_org IN SELECT DISTINCT w.org_id FROM written w LOOP
    own_slot := take_sum_slot(of_org);
    INSERT INTO account_sum AS kept (org_id, month, account, is_closing, slot, debit_minor,
      credit_minor)
    SELECT of_org, date_trunc('month', w.date)::date, w.account,
      coalesce(original.source, e.source) = 'year_end', own_slot,
      coalesce(sum(w.amount_minor) FILTER (WHERE w.amount_minor > 0), 0),
      coalesce(-sum(w.amount_minor) FILTER (WHERE w.amount_minor < 0), 0)
    FROM written w
    JOIN ledger_entry e ON e.org_id = w.org_id AND e.id = w.entry_id
    LEFT JOIN ledger_entry original ON original.org_id = e.org_id AND original.id = e.reverses
    WHERE w.org_id = of_org AND w.amount_minor <> 0
    GROUP BY 2, 3, 4
    ON CONFLICT (org_id, month, account, is_closing, slot) DO UPDATE
    SET debit_minor = kept.debit_minor + excluded.debit_minor,
      credit_minor = kept.credit_minor + excluded.credit_minor;
  END LOOP;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION keep_account_sums() FROM PUBLIC;

-- The sums of an organization anew from its lines, for what was there before and for who finds them
-- wrong. Nobody writes lines meanwhile.
CREATE FUNCTION rebuild_account_sums(of_org uuid) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  LOCK TABLE ledger_line IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM account_sum WHERE org_id = of_org;
  INSERT INTO account_sum (org_id, month, account, is_closing, slot, debit_minor, credit_minor)
  SELECT l.org_id, date_trunc('month', l.date)::date, l.account,
    coalesce(original.source, e.source) = 'year_end', 0,
    coalesce(sum(l.amount_minor) FILTER (WHERE l.amount_minor > 0), 0),
    coalesce(-sum(l.amount_minor) FILTER (WHERE l.amount_minor < 0), 0)
  FROM ledger_line l
  JOIN ledger_entry e ON e.org_id = l.org_id AND e.id = l.entry_id
  LEFT JOIN ledger_entry original ON original.org_id = e.org_id AND original.id = e.reverses
  WHERE l.org_id = of_org AND l.amount_minor <> 0
  GROUP BY 1, 2, 3, 4;
END $$;
REVOKE ALL ON FUNCTION rebuild_account_sums(uuid) FROM PUBLIC;

LOCK TABLE ledger_line IN SHARE ROW EXCLUSIVE MODE;
DO $$
DECLARE
  org uuid;
BEGIN
  FOR org IN SELECT org_id FROM organization LOOP
    PERFORM set_config('app.org_id', org::text, true);
    PERFORM rebuild_account_sums(org);
  END LOOP;
  PERFORM set_config('app.org_id', '', true);
END $$;

CREATE TRIGGER sums AFTER INSERT ON ledger_line REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION keep_account_sums();
