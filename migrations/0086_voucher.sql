-- Numbers of vouchers: every entry of own books has one, consecutive for each organization, series and
-- financial year and without gaps (bogføringsloven § 9; art. 2216 codice civile). A number lives beside its
-- entry, which was written before it was known and never changes.

-- When financial years begin, from a day on. Without a row: on 1 January. A row is added where another
-- beginning is chosen, from the first day behind the last year with entries; that day begins a year, too.
CREATE TABLE financial_year_rule (
  org_id uuid NOT NULL REFERENCES organization,
  from_on date NOT NULL,
  -- Month and day.
  begins text NOT NULL CHECK (begins ~ '^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'
    AND begins NOT IN ('02-29', '02-30', '02-31', '04-31', '06-31', '09-31', '11-31')),
  PRIMARY KEY (org_id, from_on)
);
ALTER TABLE financial_year_rule ENABLE ROW LEVEL SECURITY;
ALTER TABLE financial_year_rule FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON financial_year_rule
  USING (org_id = current_org()) WITH CHECK (org_id = current_org());

CREATE FUNCTION financial_year_of(of_org uuid, day date, OUT from_on date, OUT to_on date)
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
DECLARE
  rule financial_year_rule;
BEGIN
  SELECT r.* INTO rule FROM financial_year_rule r
  WHERE r.org_id = of_org AND r.from_on <= day ORDER BY r.from_on DESC LIMIT 1;
  from_on := (to_char(day, 'YYYY-') || coalesce(rule.begins, '01-01'))::date;
  IF from_on > day THEN
    from_on := (from_on - interval '1 year')::date;
  END IF;
  to_on := (from_on + interval '1 year')::date - 1;
  -- Neither reaches beyond a day on which the beginning changes; null is left out of both.
  from_on := greatest(from_on, rule.from_on);
  to_on := least(to_on, (SELECT min(r.from_on) - 1 FROM financial_year_rule r
    WHERE r.org_id = of_org AND r.from_on > day));
END $$;

CREATE TABLE voucher_counter (
  org_id uuid NOT NULL REFERENCES organization,
  series text NOT NULL,
  -- The first day of the financial year.
  year_from date NOT NULL,
  last integer NOT NULL CHECK (last >= 1),
  PRIMARY KEY (org_id, series, year_from)
) WITH (fillfactor = 50);
ALTER TABLE voucher_counter ENABLE ROW LEVEL SECURITY;
ALTER TABLE voucher_counter FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON voucher_counter
  USING (org_id = current_org()) WITH CHECK (org_id = current_org());

CREATE TABLE voucher (
  org_id uuid NOT NULL,
  entry_id uuid NOT NULL,
  series text NOT NULL CHECK (series IN
    ('purchases', 'sales', 'bank', 'takings', 'by_hand', 'opening', 'closing')),
  year_from date NOT NULL,
  year_to date NOT NULL CHECK (year_to >= year_from),
  no integer NOT NULL CHECK (no >= 1),
  PRIMARY KEY (org_id, entry_id),
  FOREIGN KEY (org_id, entry_id) REFERENCES ledger_entry (org_id, id)
);
CREATE UNIQUE INDEX voucher_number ON voucher (org_id, series, year_from, no);
ALTER TABLE voucher ENABLE ROW LEVEL SECURITY;
ALTER TABLE voucher FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON voucher USING (org_id = current_org()) WITH CHECK (org_id = current_org());
CREATE TRIGGER immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON voucher
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();

-- Organizations whose earlier entries are still to be numbered. Until they are, nothing is numbered behind
-- them: numbers follow the order of writing.
CREATE TABLE voucher_backlog (
  org_id uuid PRIMARY KEY REFERENCES organization,
  after_seq bigint NOT NULL DEFAULT 0
);
ALTER TABLE voucher_backlog ENABLE ROW LEVEL SECURITY;
ALTER TABLE voucher_backlog FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON voucher_backlog
  USING (org_id = current_org()) WITH CHECK (org_id = current_org());
-- The migration fills it, and the directory function below runs as the owner.
CREATE POLICY directory ON voucher_backlog TO CURRENT_USER USING (true) WITH CHECK (true);

