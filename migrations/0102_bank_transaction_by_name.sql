-- migrate: outside a transaction
-- Bank transactions by the name of the other side; capitals do not count.
CREATE INDEX CONCURRENTLY IF NOT EXISTS bank_transaction_by_name ON bank_transaction
  (org_id, (lower(left(counterparty_name, 60)) COLLATE "C"), id)
  WHERE counterparty_name IS NOT NULL AND NOT pending;
