-- What the matcher made of transactions, and what it knew when it took something by itself.

-- A pass may also follow from something that changed elsewhere in the books.
ALTER TABLE bank_run DROP CONSTRAINT bank_run_trigger_check;
ALTER TABLE bank_run ADD CONSTRAINT bank_run_trigger_check
  CHECK (trigger IN ('person', 'key', 'schedule', 'link', 'change'));

-- What kind of transaction it is, the other side of a transfer or what a refund gives back, and how
-- the first suggestion stands: {margin, rivals, holds, engineVersion}. All are null until it was
-- looked at. They change without a new version, as suggestions do: nobody decided anything.
ALTER TABLE bank_transaction
  ADD COLUMN class text CHECK (class IN
    ('trade', 'own_transfer', 'refund', 'payout', 'fee', 'interest', 'tax', 'payroll')),
  ADD COLUMN partner_id uuid,
  ADD COLUMN assessment jsonb;

-- One proposal may have several targets, and a target may be in several proposals. The proposals of
-- a transaction are numbered from the best; what has the same number belongs together.
ALTER TABLE bank_suggestion DROP CONSTRAINT bank_suggestion_pkey;
ALTER TABLE bank_suggestion
  ADD COLUMN proposal smallint NOT NULL DEFAULT 1 CHECK (proposal BETWEEN 1 AND 3),
  ADD COLUMN confidence numeric CHECK (confidence BETWEEN 0 AND 1),
  ADD COLUMN method text,
  ADD COLUMN evidence text,
  ADD PRIMARY KEY (org_id, transaction_id, proposal, target_type, target_id);

-- A document that is deleted is suggested no more, nor is any set that it was part of.
CREATE FUNCTION forget_suggested() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM bank_suggestion s USING gone g, bank_suggestion named
  WHERE named.org_id = g.org_id AND named.target_id = g.id AND named.target_type = 'document'
    AND s.org_id = named.org_id AND s.transaction_id = named.transaction_id
    AND s.proposal = named.proposal;
  RETURN NULL;
END $$;
CREATE TRIGGER forget_suggested AFTER DELETE ON document
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION forget_suggested();

-- Everything the matcher was given where it took something by itself, compressed, and a digest of
-- all it answered: the same version of it must give the same bytes again, however long afterwards.
CREATE TABLE match_batch (
  org_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  run_id uuid NOT NULL,
  engine_version text NOT NULL,
  given bytea NOT NULL,
  outcomes_sha256 bytea NOT NULL CHECK (length(outcomes_sha256) = 32),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, id),
  FOREIGN KEY (org_id, run_id) REFERENCES bank_run (org_id, id)
);
-- It is compressed already.
ALTER TABLE match_batch ALTER COLUMN given SET STORAGE EXTERNAL;
ALTER TABLE match_batch ENABLE ROW LEVEL SECURITY;
ALTER TABLE match_batch FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON match_batch USING (org_id = current_org()) WITH CHECK (org_id = current_org());

-- Counts how often what is open was brought up to date. Suggestions that were made before the last
-- time are not written: what they rest on may have changed.
ALTER TABLE match_state ADD COLUMN refreshes bigint NOT NULL DEFAULT 0;
