-- migrate: outside a transaction
-- What settled an item, with every day that is asked for: sums of a whole organization are read from the index alone.
CREATE INDEX CONCURRENTLY IF NOT EXISTS allocation_settled_days ON allocation
  (org_id, open_item_id, transaction_on) INCLUDE (books_on, settled_minor, settled_base_minor)
  WHERE open_item_id IS NOT NULL AND released_at IS NULL;
