-- What waits for a person, oldest first, read from one index for each kind of record.

-- How sure a proposal is: the confidence of the reading under the cap of its coding; nothing where only
-- a person can answer what is asked. Kept with the row, since the reading itself is large.
ALTER TABLE document ADD COLUMN certainty numeric GENERATED ALWAYS AS (
  CASE WHEN coding IS NULL THEN NULL
    WHEN coding -> 'reasons' @> '[{"code": "receipt_day_unknown"}]' THEN 0
    ELSE least((extraction ->> 'confidence')::numeric,
      coalesce((coding #>> '{cap,cap}')::numeric, 1)) END) STORED;
CREATE INDEX document_unposted ON document (org_id, created_at, id) WHERE status <> 'posted';
CREATE INDEX document_unposted_day ON document (org_id, document_on)
  WHERE status <> 'posted' AND document_on IS NOT NULL;
CREATE INDEX bank_transaction_review ON bank_transaction (org_id, booked_on, id)
  WHERE review IS NOT NULL;
CREATE INDEX invoice_rejected ON invoice (org_id, resend_by, id) WHERE rejected_at IS NOT NULL;
CREATE INDEX automatic_posting_at ON automatic_posting (org_id, posted_at);
