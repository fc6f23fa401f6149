-- Posted entries. They are never changed and never removed: a mistake is taken back by an entry of
-- its own, so that the original and the correction both stay to be seen (bogføringsloven; art. 2219
-- codice civile). The database holds this itself, against the application and against its owner.
CREATE TABLE ledger_entry (
  org_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  date date NOT NULL,
  vat_date date NOT NULL,
  text text NOT NULL,
  source text NOT NULL
    CHECK (source IN ('document', 'invoice', 'settlement', 'reversal', 'manual')),
  -- The document, the invoice or the bank transaction; of a reversal, that of what it takes back.
  source_id uuid,
  -- How many postings of this source were taken back before; with the index below it lets a
  -- source have one standing posting and no more.
  posting_no integer,
  origin text NOT NULL CHECK (origin IN ('daybook', 'provider')),
  state text NOT NULL CHECK (state IN ('provisional', 'booked')),
  currency text NOT NULL,
  foreign_currency text,
  rate numeric CHECK (rate > 0),
  rate_day date,
  rate_source text,
  provider text NOT NULL,
  reference text,
  reverses uuid,
  line_count integer NOT NULL CHECK (line_count >= 2),
  automatic boolean NOT NULL,
  created_at timestamptz NOT NULL,
  -- The order of writing. It is taken behind a shared lock of the organization, so whoever holds that
  -- lock alone knows that everything up to the highest number is there to be seen, for good.
  seq bigint GENERATED ALWAYS AS IDENTITY,
  PRIMARY KEY (org_id, id),
  FOREIGN KEY (org_id, reverses) REFERENCES ledger_entry (org_id, id),
  CHECK ((foreign_currency IS NULL) = (rate IS NULL)),
  CHECK ((rate IS NULL) = (rate_day IS NULL) AND (rate IS NULL) = (rate_source IS NULL)),
  CHECK ((source = 'reversal') = (reverses IS NOT NULL)),
  CHECK ((source IN ('document', 'invoice')) = (posting_no IS NOT NULL)),
  CHECK (posting_no IS NULL OR source_id IS NOT NULL)
);
CREATE UNIQUE INDEX ledger_entry_reverses ON ledger_entry (org_id, reverses)
  WHERE reverses IS NOT NULL;
CREATE UNIQUE INDEX ledger_entry_posting ON ledger_entry (org_id, source, source_id, posting_no)
  WHERE posting_no IS NOT NULL;
CREATE UNIQUE INDEX ledger_entry_seq ON ledger_entry (org_id, seq);
CREATE INDEX ledger_entry_document ON ledger_entry (org_id, seq) WHERE source = 'document';
CREATE INDEX ledger_entry_date ON ledger_entry (org_id, date, id);
CREATE INDEX ledger_entry_source ON ledger_entry (org_id, source, date, id);
CREATE INDEX ledger_entry_source_id ON ledger_entry (org_id, source_id, date, id)
  WHERE source_id IS NOT NULL;
CREATE INDEX ledger_entry_provisional ON ledger_entry (org_id, date, id)
  WHERE state = 'provisional';
ALTER TABLE ledger_entry ENABLE ROW LEVEL SECURITY;
ALTER TABLE ledger_entry FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON ledger_entry USING (org_id = current_org()) WITH CHECK (org_id = current_org());

