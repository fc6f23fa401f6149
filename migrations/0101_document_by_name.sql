-- migrate: outside a transaction
-- Documents by the name of the supplier; capitals do not count.
CREATE INDEX CONCURRENTLY IF NOT EXISTS document_by_name ON document
  (org_id, (lower(left(supplier_name, 60)) COLLATE "C"), id)
  WHERE supplier_name IS NOT NULL;