CREATE FUNCTION voucher_series(source text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE source WHEN 'document' THEN 'purchases'
    WHEN 'invoice' THEN 'sales' WHEN 'reminder' THEN 'sales'
    WHEN 'settlement' THEN 'bank'
    WHEN 'takings' THEN 'takings' WHEN 'cash_count' THEN 'takings'
    WHEN 'opening' THEN 'opening'
    WHEN 'vat_settlement' THEN 'closing' WHEN 'year_end' THEN 'closing'
    ELSE 'by_hand' END
$$;

-- How a number is written, like P-2026-0012, P-2026/27-0012 or, of a year that was cut at its beginning,
-- P-2026-07-0012.
CREATE FUNCTION voucher_text(series text, year_from date, year_to date, no integer) RETURNS text
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE series WHEN 'purchases' THEN 'P' WHEN 'sales' THEN 'S' WHEN 'bank' THEN 'B'
      WHEN 'takings' THEN 'T' WHEN 'by_hand' THEN 'H' WHEN 'opening' THEN 'O' ELSE 'C' END
    || '-' || to_char(year_from, 'YYYY')
    || CASE WHEN extract(year FROM year_from) <> extract(year FROM year_to)
        THEN '/' || to_char(year_to, 'YY')
      WHEN extract(month FROM year_from) <> 1 OR extract(day FROM year_from) <> 1
        THEN to_char(year_from, '-MM') ELSE '' END
    || '-' || lpad(no::text, greatest(4, length(no::text)), '0')
$$;

-- Gives these entries the next numbers of their series and year. Counters are taken in one order, so that
-- two transactions with several entries never wait for each other. The row of a counter is held until the
-- commit, so whoever rolls back or is killed leaves no gap.
CREATE FUNCTION number_entries(of_org uuid, entry_ids uuid[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  one record;
  taken integer;
BEGIN
  FOR one IN
    SELECT e.id, voucher_series(coalesce(original.source, e.source)) AS series, y.from_on, y.to_on
    FROM ledger_entry e
    LEFT JOIN ledger_entry original ON original.org_id = e.org_id AND original.id = e.reverses
    CROSS JOIN LATERAL financial_year_of(e.org_id, e.date) AS y
    WHERE e.org_id = of_org AND e.id = ANY(entry_ids) AND e.provider = 'daybook'
      AND NOT EXISTS (SELECT FROM voucher v WHERE v.org_id = of_org AND v.entry_id = e.id)
    ORDER BY series, y.from_on, e.seq
  LOOP
    INSERT INTO voucher_counter AS c (org_id, series, year_from, last)
    VALUES (of_org, one.series, one.from_on, 1)
    ON CONFLICT (org_id, series, year_from) DO UPDATE SET last = c.last + 1
    RETURNING c.last INTO taken;
    INSERT INTO voucher (org_id, entry_id, series, year_from, year_to, no)
    VALUES (of_org, one.id, one.series, one.from_on, one.to_on, taken);
  END LOOP;
END $$;
REVOKE ALL ON FUNCTION number_entries(uuid, uuid[]) FROM PUBLIC;

-- The same for what a transaction has written, and how the numbers read. Nothing while earlier entries
-- are still to be numbered, which whoever numbers them waits for.
CREATE FUNCTION take_vouchers(entry_ids uuid[])
RETURNS TABLE (id uuid, series text, year_from date, year_to date, no integer)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM voucher_backlog b WHERE b.org_id = current_org() FOR SHARE;
  IF FOUND THEN
    RETURN;
  END IF;
  PERFORM number_entries(current_org(), entry_ids);
  RETURN QUERY SELECT v.entry_id, v.series, v.year_from, v.year_to, v.no FROM voucher v
    WHERE v.org_id = current_org() AND v.entry_id = ANY(entry_ids);
END $$;
REVOKE ALL ON FUNCTION take_vouchers(uuid[]) FROM PUBLIC;

-- Nothing is committed without a number: what nobody numbered before is numbered at the commit.
CREATE FUNCTION number_at_commit() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM voucher v WHERE v.org_id = NEW.org_id AND v.entry_id = NEW.id) THEN
    RETURN NULL;
  END IF;
  PERFORM FROM voucher_backlog b WHERE b.org_id = NEW.org_id FOR SHARE;
  IF NOT FOUND THEN
    PERFORM number_entries(NEW.org_id, ARRAY[NEW.id]);
  END IF;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION number_at_commit() FROM PUBLIC;

-- Numbers the next entries of the organization in the order of writing, and says how many. It holds the
-- books alone, so nothing with a lower number of writing can come in behind it; whoever writes after the
-- last look numbers what it writes.
CREATE FUNCTION number_backlog(most integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  of_org constant uuid := current_org();
  reached bigint;
  ids uuid[];
  seqs bigint[];
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(of_org::text, 12));
  SELECT b.after_seq INTO reached FROM voucher_backlog b WHERE b.org_id = of_org FOR UPDATE;
  IF NOT FOUND THEN
    RETURN 0;
  END IF;
  SELECT array_agg(e.id ORDER BY e.seq), array_agg(e.seq ORDER BY e.seq) INTO ids, seqs FROM (
    SELECT l.id, l.seq FROM ledger_entry l WHERE l.org_id = of_org AND l.seq > reached
    ORDER BY l.seq LIMIT most) e;
  IF ids IS NULL THEN
    DELETE FROM voucher_backlog b WHERE b.org_id = of_org;
    RETURN 0;
  END IF;
  PERFORM number_entries(of_org, ids);
  UPDATE voucher_backlog b SET after_seq = seqs[array_length(seqs, 1)] WHERE b.org_id = of_org;
  RETURN array_length(ids, 1);
END $$;
REVOKE ALL ON FUNCTION number_backlog(integer) FROM PUBLIC;

-- The organizations that have a backlog, a few at a time.
CREATE FUNCTION voucher_backlogs(most integer) RETURNS TABLE (org_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT b.org_id FROM voucher_backlog b ORDER BY b.org_id LIMIT most
$$;
REVOKE ALL ON FUNCTION voucher_backlogs(integer) FROM PUBLIC;

-- Whoever writes an entry from here on finds its organization with a backlog, or without any entry.
CREATE CONSTRAINT TRIGGER numbered AFTER INSERT ON ledger_entry DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.provider = 'daybook') EXECUTE FUNCTION number_at_commit();
INSERT INTO voucher_backlog (org_id) SELECT org_id FROM organization;
