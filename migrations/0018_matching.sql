-- What the matcher looks at, laid out so that no payment is compared with everything: a picture of all
-- that is open, the words and numbers by which payments and open items find each other, and notes of
-- what has changed since. The picture may lag behind the books; whoever matches looks again.

-- One row for each entry that left something open, and for each coded document that is not posted.
-- What was settled stays for some months: it shows which amounts come again and again.
CREATE TABLE match_item (
  org_id uuid NOT NULL REFERENCES organization,
  -- The entry, or the document.
  id uuid NOT NULL,
  target text NOT NULL CHECK (target IN ('ledger', 'document')),
  -- Whose it is: the contact, or else what its name comes to.
  contact_key text COLLATE "C" NOT NULL,
  contact_id uuid,
  currency text COLLATE "C" NOT NULL,
  -- What is open, with the sign of its payment: money in is positive. 0 where it is settled.
  open_minor bigint NOT NULL,
  -- The same in the organization's currency; null where that is not known.
  base_minor bigint,
  -- What was to be paid at first.
  full_minor bigint NOT NULL,
  net_minor bigint,
  date date NOT NULL,
  due_on date,
  -- The day around which a payment is expected.
  expected_on date NOT NULL,
  counterparty text,
  iban text COLLATE "C",
  number text,
  payment_reference text,
  kind text NOT NULL,
  -- When its account number turned out to be another than the known ones.
  iban_changed_on date,
  -- Proposed, and never taken by itself.
  held boolean NOT NULL,
  -- Its rows in match_item_key.
  keys integer[] NOT NULL,
  PRIMARY KEY (org_id, id)
);
CREATE INDEX match_item_contact ON match_item (org_id, contact_key, expected_on, id);
CREATE INDEX match_item_contact_id ON match_item (org_id, contact_id) WHERE contact_id IS NOT NULL;
CREATE INDEX match_item_base ON match_item (org_id, currency, base_minor, id) WHERE open_minor <> 0;
CREATE INDEX match_item_settled ON match_item (org_id, currency, full_minor, date, id)
  WHERE open_minor = 0;
ALTER TABLE match_item ENABLE ROW LEVEL SECURITY;
ALTER TABLE match_item FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON match_item USING (org_id = current_org()) WITH CHECK (org_id = current_org());

-- By what an open item is found: its amount, reference, number and account, each as a number made
-- from it. Two that share one by chance cost a comparison and no more. In the order of days, so that
-- of many with one amount those around a day are read and no others.
CREATE TABLE match_item_key (
  org_id uuid NOT NULL,
  key integer NOT NULL,
  day date NOT NULL,
  item_id uuid NOT NULL,
  PRIMARY KEY (org_id, key, day, item_id)
);
ALTER TABLE match_item_key ENABLE ROW LEVEL SECURITY;
ALTER TABLE match_item_key FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON match_item_key
  USING (org_id = current_org()) WITH CHECK (org_id = current_org());

-- The same of every unmatched transaction; what is below zero stands for the words of a name.
CREATE TABLE match_transaction_key (
  org_id uuid NOT NULL,
  key integer NOT NULL,
  day date NOT NULL,
  transaction_id uuid NOT NULL,
  PRIMARY KEY (org_id, key, day, transaction_id)
);
CREATE INDEX match_transaction_key_transaction ON match_transaction_key
  (org_id, transaction_id) INCLUDE (key, day);
ALTER TABLE match_transaction_key ENABLE ROW LEVEL SECURITY;
ALTER TABLE match_transaction_key FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON match_transaction_key
  USING (org_id = current_org()) WITH CHECK (org_id = current_org());

-- What changed and has to be looked at again. Only ever added to, so that no two who post wait for
-- each other here; whoever looks removes what he has seen.
CREATE TABLE match_mark (
  org_id uuid NOT NULL,
  seq bigint GENERATED ALWAYS AS IDENTITY,
  -- transactions: some are new. account, everything: what waits on it was looked at under what is no
  -- longer so.
  kind text NOT NULL CHECK (kind IN
    ('item', 'document', 'contact', 'transactions', 'account', 'everything')),
  record_id uuid,
  -- Up to which transaction this is done already; the rest is done a part at a time.
  after_id uuid,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org_id, seq),
  CHECK ((kind IN ('transactions', 'everything')) = (record_id IS NULL)),
  CHECK (after_id IS NULL OR kind IN ('transactions', 'account', 'everything'))
);
ALTER TABLE match_mark ENABLE ROW LEVEL SECURITY;
ALTER TABLE match_mark FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON match_mark USING (org_id = current_org()) WITH CHECK (org_id = current_org());
CREATE POLICY sweep ON match_mark FOR SELECT TO CURRENT_USER USING (true);

