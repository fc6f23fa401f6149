-- What is sent through the exchange of electronic invoices, and what the exchange said of it. Every
-- file and every notification is kept for ever as it was, byte for byte.

-- Bytes by their hash. Servers may neither change nor remove them: they have no grant for it.
CREATE TABLE einvoice_file (
  org_id uuid NOT NULL REFERENCES organization,
  sha256 text COLLATE "C" NOT NULL,
  bytes bytea NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, sha256),
  CHECK (sha256 = encode(sha256(bytes), 'hex')),
  -- The exchange takes no file of more than five megabytes (its code 00003).
  CHECK (length(bytes) BETWEEN 1 AND 5242880)
);
ALTER TABLE einvoice_file ENABLE ROW LEVEL SECURITY;
ALTER TABLE einvoice_file FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON einvoice_file
  USING (org_id = current_org()) WITH CHECK (org_id = current_org());

-- One file under one name. After a rejection the same invoice goes out again in a new one.
CREATE TABLE einvoice (
  org_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('invoice', 'credit_note', 'self_invoice')),
  invoice_id uuid,
  self_invoice_id uuid,
  -- Unique for ever in the whole installation: by it a notification finds its organization.
  file_name text COLLATE "C" NOT NULL UNIQUE CHECK (file_name ~ '^[A-Z]{2}[A-Z0-9]+_[0-9A-Z]{5}[.]xml$'),
  progressive text COLLATE "C" NOT NULL,
  format text NOT NULL CHECK (format IN ('FPR12', 'FPA12')),
  document_type text NOT NULL CHECK (document_type ~ '^TD[0-9]{2}$'),
  sha256 text COLLATE "C" NOT NULL,
  status text NOT NULL CHECK (status IN ('queued', 'sent', 'delivered', 'undelivered',
    'undeliverable', 'rejected', 'accepted', 'refused', 'lapsed')),
  -- IdentificativoSdI: what the exchange calls the file.
  exchange_id text COLLATE "C",
  sent_at timestamptz,
  -- The last day on which a rejected one goes out again under its number and date.
  resend_by date,
  -- Why it is not sent yet: code, message, attempts, at.
  error jsonb,
  -- Whoever sends holds this claim for as long; nobody else sends meanwhile.
  claim_id uuid,
  claimed_until timestamptz,
  -- Since when a sending may have arrived of which nothing is known. It is looked for before it is
  -- sent again.
  doubt_since timestamptz,
  -- How many sendings may have arrived. After more than one, a name that was used before may have
  -- been used by our own first.
  sendings integer NOT NULL DEFAULT 0 CHECK (sendings >= 0),
  -- When a worker sends it, or asks the exchange what became of it; null where nothing more can come.
  next_look_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, id),
  FOREIGN KEY (org_id, sha256) REFERENCES einvoice_file (org_id, sha256),
  FOREIGN KEY (org_id, invoice_id) REFERENCES invoice (org_id, id) DEFERRABLE INITIALLY DEFERRED,
  CHECK ((purpose = 'self_invoice') = (self_invoice_id IS NOT NULL)),
  CHECK ((purpose = 'self_invoice') = (invoice_id IS NULL)),
  CHECK ((status = 'rejected') = (resend_by IS NOT NULL)),
  CHECK (status IN ('queued', 'rejected') OR num_nulls(exchange_id, sent_at) = 0),
  CHECK (status <> 'queued' OR next_look_at IS NOT NULL)
);
-- The promise that no invoice goes out twice: only one file of it is not rejected.
CREATE UNIQUE INDEX einvoice_once ON einvoice (org_id, invoice_id) WHERE status <> 'rejected';
CREATE UNIQUE INDEX einvoice_self_once ON einvoice (org_id, self_invoice_id)
  WHERE status <> 'rejected';
