-- Whether the matcher takes what is certain, keeps it as a report, or only proposes. The limit is in
-- the organization's currency; null is none.
ALTER TABLE organization
  ADD COLUMN auto_match text NOT NULL DEFAULT 'on' CHECK (auto_match IN ('on', 'off', 'shadow')),
  ADD COLUMN auto_match_limit_minor bigint CHECK (auto_match_limit_minor >= 0);

-- What waits was looked at under another policy, so everything is looked at again.
CREATE FUNCTION mark_policy() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_for_matching(NEW.org_id, 'everything', NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER marked_changed AFTER UPDATE ON organization
  FOR EACH ROW WHEN ((OLD.auto_match, OLD.auto_match_limit_minor)
    IS DISTINCT FROM (NEW.auto_match, NEW.auto_match_limit_minor))
  EXECUTE FUNCTION mark_policy();

-- A match that would have been made by itself, and what somebody then decided. The first proposal
-- stands, since by it the books would have been written; one that was decided is never replaced, so
-- a transaction may have several rows and at most one that is open.
CREATE TABLE shadow_match (
  org_id uuid NOT NULL,
  transaction_id uuid NOT NULL,
  proposed_at timestamptz NOT NULL,
  evidence text NOT NULL,
  -- Of the transaction, as it was then.
  amount_minor bigint NOT NULL,
  currency text NOT NULL,
  -- [{entryId, amountMinor}], in the order of entries.
  targets jsonb NOT NULL,
  -- {score, probability, margin, rivals, reasons}
  grounds jsonb NOT NULL,
  engine_version text NOT NULL,
  verdict text NOT NULL CHECK (verdict IN ('open', 'agreed', 'differed', 'ignored')),
  -- [{targetType, targetId, amountMinor}] of what was matched; null where nothing was.
  decided jsonb,
  decided_at timestamptz,
  PRIMARY KEY (org_id, transaction_id, proposed_at),
  FOREIGN KEY (org_id, transaction_id) REFERENCES bank_transaction (org_id, id),
  CHECK ((verdict = 'open') = (decided_at IS NULL)),
  CHECK (verdict <> 'open' OR decided IS NULL)
);
CREATE UNIQUE INDEX shadow_match_open ON shadow_match (org_id, transaction_id)
  WHERE verdict = 'open';
CREATE INDEX shadow_match_newest ON shadow_match (org_id, proposed_at DESC, transaction_id DESC);
ALTER TABLE shadow_match ENABLE ROW LEVEL SECURITY;
ALTER TABLE shadow_match FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON shadow_match
  USING (org_id = current_org()) WITH CHECK (org_id = current_org());

-- A posting that the policy would have made while it was switched off, and what became of the
-- document. No foreign key: that it was deleted is one of the answers.
CREATE TABLE shadow_posting (
  org_id uuid NOT NULL REFERENCES organization,
  document_id uuid NOT NULL,
  proposed_at timestamptz NOT NULL,
  supplier_name text,
  document_on date,
  -- What set the confidence: the lowest cap. {code, params, cap}
  cap jsonb NOT NULL,
  -- Gross, negative for a purchase.
  amount_minor bigint NOT NULL,
  currency text NOT NULL,
  -- {account, vatCode, amount, vatAmounts, text, contact}: what would have been posted.
  proposed jsonb NOT NULL,
  verdict text NOT NULL CHECK (verdict IN ('open', 'agreed', 'differed', 'deleted', 'lapsed')),
  -- The same of what somebody posted, and the names of what differs.
  decided jsonb,
  changes text[] NOT NULL DEFAULT '{}',
  decided_at timestamptz,
  PRIMARY KEY (org_id, document_id),
  CHECK ((verdict = 'open') = (decided_at IS NULL)),
  CHECK ((verdict = 'differed') = (changes <> '{}'))
);
CREATE INDEX shadow_posting_newest ON shadow_posting (org_id, proposed_at DESC, document_id DESC);
ALTER TABLE shadow_posting ENABLE ROW LEVEL SECURITY;
ALTER TABLE shadow_posting FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON shadow_posting
  USING (org_id = current_org()) WITH CHECK (org_id = current_org());
