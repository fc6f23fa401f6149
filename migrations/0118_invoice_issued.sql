-- migrate: outside a transaction
-- Where an issued invoice stands in the list of work, without its lines: they make a row a thousand bytes long.
CREATE INDEX CONCURRENTLY IF NOT EXISTS invoice_issued ON invoice (org_id, id)
  INCLUDE (contact_id, currency, date, due_on, credits, einvoice_id) WHERE status = 'issued';
