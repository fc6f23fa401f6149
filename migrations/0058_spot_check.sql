-- What Daybook did by itself, and what people said of a few of these acts each day.

-- What the act moved in the organization's currency, so that the largest can be found. Acts of before
-- have none.
ALTER TABLE match_label ADD COLUMN base_minor bigint;
ALTER TABLE automatic_posting ADD COLUMN base_minor bigint;
CREATE INDEX match_label_made ON match_label (org_id, made_at, id) WHERE kind = 'automatic';
DROP INDEX automatic_posting_at;
CREATE INDEX automatic_posting_at ON automatic_posting (org_id, posted_at, entry_id);

-- One verdict for each act that was drawn; a later one replaces it, and the audit log has both.
CREATE TABLE spot_check (
  org_id uuid NOT NULL REFERENCES organization,
  -- The match_label or the entry.
  act_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('match', 'posting')),
  -- The day of the act where the organization is.
  day date NOT NULL,
  -- The largest act of a day is not drawn at random, so it says nothing about how many are wrong.
  drawn text NOT NULL CHECK (drawn IN ('random', 'largest')),
  verdict text NOT NULL CHECK (verdict IN ('right', 'wrong')),
  fault text CHECK (fault IN ('account', 'vat', 'amount', 'date', 'supplier', 'target', 'duplicate',
    'other')),
  note text,
  judged_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, act_id),
  CHECK ((verdict = 'wrong') = (fault IS NOT NULL))
);
CREATE INDEX spot_check_day ON spot_check (org_id, day);
ALTER TABLE spot_check ENABLE ROW LEVEL SECURITY;
ALTER TABLE spot_check FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON spot_check USING (org_id = current_org()) WITH CHECK (org_id = current_org());
