-- The first financial year after a beginning was chosen may be longer or shorter than twelve months: a
-- company's first year, and the period of a change. Without this day it ends before the next beginning.
ALTER TABLE financial_year_rule ADD COLUMN first_to date;

CREATE OR REPLACE FUNCTION financial_year_of(
  of_org uuid, day date, OUT from_on date, OUT to_on date)
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
DECLARE
  rule financial_year_rule;
BEGIN
  SELECT r.* INTO rule FROM financial_year_rule r
  WHERE r.org_id = of_org AND r.from_on <= day ORDER BY r.from_on DESC LIMIT 1;
  IF day <= rule.first_to THEN
    from_on := rule.from_on;
    to_on := rule.first_to;
    RETURN;
  END IF;
  from_on := (to_char(day, 'YYYY-') || coalesce(rule.begins, '01-01'))::date;
  IF from_on > day THEN
    from_on := (from_on - interval '1 year')::date;
  END IF;
  to_on := (from_on + interval '1 year')::date - 1;
  -- Neither reaches beyond a day on which the beginning changes; null is left out of both.
  from_on := greatest(from_on, rule.from_on, rule.first_to + 1);
  to_on := least(to_on, (SELECT min(r.from_on) - 1 FROM financial_year_rule r
    WHERE r.org_id = of_org AND r.from_on > day));
END $$;

-- The financial years that these days touch, in order.
CREATE FUNCTION financial_years(of_org uuid, first_day date, last_day date)
RETURNS TABLE (from_on date, to_on date)
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  WITH RECURSIVE y AS (
    SELECT f.from_on, f.to_on FROM financial_year_of(of_org, first_day) f
    UNION ALL
    SELECT n.from_on, n.to_on FROM y, LATERAL financial_year_of(of_org, y.to_on + 1) n
    WHERE y.to_on < last_day
  )
  SELECT y.from_on, y.to_on FROM y ORDER BY 1
$$;
