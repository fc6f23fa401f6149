-- Whether pages may be shown to a language model, and where they go: as a person was told.
CREATE TABLE language_model_consent (
  org_id uuid NOT NULL REFERENCES organization,
  is_allowed boolean NOT NULL,
  -- Who gets the pages and where. A model elsewhere needs another consent.
  destination text NOT NULL,
  decided_by text NOT NULL,
  decided_at timestamptz NOT NULL,
  PRIMARY KEY (org_id)
);
ALTER TABLE language_model_consent ENABLE ROW LEVEL SECURITY;
ALTER TABLE language_model_consent FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON language_model_consent
  USING (org_id = current_org()) WITH CHECK (org_id = current_org());

-- Questions to it. Written with the most that one can cost before anything is sent, and settled with
-- what it did cost; one whose end nobody knows counts as the most, and is never asked again.
CREATE TABLE model_call (
  org_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  -- No foreign key: what was spent outlives the document.
  document_id uuid NOT NULL,
  -- The call that it belongs to: one question each.
  intent_id uuid NOT NULL,
  -- The first day of its month, where the organization is.
  month date NOT NULL,
  destination text NOT NULL,
  model text NOT NULL,
  pages smallint NOT NULL,
  state text NOT NULL CHECK (state IN ('sent', 'answered', 'failed', 'unknown')),
  why text,
  input_tokens integer,
  output_tokens integer,
  -- In millionths of a US dollar: the most, until it is settled.
  cost_micros bigint NOT NULL CHECK (cost_micros >= 0),
  asked_at timestamptz NOT NULL,
  settled_at timestamptz,
  PRIMARY KEY (org_id, id)
);
CREATE UNIQUE INDEX model_call_intent ON model_call (org_id, intent_id);
CREATE INDEX model_call_month ON model_call (org_id, month, id);
ALTER TABLE model_call ENABLE ROW LEVEL SECURITY;
ALTER TABLE model_call FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON model_call
  USING (org_id = current_org()) WITH CHECK (org_id = current_org());