CREATE INDEX einvoice_invoice ON einvoice (org_id, invoice_id, id DESC);
CREATE INDEX einvoice_self_invoice ON einvoice (org_id, self_invoice_id, id DESC);
CREATE INDEX einvoice_status ON einvoice (org_id, status, id DESC);
CREATE INDEX einvoice_due ON einvoice (next_look_at) WHERE next_look_at IS NOT NULL;
ALTER TABLE einvoice ENABLE ROW LEVEL SECURITY;
ALTER TABLE einvoice FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON einvoice USING (org_id = current_org()) WITH CHECK (org_id = current_org());
-- The functions below run as the owner, before the tenant is known.
CREATE POLICY sweep ON einvoice TO CURRENT_USER USING (true) WITH CHECK (true);

-- What was sent stays what it was, and what has ended stays ended, whatever message comes late. Its id
-- may change while nothing was told of it: the exchange may have taken another sending of the same file.
CREATE FUNCTION refuse_einvoice_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moving constant text[] := ARRAY['status', 'exchange_id', 'sent_at', 'resend_by', 'error',
    'claim_id', 'claimed_until', 'doubt_since', 'sendings', 'next_look_at', 'version', 'updated_at'];
BEGIN
  IF TG_OP = 'DELETE' OR to_jsonb(NEW) - moving <> to_jsonb(OLD) - moving
    OR (OLD.exchange_id IS NOT NULL AND NEW.exchange_id IS DISTINCT FROM OLD.exchange_id
      AND (NEW.exchange_id IS NULL OR OLD.status <> 'sent' OR NEW.status <> 'sent'))
    OR (NEW.status <> OLD.status AND (NEW.status = 'queued'
      OR OLD.status IN ('rejected', 'undeliverable', 'accepted', 'refused', 'lapsed'))) THEN
    RAISE EXCEPTION 'electronic invoice % was sent and stays as it is', OLD.file_name
      USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER kept BEFORE UPDATE OR DELETE ON einvoice
  FOR EACH ROW EXECUTE FUNCTION refuse_einvoice_change();

-- A notification of the exchange. The same one may come any number of times and is kept once.
CREATE TABLE einvoice_message (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  einvoice_id uuid NOT NULL,
  type text NOT NULL CHECK (type IN ('RC', 'NS', 'MC', 'NE', 'DT', 'AT')),
  exchange_id text COLLATE "C" NOT NULL,
  -- MessageId, as the exchange gave it.
  message_ref text COLLATE "C" NOT NULL,
  file_name text NOT NULL,
  -- EC01 or EC02, of NE only.
  outcome text CHECK (outcome IN ('EC01', 'EC02')),
  -- [{code, detail}], of NS only.
  errors jsonb NOT NULL,
  note text,
  -- False where it changed nothing: it came late, or it contradicts what is known. It is weighed again
  -- whenever more is known.
  applied boolean NOT NULL,
  told_at timestamptz NOT NULL,
  sha256 text COLLATE "C" NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, id),
  UNIQUE (org_id, einvoice_id, exchange_id, type, message_ref),
  FOREIGN KEY (org_id, einvoice_id) REFERENCES einvoice (org_id, id),
  FOREIGN KEY (org_id, sha256) REFERENCES einvoice_file (org_id, sha256)
);
CREATE INDEX einvoice_message_of ON einvoice_message (org_id, einvoice_id, id);
ALTER TABLE einvoice_message ENABLE ROW LEVEL SECURITY;
ALTER TABLE einvoice_message FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON einvoice_message
  USING (org_id = current_org()) WITH CHECK (org_id = current_org());

-- Servers may write one column of it, and that one way only: what was believed stays believed.
CREATE FUNCTION refuse_message_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.applied OR to_jsonb(NEW) - 'applied' <> to_jsonb(OLD) - 'applied' THEN
    RAISE EXCEPTION 'notification % stays as it came', OLD.file_name
      USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER kept BEFORE UPDATE OR DELETE ON einvoice_message
  FOR EACH ROW EXECUTE FUNCTION refuse_message_change();