CREATE TABLE match_state (
  org_id uuid PRIMARY KEY REFERENCES organization,
  -- When the picture was drawn anew; null where it has to be.
  built_at timestamptz,
  -- Of the rules by which it was drawn.
  keys_version text,
  -- When a job was last asked for that has not begun yet.
  queued_at timestamptz
);
ALTER TABLE match_state ENABLE ROW LEVEL SECURITY;
ALTER TABLE match_state FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON match_state USING (org_id = current_org()) WITH CHECK (org_id = current_org());
CREATE POLICY sweep ON match_state TO CURRENT_USER USING (true) WITH CHECK (true);

-- There from the first account on, so that nobody who asks for a job waits for one who first makes it.
CREATE FUNCTION begin_matching() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO match_state (org_id) VALUES (NEW.org_id) ON CONFLICT (org_id) DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER matching_begun AFTER INSERT ON bank_account
  FOR EACH ROW EXECUTE FUNCTION begin_matching();

-- Null: to be looked at.
ALTER TABLE bank_transaction ADD COLUMN considered_at timestamptz;
CREATE INDEX bank_transaction_unmatched ON bank_transaction (org_id, id)
  WHERE status = 'unmatched' AND withdrawn_at IS NULL;
CREATE INDEX bank_transaction_to_consider ON bank_transaction (org_id, id)
  WHERE status = 'unmatched' AND withdrawn_at IS NULL AND considered_at IS NULL;

-- An organization without a bank account has nothing to match; its books leave no marks.
CREATE FUNCTION mark_for_matching(marked_org uuid, marked_kind text, marked_id uuid) RETURNS void
LANGUAGE sql AS $$
  INSERT INTO match_mark (org_id, kind, record_id)
  SELECT marked_org, marked_kind, marked_id
  WHERE EXISTS (SELECT FROM bank_account b WHERE b.org_id = marked_org)
$$;

CREATE FUNCTION mark_open_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO match_mark (org_id, kind, record_id)
  SELECT DISTINCT w.org_id, 'item', w.entry_id FROM written w
  WHERE EXISTS (SELECT FROM bank_account b WHERE b.org_id = w.org_id);
  RETURN NULL;
END $$;
CREATE TRIGGER marked AFTER INSERT ON open_item REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION mark_open_items();

CREATE FUNCTION mark_allocations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO match_mark (org_id, kind, record_id)
  SELECT DISTINCT w.org_id, CASE WHEN w.entry_id IS NULL THEN 'document' ELSE 'item' END,
    coalesce(w.entry_id, w.target_document_id)
  FROM written w
  WHERE EXISTS (SELECT FROM bank_account b WHERE b.org_id = w.org_id);
  RETURN NULL;
END $$;
CREATE TRIGGER marked_new AFTER INSERT ON allocation REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION mark_allocations();
CREATE TRIGGER marked_changed AFTER UPDATE ON allocation REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION mark_allocations();

CREATE FUNCTION mark_reversal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_for_matching(NEW.org_id, 'item', NEW.reverses);
  RETURN NULL;
END $$;
CREATE TRIGGER marked AFTER INSERT ON ledger_entry
  FOR EACH ROW WHEN (NEW.reverses IS NOT NULL) EXECUTE FUNCTION mark_reversal();

CREATE FUNCTION mark_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_for_matching(OLD.org_id, 'document', OLD.id);
  RETURN NULL;
END $$;
CREATE TRIGGER marked_changed AFTER UPDATE ON document
  FOR EACH ROW WHEN ((OLD.status IN ('coded', 'posted') OR NEW.status IN ('coded', 'posted'))
    AND (OLD.status, OLD.contact_id, OLD.supplier_name, OLD.document_on, OLD.coding)
      IS DISTINCT FROM
      (NEW.status, NEW.contact_id, NEW.supplier_name, NEW.document_on, NEW.coding))
  EXECUTE FUNCTION mark_document();
CREATE TRIGGER marked_gone AFTER DELETE ON document
  FOR EACH ROW WHEN (OLD.status = 'coded') EXECUTE FUNCTION mark_document();

CREATE FUNCTION mark_contact() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_for_matching(OLD.org_id, 'contact', OLD.id);
  RETURN NULL;
END $$;
CREATE TRIGGER marked_changed AFTER UPDATE ON contact
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION mark_contact();
CREATE TRIGGER marked_gone AFTER DELETE ON contact
  FOR EACH ROW EXECUTE FUNCTION mark_contact();

