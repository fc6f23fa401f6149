-- A VAT return is a picture of the books: its boxes as they were summed when it was prepared, from
-- the entries up to through_seq. A draft may be prepared again; a filed one never changes.
CREATE TABLE vat_return (
  org_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  status text NOT NULL CHECK (status IN ('draft', 'filed')),
  region_key text NOT NULL,
  currency text NOT NULL,
  frequency text NOT NULL CHECK (frequency IN ('monthly', 'quarterly', 'half_yearly', 'annual')),
  period_from date NOT NULL,
  period_to date NOT NULL,
  -- The filed return of the same period that this one puts right.
  corrects uuid,
  -- What a person filled in, in minor units by box.
  given jsonb NOT NULL,
  snapshot jsonb NOT NULL,
  -- Some of the entries behind each box, apart, since few who read a return need them.
  samples jsonb NOT NULL,
  through_seq bigint NOT NULL,
  -- The last entry that was there when it was filed; whatever comes after it came too late.
  filed_seq bigint,
  due_on date NOT NULL,
  -- True from the filing of a period that has ended: nothing but reversals comes into it any more.
  locks boolean NOT NULL DEFAULT false,
  prepared_at timestamptz NOT NULL,
  filed_at timestamptz,
  filed_by jsonb,
  reference text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, id),
  FOREIGN KEY (org_id, corrects) REFERENCES vat_return (org_id, id),
  CHECK (period_from <= period_to),
  CHECK ((status = 'filed') = (filed_at IS NOT NULL)),
  CHECK ((status = 'filed') = (filed_by IS NOT NULL)),
  CHECK ((status = 'filed') = (filed_seq IS NOT NULL)),
  CHECK (status = 'filed' OR (NOT locks AND reference IS NULL))
);
-- A period has one draft, and is filed for the first time once.
CREATE UNIQUE INDEX vat_return_draft ON vat_return (org_id, period_from, period_to)
  WHERE status = 'draft';
CREATE UNIQUE INDEX vat_return_filed ON vat_return (org_id, period_from, period_to)
  WHERE status = 'filed' AND corrects IS NULL;
CREATE UNIQUE INDEX vat_return_corrects ON vat_return (org_id, corrects) WHERE corrects IS NOT NULL;
CREATE INDEX vat_return_locks ON vat_return (org_id, period_from, period_to) WHERE locks;
CREATE INDEX vat_return_period ON vat_return (org_id, period_to, id);
ALTER TABLE vat_return ENABLE ROW LEVEL SECURITY;
ALTER TABLE vat_return FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON vat_return USING (org_id = current_org()) WITH CHECK (org_id = current_org());

CREATE FUNCTION refuse_filed_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'filed' THEN
    RAISE EXCEPTION 'VAT return % is filed and never changed or removed', OLD.id
      USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER immutable BEFORE UPDATE OR DELETE ON vat_return
  FOR EACH ROW EXECUTE FUNCTION refuse_filed_change();

CREATE TRIGGER kept BEFORE TRUNCATE ON vat_return
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();

-- VAT never slips into a period that was declared. A reversal may: it takes back what was declared
-- there, and calls for a correction of that period.
CREATE FUNCTION refuse_declared_period() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  late record;
BEGIN
  SELECT w.entry_id, w.vat_date INTO late FROM written w
  JOIN vat_return r ON r.org_id = w.org_id AND r.locks
    AND w.vat_date BETWEEN r.period_from AND r.period_to
  JOIN ledger_entry e ON e.org_id = w.org_id AND e.id = w.entry_id
  WHERE w.vat_code IS NOT NULL AND e.source <> 'reversal'
  LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'ledger entry % has VAT on %, which is declared already', late.entry_id,
      late.vat_date USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER undeclared AFTER INSERT ON ledger_line REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_declared_period();