-- Amounts in the entry's currency, debit positive. The two dates and the state repeat the entry's, so
-- that an account and a VAT period are read from one index each; a check holds them equal.
CREATE TABLE ledger_line (
  org_id uuid NOT NULL,
  entry_id uuid NOT NULL,
  no integer NOT NULL CHECK (no >= 1),
  date date NOT NULL,
  vat_date date NOT NULL,
  provisional boolean NOT NULL,
  account text COLLATE "C" NOT NULL CHECK (account <> ''),
  amount_minor bigint NOT NULL,
  foreign_minor bigint,
  text text,
  vat_code text COLLATE "C",
  vat_role text CHECK (vat_role IN ('base', 'input', 'output')),
  vat_base_minor bigint,
  vat_amount_minor bigint,
  PRIMARY KEY (org_id, entry_id, no),
  FOREIGN KEY (org_id, entry_id) REFERENCES ledger_entry (org_id, id),
  -- A base line may cost nothing: VAT paid at customs has its base on another paper.
  CHECK (amount_minor <> 0 OR vat_role IS NOT DISTINCT FROM 'base'),
  CHECK ((vat_role IS NULL) = (vat_code IS NULL)),
  CHECK ((vat_role IS NOT DISTINCT FROM 'base') = (vat_base_minor IS NOT NULL)),
  CHECK ((vat_base_minor IS NULL) = (vat_amount_minor IS NULL))
);
CREATE INDEX ledger_line_account ON ledger_line (org_id, account, date, entry_id)
  INCLUDE (amount_minor);
CREATE INDEX ledger_line_vat_code ON ledger_line (org_id, vat_code, date, entry_id)
  WHERE vat_code IS NOT NULL;
CREATE INDEX ledger_line_vat ON ledger_line (org_id, vat_date, vat_code)
  INCLUDE (vat_role, provisional, amount_minor, vat_base_minor, entry_id)
  WHERE vat_code IS NOT NULL;
ALTER TABLE ledger_line ENABLE ROW LEVEL SECURITY;
ALTER TABLE ledger_line FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON ledger_line USING (org_id = current_org()) WITH CHECK (org_id = current_org());

CREATE FUNCTION assert_entry_balances(checked_org uuid, checked_entry uuid) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  entry ledger_entry%ROWTYPE;
  lines record;
BEGIN
  SELECT * INTO entry FROM ledger_entry WHERE org_id = checked_org AND id = checked_entry;
  SELECT count(*) AS count, coalesce(sum(amount_minor), 0) AS balance,
    count(*) FILTER (WHERE date <> entry.date OR vat_date <> entry.vat_date
      OR provisional <> (entry.state = 'provisional')) AS strayed
  INTO lines FROM ledger_line WHERE org_id = checked_org AND entry_id = checked_entry;
  IF lines.count IS DISTINCT FROM entry.line_count THEN
    RAISE EXCEPTION 'ledger entry % has % lines instead of %', checked_entry, lines.count,
      entry.line_count USING ERRCODE = 'check_violation';
  END IF;
  IF lines.balance <> 0 THEN
    RAISE EXCEPTION 'ledger entry % is out of balance by %', checked_entry, lines.balance
      USING ERRCODE = 'check_violation';
  END IF;
  -- A region that changed under a posting would leave an entry in the wrong currency.
  IF entry.currency IS DISTINCT FROM
    (SELECT currency FROM organization WHERE org_id = checked_org) THEN
    RAISE EXCEPTION 'ledger entry % is not in the currency of its organization', checked_entry
      USING ERRCODE = 'check_violation';
  END IF;
  IF lines.strayed > 0 THEN
    RAISE EXCEPTION 'ledger entry % has lines of another day or state', checked_entry
      USING ERRCODE = 'check_violation';
  END IF;
END $$;

CREATE FUNCTION check_ledger_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM assert_entry_balances(NEW.org_id, NEW.id);
  RETURN NULL;
END $$;

CREATE FUNCTION check_ledger_lines() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  entry record;
BEGIN
  FOR entry IN SELECT DISTINCT org_id, entry_id FROM written LOOP
    PERFORM assert_entry_balances(entry.org_id, entry.entry_id);
  END LOOP;
  RETURN NULL;
END $$;

-- Deferred, because an entry is whole only when its lines are there; they come in one statement,
-- which is checked as one.
CREATE CONSTRAINT TRIGGER balanced AFTER INSERT ON ledger_entry DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_ledger_entry();
CREATE TRIGGER balanced AFTER INSERT ON ledger_line REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION check_ledger_lines();

CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is never changed and never removed; write a reversal', TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_line
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();