-- A credit note holds back the invoice that it is of.
CREATE FUNCTION mark_credited() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  note record := CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
  credited uuid := (SELECT v.entry_id FROM invoice v
    WHERE v.org_id = note.org_id AND v.id = note.credits);
BEGIN
  IF credited IS NOT NULL THEN
    PERFORM mark_for_matching(note.org_id, 'item', credited);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER marked_new AFTER INSERT ON invoice
  FOR EACH ROW WHEN (NEW.credits IS NOT NULL) EXECUTE FUNCTION mark_credited();
CREATE TRIGGER marked_gone AFTER DELETE ON invoice
  FOR EACH ROW WHEN (OLD.credits IS NOT NULL) EXECUTE FUNCTION mark_credited();

-- Many rows come in one statement, and one mark says it of all: which they are, they say themselves.
CREATE FUNCTION mark_transactions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO match_mark (org_id, kind) VALUES (current_org(), 'transactions');
  RETURN NULL;
END $$;
CREATE TRIGGER marked AFTER INSERT ON bank_transaction
  FOR EACH STATEMENT WHEN (current_org() IS NOT NULL) EXECUTE FUNCTION mark_transactions();

-- The database's owner may bring rows of any organization.
CREATE FUNCTION mark_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO match_mark (org_id, kind) VALUES (NEW.org_id, 'transactions');
  RETURN NULL;
END $$;
CREATE TRIGGER marked_by_owner AFTER INSERT ON bank_transaction
  FOR EACH ROW WHEN (current_org() IS NULL) EXECUTE FUNCTION mark_transaction();

-- Whatever becomes of a transaction, by what it is found is no longer true; one that is unmatched
-- again, or says something else now, is to be looked at anew.
CREATE FUNCTION reconsider_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM match_transaction_key k WHERE k.org_id = NEW.org_id AND k.transaction_id = NEW.id;
  NEW.considered_at := NULL;
  IF NEW.status = 'unmatched' AND NEW.withdrawn_at IS NULL THEN
    INSERT INTO match_mark (org_id, kind) VALUES (NEW.org_id, 'transactions');
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER reconsidered BEFORE UPDATE ON bank_transaction
  FOR EACH ROW WHEN ((OLD.status, OLD.withdrawn_at IS NULL, OLD.booked_on, OLD.amount_minor,
      OLD.currency, OLD.counterparty_name, OLD.counterparty_iban, OLD.text, OLD.reference)
    IS DISTINCT FROM (NEW.status, NEW.withdrawn_at IS NULL, NEW.booked_on, NEW.amount_minor,
      NEW.currency, NEW.counterparty_name, NEW.counterparty_iban, NEW.text, NEW.reference))
  EXECUTE FUNCTION reconsider_transaction();

-- Enqueues one job for each organization that has had a mark for two seconds and waits for none yet;
-- a job that was lost is asked for again after ten minutes. Organizations are found by skipping from
-- one to the next, since one alone may have a hundred thousand marks.
CREATE FUNCTION enqueue_due_matching(most integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  due record;
  enqueued integer := 0;
BEGIN
  FOR due IN
    WITH RECURSIVE marked AS (
      (SELECT m.org_id, m.at FROM match_mark m ORDER BY m.org_id, m.seq LIMIT 1)
      UNION ALL
      SELECT later.org_id, later.at FROM marked CROSS JOIN LATERAL (
        SELECT m.org_id, m.at FROM match_mark m WHERE m.org_id > marked.org_id
        ORDER BY m.org_id, m.seq LIMIT 1) AS later
    )
    SELECT marked.org_id FROM marked JOIN match_state s ON s.org_id = marked.org_id
    WHERE marked.at <= now() - interval '2 seconds'
      AND (s.queued_at IS NULL OR s.queued_at <= now() - interval '10 minutes')
    ORDER BY marked.org_id LIMIT most
  LOOP
    -- Whoever holds the row looks at the marks in this moment, or has asked already.
    PERFORM FROM match_state s WHERE s.org_id = due.org_id
      AND (s.queued_at IS NULL OR s.queued_at <= now() - interval '10 minutes')
      FOR UPDATE SKIP LOCKED;
    CONTINUE WHEN NOT FOUND;
    UPDATE match_state SET queued_at = now() WHERE org_id = due.org_id;
    PERFORM enqueue_job(due.org_id, 'bank', 'match_changed', NULL, 0, 1);
    enqueued := enqueued + 1;
  END LOOP;
  RETURN enqueued;
END $$;
REVOKE ALL ON FUNCTION enqueue_due_matching(integer) FROM PUBLIC;
