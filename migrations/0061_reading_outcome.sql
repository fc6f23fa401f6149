-- How certain a reading was and whether a person left it as it was: what the confidence is held against.
ALTER TABLE accepted_document ADD COLUMN source_class text;
ALTER TABLE accepted_document ADD COLUMN stated numeric(4, 3);
ALTER TABLE accepted_document ADD COLUMN is_right boolean;
CREATE INDEX accepted_document_outcome
  ON accepted_document (org_id, source_class, accepted_at DESC) WHERE stated IS NOT NULL;

-- Whether the exchange of e-invoices delivered it, as the accounting system tells.
ALTER TABLE document ADD COLUMN by_exchange boolean NOT NULL DEFAULT false;
