-- Bank accounts, the consents that open them, what the bank says happened on them, and our runs over
-- that. What a bank said is never removed: a row that it takes back is withdrawn.

-- A consent that somebody was sent to the bank for. The state in the address identifies it when the
-- browser comes back; only its hash is kept.
CREATE TABLE bank_authorization (
  org_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  institution_id text NOT NULL,
  institution_name text NOT NULL,
  country text NOT NULL,
  psu_type text NOT NULL CHECK (psu_type IN ('business', 'personal')),
  state_hash bytea NOT NULL UNIQUE CHECK (length(state_hash) = 32),
  provider_ref text,
  consent_url text,
  status text NOT NULL
    CHECK (status IN ('pending', 'returned', 'denied', 'expired', 'completed', 'failed')),
  code_sealed bytea,
  error jsonb,
  expires_at timestamptz NOT NULL,
  valid_until timestamptz,
  -- The link whose consent this one renews, and the link that came of it.
  relinks uuid,
  link_id uuid,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, id)
);
ALTER TABLE bank_authorization ENABLE ROW LEVEL SECURITY;
ALTER TABLE bank_authorization FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON bank_authorization
  USING (org_id = current_org()) WITH CHECK (org_id = current_org());
-- The function below runs as the owner and must find an authorization before the tenant is known.
CREATE POLICY directory ON bank_authorization FOR SELECT TO CURRENT_USER USING (true);

-- Answers one question only: whose authorization has a state with this hash?
CREATE FUNCTION find_bank_authorization(hash bytea) RETURNS TABLE (org_id uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS
$$ SELECT a.org_id, a.id FROM bank_authorization a WHERE a.state_hash = hash $$;
REVOKE ALL ON FUNCTION find_bank_authorization(bytea) FROM PUBLIC;

-- A consent that was given: what it opens is read through its session.
CREATE TABLE bank_link (
  org_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  institution_id text NOT NULL,
  institution_name text NOT NULL,
  session_sealed bytea,
  session_status text NOT NULL CHECK (session_status IN ('active', 'expired', 'revoked', 'closed')),
  valid_until timestamptz,
  -- Which warnings of its end were given already.
  warned text[] NOT NULL DEFAULT '{}',
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, id)
);
CREATE INDEX bank_link_end ON bank_link (valid_until) WHERE session_status = 'active';
ALTER TABLE bank_link ENABLE ROW LEVEL SECURITY;
ALTER TABLE bank_link FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON bank_link USING (org_id = current_org()) WITH CHECK (org_id = current_org());
CREATE POLICY sweep ON bank_link FOR SELECT TO CURRENT_USER USING (true);

CREATE TABLE bank_account (
  org_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  -- Null for an account that is known from statements only.
  link_id uuid,
  -- What the feed calls the account under this consent; the next consent brings another.
  feed_ref_sealed bytea,
  identification_hash text,
  iban text,
  name text,
  kind text,
  currency text NOT NULL,
  ledger_account text COLLATE "C" NOT NULL,
  status text NOT NULL CHECK (status IN ('active', 'needs_consent', 'closed')),
  last_synced_at timestamptz,
  last_booked_on date,
  -- When the whole history that the bank still shows was last held against ours.
  last_full_on date,
  next_sync_at timestamptz,
  -- How often the bank was read on that day without a person; banks allow four.
  reads_on date,
  reads_count integer NOT NULL DEFAULT 0,
  sync_failures integer NOT NULL DEFAULT 0,
  sync_error jsonb,
  -- The window that is being read now, and how far it has come: a process that dies leaves it to
  -- the next one.
  sync_window jsonb,
  -- The first day whose balance differs from the sum of its transactions; null where all agree.
  unproven_on date,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, id),
  UNIQUE (org_id, identification_hash),
  FOREIGN KEY (org_id, link_id) REFERENCES bank_link (org_id, id)
);
CREATE INDEX bank_account_iban ON bank_account (org_id, iban) WHERE iban IS NOT NULL;
CREATE INDEX bank_account_link ON bank_account (org_id, link_id) WHERE link_id IS NOT NULL;
CREATE INDEX bank_account_due ON bank_account (next_sync_at)
  WHERE status = 'active' AND next_sync_at IS NOT NULL;
ALTER TABLE bank_account ENABLE ROW LEVEL SECURITY;
ALTER TABLE bank_account FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON bank_account USING (org_id = current_org()) WITH CHECK (org_id = current_org());
CREATE POLICY sweep ON bank_account TO CURRENT_USER USING (true) WITH CHECK (true);

