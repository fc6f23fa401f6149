-- What one organization taught its matcher. It is read by that organization only, and every part of
-- it follows from what somebody decided about a payment: what is taken back is taken from here too.

-- One row for each payment that somebody matched by hand, and each contact that it was found to be of.
-- A payment counts once however often it is matched and taken back again.
CREATE TABLE match_confirm (
  org_id uuid NOT NULL,
  transaction_id uuid NOT NULL,
  contact_key text COLLATE "C" NOT NULL,
  -- The words by which payments like it are remembered, and the account that it came from or went to.
  pattern text COLLATE "C",
  iban text COLLATE "C",
  -- Whether it stated the reference of what it paid.
  is_referred boolean NOT NULL,
  confirmed_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, transaction_id, contact_key),
  FOREIGN KEY (org_id, transaction_id) REFERENCES bank_transaction (org_id, id)
);
ALTER TABLE match_confirm ENABLE ROW LEVEL SECURITY;
ALTER TABLE match_confirm FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON match_confirm
  USING (org_id = current_org()) WITH CHECK (org_id = current_org());

-- How many confirmed payments with these words were of this contact.
CREATE TABLE match_alias (
  org_id uuid NOT NULL REFERENCES organization,
  pattern text COLLATE "C" NOT NULL,
  contact_key text COLLATE "C" NOT NULL,
  confirms integer NOT NULL CHECK (confirms >= 0),
  confirmed_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, pattern, contact_key)
);
CREATE INDEX match_alias_newest ON match_alias (org_id, confirmed_at DESC) WHERE confirms > 0;
ALTER TABLE match_alias ENABLE ROW LEVEL SECURITY;
ALTER TABLE match_alias FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON match_alias USING (org_id = current_org()) WITH CHECK (org_id = current_org());

-- Accounts of contacts. Invoice fraud begins with a new account, so one counts as the contact's only
-- after a payment that stated a reference, or after two payments.
CREATE TABLE match_iban (
  org_id uuid NOT NULL REFERENCES organization,
  iban text COLLATE "C" NOT NULL,
  contact_key text COLLATE "C" NOT NULL,
  -- As it was called when it was last confirmed; no foreign key, since a contact may be removed.
  contact_id uuid,
  contact_name text,
  confirms integer NOT NULL CHECK (confirms >= 0),
  referred integer NOT NULL CHECK (referred BETWEEN 0 AND confirms),
  is_proven boolean NOT NULL GENERATED ALWAYS AS (referred > 0 OR confirms >= 2) STORED,
  confirmed_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, iban, contact_key)
);
CREATE INDEX match_iban_newest ON match_iban (org_id, confirmed_at DESC) WHERE confirms > 0;
ALTER TABLE match_iban ENABLE ROW LEVEL SECURITY;
ALTER TABLE match_iban FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON match_iban USING (org_id = current_org()) WITH CHECK (org_id = current_org());

-- A payment and an entry, or a document, that nothing but a person pairs again. What was declined is
-- not proposed either; what was undone with a whole run may well be right, and is.
CREATE TABLE match_declined_pair (
  org_id uuid NOT NULL,
  transaction_id uuid NOT NULL,
  target_id uuid NOT NULL,
  verdict text NOT NULL CHECK (verdict IN ('declined', 'undone')),
  declined_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, transaction_id, target_id),
  FOREIGN KEY (org_id, transaction_id) REFERENCES bank_transaction (org_id, id)
);
ALTER TABLE match_declined_pair ENABLE ROW LEVEL SECURITY;
ALTER TABLE match_declined_pair FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON match_declined_pair
  USING (org_id = current_org()) WITH CHECK (org_id = current_org());

