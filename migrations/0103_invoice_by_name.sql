-- migrate: outside a transaction
-- Invoices by the name of the buyer; capitals do not count.
CREATE INDEX CONCURRENTLY IF NOT EXISTS invoice_by_name ON invoice
  (org_id, (lower(left(buyer_name, 60)) COLLATE "C"), id);