-- One pass over bank data, and what came of it.
CREATE TABLE bank_run (
  org_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('sync', 'reconcile', 'import')),
  status text NOT NULL CHECK (status IN ('running', 'done', 'failed', 'partial', 'undone')),
  trigger text NOT NULL CHECK (trigger IN ('person', 'key', 'schedule', 'link')),
  imported integer NOT NULL DEFAULT 0,
  matched integer NOT NULL DEFAULT 0,
  suggested integer NOT NULL DEFAULT 0,
  -- [{bankAccountId, imported, error}]
  accounts jsonb NOT NULL DEFAULT '[]',
  file_id uuid,
  error jsonb,
  started_at timestamptz NOT NULL,
  ended_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, id),
  FOREIGN KEY (org_id, file_id) REFERENCES file,
  CHECK ((status = 'running') = (ended_at IS NULL))
);
CREATE INDEX bank_run_kind ON bank_run (org_id, kind, id DESC);
CREATE INDEX bank_run_status ON bank_run (org_id, status, id DESC);
ALTER TABLE bank_run ENABLE ROW LEVEL SECURITY;
ALTER TABLE bank_run FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON bank_run USING (org_id = current_org()) WITH CHECK (org_id = current_org());

-- Banks give no dependable id, so a booked transaction is one of a multiset: the ordinal counts equal
-- amounts of one account and day. Rows that are withdrawn keep their ordinal, and none is given twice.
CREATE TABLE bank_transaction (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  booked_on date,
  value_on date,
  transaction_on date,
  -- Out is negative.
  amount_minor bigint NOT NULL,
  currency text NOT NULL,
  counterparty_name text,
  counterparty_iban text,
  text text NOT NULL,
  reference text,
  entry_reference text COLLATE "C",
  -- Trusted once the bank has shown it unchanged twice and on no other transaction.
  entry_reference_stable boolean NOT NULL DEFAULT false,
  -- Every reference the bank ever had for it.
  aliases text[] NOT NULL DEFAULT '{}',
  ordinal integer CHECK (ordinal >= 1),
  origin text NOT NULL CHECK (origin IN ('feed', 'statement')),
  -- The run that brought it; what is pending comes and goes without one.
  run_id uuid,
  pending boolean NOT NULL,
  status text CHECK (status IN ('unmatched', 'reconciled', 'ignored')),
  -- How it came to its status: method, reasons; and the run that decided, where one did.
  decision jsonb,
  decision_run_id uuid,
  -- Why a person should look at it: the bank changed it, or took it back, after it was reconciled.
  review jsonb,
  withdrawn_at timestamptz,
  balance_after_minor bigint,
  bank_code text,
  -- What the bank sent, unchanged.
  raw jsonb NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, id),
  FOREIGN KEY (org_id, account_id) REFERENCES bank_account (org_id, id),
  CHECK (pending = (status IS NULL)),
  CHECK (pending = (ordinal IS NULL)),
  CHECK (pending OR run_id IS NOT NULL),
  CHECK (pending OR booked_on IS NOT NULL),
  CHECK (NOT pending OR withdrawn_at IS NULL),
  CHECK (NOT entry_reference_stable OR entry_reference IS NOT NULL)
);
CREATE UNIQUE INDEX bank_transaction_identity ON bank_transaction
  (org_id, account_id, booked_on, amount_minor, currency, ordinal) WHERE NOT pending;
CREATE UNIQUE INDEX bank_transaction_reference_once ON bank_transaction
  (org_id, account_id, entry_reference) WHERE entry_reference_stable;
CREATE INDEX bank_transaction_pending ON bank_transaction (org_id, account_id) WHERE pending;
CREATE INDEX bank_transaction_run ON bank_transaction (org_id, run_id) WHERE NOT pending;
CREATE INDEX bank_transaction_day ON bank_transaction (org_id, booked_on DESC, id DESC)
  WHERE NOT pending;
CREATE INDEX bank_transaction_status ON bank_transaction (org_id, status, booked_on DESC, id DESC)
  WHERE NOT pending;
CREATE INDEX bank_transaction_open_amount ON bank_transaction
  (org_id, currency, amount_minor, booked_on, id)
  WHERE status = 'unmatched' AND withdrawn_at IS NULL;
CREATE INDEX bank_transaction_open_reference ON bank_transaction (org_id, reference)
  WHERE status = 'unmatched' AND withdrawn_at IS NULL AND reference IS NOT NULL;
CREATE INDEX bank_transaction_decision_run ON bank_transaction (org_id, decision_run_id)
  WHERE decision_run_id IS NOT NULL;
ALTER TABLE bank_transaction ENABLE ROW LEVEL SECURITY;
ALTER TABLE bank_transaction FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON bank_transaction
  USING (org_id = current_org()) WITH CHECK (org_id = current_org());