-- The last number of each transmitter's file names. It belongs to no organization: several may send
-- under one transmitter, and no name is ever given twice.
CREATE TABLE einvoice_counter (
  transmitter text COLLATE "C" PRIMARY KEY,
  last bigint NOT NULL
);

-- Begins at D0000 in base 36: another program of the same transmitter began at 00001, and the
-- exchange refuses a name that it has seen. There are 38 million names from there on.
CREATE FUNCTION take_einvoice_number(of_transmitter text) RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO einvoice_counter (transmitter, last) VALUES (of_transmitter, 21835008)
  ON CONFLICT (transmitter) DO UPDATE SET last = einvoice_counter.last + 1 RETURNING last
$$;
REVOKE ALL ON FUNCTION take_einvoice_number(text) FROM PUBLIC;

-- Answers one question only: whose file has this name?
CREATE FUNCTION find_einvoice(name text) RETURNS TABLE (org_id uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS
$$ SELECT e.org_id, e.id FROM einvoice e WHERE e.file_name = name $$;
REVOKE ALL ON FUNCTION find_einvoice(text) FROM PUBLIC;

-- Enqueues work for every einvoice that is due, at most `most` at once; any number of workers may
-- ask. Each is put off by an hour, which its work corrects: should the job be lost, it comes again by
-- itself.
CREATE FUNCTION enqueue_due_einvoices(most integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  due record;
  enqueued integer := 0;
BEGIN
  FOR due IN
    WITH batch AS MATERIALIZED (
      SELECT e.org_id, e.id FROM einvoice e WHERE e.next_look_at <= now()
      ORDER BY e.next_look_at LIMIT most FOR UPDATE SKIP LOCKED
    ), moved AS (
      UPDATE einvoice e SET next_look_at = now() + interval '1 hour'
      FROM batch b WHERE e.org_id = b.org_id AND e.id = b.id
      RETURNING e.org_id, e.id
    )
    SELECT m.org_id, jsonb_agg(jsonb_build_object('einvoiceId', m.id) ORDER BY m.id) AS items,
      count(*)::integer AS files
    FROM moved m GROUP BY m.org_id ORDER BY m.org_id
  LOOP
    PERFORM enqueue_jobs(due.org_id, 'post', 'tend_einvoice', due.items, 0, 1);
    enqueued := enqueued + due.files;
  END LOOP;
  RETURN enqueued;
END $$;
REVOKE ALL ON FUNCTION enqueue_due_einvoices(integer) FROM PUBLIC;

-- How far the notifications of each exchange were read. Whoever reads holds it until `held_until`.
CREATE TABLE exchange_cursor (
  mode text PRIMARY KEY CHECK (mode IN ('live', 'test')),
  cursor text,
  -- How often in a row it could not be asked: each time it is left alone for longer.
  failures integer NOT NULL DEFAULT 0,
  held_until timestamptz NOT NULL DEFAULT '-infinity'
);
INSERT INTO exchange_cursor (mode) VALUES ('live'), ('test');

-- Notifications that belong to no file of ours, or that could not be read or taken in. They belong to
-- nobody yet, so no organization sees them; they are tried again, and kept for whoever runs this.
CREATE TABLE exchange_aside (
  mode text NOT NULL CHECK (mode IN ('live', 'test')),
  sha256 text COLLATE "C" NOT NULL,
  file_name text NOT NULL,
  told_at timestamptz NOT NULL,
  bytes bytea NOT NULL,
  reason text NOT NULL,
  attempts integer NOT NULL DEFAULT 1,
  next_try_at timestamptz NOT NULL,
  -- When it found its way after all.
  settled_at timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (mode, sha256)
);
CREATE INDEX exchange_aside_due ON exchange_aside (mode, next_try_at) WHERE settled_at IS NULL;
