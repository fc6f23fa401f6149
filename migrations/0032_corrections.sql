-- People correct what was read, and each field remembers who set it.
ALTER TABLE document
  -- What a person said the document shows, kept over every new reading.
  ADD COLUMN corrected_facts jsonb NOT NULL DEFAULT '{}',
  -- Who set which field of the reading, the coding or the contact, when, and whether somebody who
  -- may post made it or accepted it.
  ADD COLUMN set_by jsonb NOT NULL DEFAULT '{}';

-- What automatic posting may post, in the organization's currency; null: no limit.
ALTER TABLE organization
  ADD COLUMN auto_post_per_document_minor bigint CHECK (auto_post_per_document_minor >= 0),
  ADD COLUMN auto_post_per_day_minor bigint CHECK (auto_post_per_day_minor >= 0);

-- What automatic posting has posted on one day, counted in the transaction that decides to post.
CREATE TABLE automatic_posting_day (
  org_id uuid NOT NULL REFERENCES organization (org_id),
  day date NOT NULL,
  amount_minor bigint NOT NULL,
  PRIMARY KEY (org_id, day)
);
ALTER TABLE automatic_posting_day ENABLE ROW LEVEL SECURITY;
ALTER TABLE automatic_posting_day FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON automatic_posting_day
  USING (org_id = current_org()) WITH CHECK (org_id = current_org());