-- Only what was pending may go: it was never more than an announcement.
CREATE FUNCTION refuse_booked_removal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'bank transaction % is booked and never removed; withdraw it', OLD.id
    USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER kept BEFORE DELETE ON bank_transaction
  FOR EACH ROW WHEN (NOT OLD.pending) EXECUTE FUNCTION refuse_booked_removal();

-- What the bank sent of a window that is still being read, by page and day. Days are compared whole,
-- so nothing is taken over before the last page is there.
CREATE TABLE bank_staged (
  org_id uuid NOT NULL,
  account_id uuid NOT NULL,
  pending boolean NOT NULL,
  -- The booking day; of what is pending, the day of the sync.
  day date NOT NULL,
  page integer NOT NULL,
  row_count integer NOT NULL,
  -- References of these rows that might be stable.
  entry_references text[] NOT NULL,
  rows json NOT NULL,
  PRIMARY KEY (org_id, account_id, pending, day, page),
  FOREIGN KEY (org_id, account_id) REFERENCES bank_account (org_id, id)
);
ALTER TABLE bank_staged ENABLE ROW LEVEL SECURITY;
ALTER TABLE bank_staged FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON bank_staged USING (org_id = current_org()) WITH CHECK (org_id = current_org());

-- What the bank says an account held at the end of a day. An opening balance is kept as the closing
-- one of the day before.
CREATE TABLE bank_balance (
  org_id uuid NOT NULL,
  account_id uuid NOT NULL,
  day date NOT NULL,
  kind text NOT NULL CHECK (kind IN ('opening', 'closing')),
  source text NOT NULL CHECK (source IN ('feed', 'statement')),
  amount_minor bigint NOT NULL,
  -- What has come to be booked on that day or before it since the bank said so.
  late_minor bigint NOT NULL DEFAULT 0,
  -- False where the day was not over when the bank was asked: it holds until the bank is asked again.
  final boolean NOT NULL,
  read_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, account_id, day, kind, source),
  FOREIGN KEY (org_id, account_id) REFERENCES bank_account (org_id, id)
);
ALTER TABLE bank_balance ENABLE ROW LEVEL SECURITY;
ALTER TABLE bank_balance FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON bank_balance USING (org_id = current_org()) WITH CHECK (org_id = current_org());

CREATE TABLE bank_suggestion (
  org_id uuid NOT NULL,
  transaction_id uuid NOT NULL,
  target_type text NOT NULL CHECK (target_type IN ('ledger', 'document')),
  target_id uuid NOT NULL,
  amount_minor bigint NOT NULL,
  score numeric NOT NULL,
  reasons jsonb NOT NULL,
  engine_version text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, transaction_id, target_type, target_id),
  FOREIGN KEY (org_id, transaction_id) REFERENCES bank_transaction (org_id, id) ON DELETE CASCADE
);
CREATE INDEX bank_suggestion_target ON bank_suggestion (org_id, target_id);
ALTER TABLE bank_suggestion ENABLE ROW LEVEL SECURITY;
ALTER TABLE bank_suggestion FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON bank_suggestion
  USING (org_id = current_org()) WITH CHECK (org_id = current_org());

-- Enqueues a sync for every account that is due, at most `most` at once; any number of workers may
-- ask. The account is put off by eight hours, which its sync corrects: should the job be lost, it
-- comes again by itself. Turns of organizations are taken in one order, as for schedules.
CREATE FUNCTION enqueue_due_bank_syncs(most integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  due record;
  enqueued integer := 0;
BEGIN
  FOR due IN
    WITH batch AS MATERIALIZED (
      SELECT a.org_id, a.id FROM bank_account a
      WHERE a.status = 'active' AND a.next_sync_at <= now()
      ORDER BY a.next_sync_at LIMIT most FOR UPDATE SKIP LOCKED
    ), moved AS (
      UPDATE bank_account a SET next_sync_at = now() + interval '8 hours'
      FROM batch b WHERE a.org_id = b.org_id AND a.id = b.id
      RETURNING a.org_id, a.id
    )
    SELECT m.org_id, jsonb_agg(jsonb_build_object('bankAccountId', m.id, 'trigger', 'schedule')
      ORDER BY m.id) AS items, count(*)::integer AS accounts
    FROM moved m GROUP BY m.org_id ORDER BY m.org_id
  LOOP
    PERFORM enqueue_jobs(due.org_id, 'bank', 'sync_bank_account', due.items, 0, 1);
    enqueued := enqueued + due.accounts;
  END LOOP;
  RETURN enqueued;
END $$;
REVOKE ALL ON FUNCTION enqueue_due_bank_syncs(integer) FROM PUBLIC;