-- What is owed to a supplier or by a customer, as one line of an entry opened it. Amounts carry the
-- sign of that line: a payable is negative. What remains is never stored: it is the amount less
-- what the live allocations settle.
CREATE TABLE open_item (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  entry_id uuid NOT NULL,
  line_no integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('payable', 'receivable')),
  account text COLLATE "C" NOT NULL,
  -- The contact. No foreign key: it may be removed, and what is owed to it stays.
  counterparty_id uuid,
  source text NOT NULL CHECK (source IN ('document', 'invoice', 'manual')),
  source_id uuid,
  currency text NOT NULL,
  amount_minor bigint NOT NULL CHECK (amount_minor <> 0),
  base_minor bigint NOT NULL,
  due_on date,
  opened_on date NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, id),
  UNIQUE (org_id, entry_id, line_no),
  FOREIGN KEY (org_id, entry_id, line_no) REFERENCES ledger_line (org_id, entry_id, no)
);
CREATE INDEX open_item_amount ON open_item (org_id, currency, amount_minor);
CREATE INDEX open_item_counterparty ON open_item (org_id, counterparty_id)
  WHERE counterparty_id IS NOT NULL;
CREATE INDEX open_item_source ON open_item (org_id, source_id) WHERE source_id IS NOT NULL;
CREATE TRIGGER immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON open_item
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
ALTER TABLE open_item ENABLE ROW LEVEL SECURITY;
ALTER TABLE open_item FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON open_item USING (org_id = current_org()) WITH CHECK (org_id = current_org());

-- A part of a bank transaction, held against what it paid. Released instead of removed. It keeps
-- what a settlement needs of the transaction, for a document that is posted later.
CREATE TABLE allocation (
  org_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  transaction_id uuid NOT NULL,
  transaction_on date NOT NULL,
  -- The ledger account of the bank account.
  account text COLLATE "C" NOT NULL,
  currency text NOT NULL,
  amount_minor bigint NOT NULL CHECK (amount_minor <> 0),
  base_minor bigint NOT NULL,
  target text NOT NULL CHECK (target IN ('ledger', 'document')),
  entry_id uuid,
  -- No foreign key: a document may be removed, and what was released from it stays.
  target_document_id uuid,
  open_item_id uuid,
  -- In the item's currency, with the sign of the item where it pays it off.
  settled_minor bigint,
  settled_base_minor bigint,
  settlement_entry_id uuid,
  created_at timestamptz NOT NULL,
  released_at timestamptz,
  PRIMARY KEY (org_id, id),
  FOREIGN KEY (org_id, entry_id) REFERENCES ledger_entry (org_id, id),
  FOREIGN KEY (org_id, open_item_id) REFERENCES open_item (org_id, id),
  FOREIGN KEY (org_id, settlement_entry_id) REFERENCES ledger_entry (org_id, id),
  CHECK ((target = 'ledger') = (target_document_id IS NULL)),
  CHECK (target = 'document' OR entry_id IS NOT NULL),
  CHECK ((open_item_id IS NULL) = (settled_minor IS NULL)),
  CHECK ((open_item_id IS NULL) = (settled_base_minor IS NULL)),
  -- What is booked straight from the bank settles nothing: its entry is the target itself.
  CHECK (settlement_entry_id IS NULL OR open_item_id IS NOT NULL OR settlement_entry_id = entry_id)
);
CREATE INDEX allocation_transaction ON allocation (org_id, transaction_id);
CREATE INDEX allocation_open_item ON allocation (org_id, open_item_id)
  WHERE open_item_id IS NOT NULL AND released_at IS NULL;
CREATE INDEX allocation_entry ON allocation (org_id, entry_id)
  WHERE entry_id IS NOT NULL AND released_at IS NULL;
CREATE INDEX allocation_document ON allocation (org_id, target_document_id)
  WHERE target_document_id IS NOT NULL AND released_at IS NULL;
ALTER TABLE allocation ENABLE ROW LEVEL SECURITY;
ALTER TABLE allocation FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON allocation USING (org_id = current_org()) WITH CHECK (org_id = current_org());