-- That a payment with these words was not of this contact; it counts less with every day.
CREATE TABLE match_declined_pattern (
  org_id uuid NOT NULL,
  pattern text COLLATE "C" NOT NULL,
  contact_key text COLLATE "C" NOT NULL,
  transaction_id uuid NOT NULL,
  -- In hundredths: a match that was taken back says less than a proposal that was declined.
  weight integer NOT NULL CHECK (weight BETWEEN 1 AND 100),
  declined_on date NOT NULL,
  PRIMARY KEY (org_id, pattern, contact_key, transaction_id),
  FOREIGN KEY (org_id, transaction_id) REFERENCES bank_transaction (org_id, id)
);
CREATE INDEX match_declined_pattern_day ON match_declined_pattern (org_id, declined_on);
ALTER TABLE match_declined_pattern ENABLE ROW LEVEL SECURITY;
ALTER TABLE match_declined_pattern FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON match_declined_pattern
  USING (org_id = current_org()) WITH CHECK (org_id = current_org());

-- What the engine said, and whether it was right: every automatic match, and every proposal that
-- somebody decided about.
CREATE TABLE match_label (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  transaction_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('automatic', 'confirmed', 'declined', 'ignored')),
  -- The place of the proposal among those shown; null of an automatic match, and where what was
  -- matched by hand had not been proposed at all.
  rank smallint CHECK (rank >= 1),
  -- In points. Null where the decision says nothing about scores.
  score numeric,
  evidence text,
  -- Of an automatic match: null while it stands, false once somebody took it back.
  is_right boolean,
  made_at timestamptz NOT NULL,
  decided_at timestamptz,
  -- Where it went with a whole run. Whoever undoes a run judges the run and not each match of it, so
  -- of each kind of evidence one of them counts for the brake and the others do not.
  undone_run_id uuid,
  is_counted boolean NOT NULL DEFAULT true CHECK (is_counted OR undone_run_id IS NOT NULL),
  PRIMARY KEY (org_id, id),
  FOREIGN KEY (org_id, transaction_id) REFERENCES bank_transaction (org_id, id),
  CHECK (kind = 'automatic' OR is_right IS NOT NULL),
  CHECK (kind <> 'automatic' OR is_right IS NOT TRUE),
  CHECK ((is_right IS NULL) = (decided_at IS NULL))
);
CREATE INDEX match_label_transaction ON match_label (org_id, transaction_id);
CREATE INDEX match_label_automatic ON match_label (org_id, evidence, id DESC)
  WHERE kind = 'automatic' AND is_counted;
CREATE INDEX match_label_undone ON match_label (org_id, undone_run_id, evidence)
  WHERE undone_run_id IS NOT NULL AND is_counted;
CREATE INDEX match_label_shown ON match_label (org_id, decided_at DESC) WHERE kind <> 'automatic';
ALTER TABLE match_label ENABLE ROW LEVEL SECURITY;
ALTER TABLE match_label FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON match_label USING (org_id = current_org()) WITH CHECK (org_id = current_org());

-- A kind of evidence on which nothing is matched by itself, until a person releases it. Matches made
-- before the last release no longer count.
CREATE TABLE match_brake (
  org_id uuid NOT NULL REFERENCES organization,
  evidence text NOT NULL,
  undone integer NOT NULL,
  looked integer NOT NULL,
  braked_at timestamptz NOT NULL,
  released_at timestamptz CHECK (released_at >= braked_at),
  PRIMARY KEY (org_id, evidence)
);
ALTER TABLE match_brake ENABLE ROW LEVEL SECURITY;
ALTER TABLE match_brake FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON match_brake USING (org_id = current_org()) WITH CHECK (org_id = current_org());

-- What scores came to mean here, as it was last worked out.
CREATE TABLE match_calibration (
  org_id uuid PRIMARY KEY REFERENCES organization,
  calibration jsonb NOT NULL,
  made_at timestamptz NOT NULL
);
ALTER TABLE match_calibration ENABLE ROW LEVEL SECURITY;
ALTER TABLE match_calibration FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON match_calibration
  USING (org_id = current_org()) WITH CHECK (org_id = current_org());
