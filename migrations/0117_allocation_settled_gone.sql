-- migrate: outside a transaction
-- allocation_settled_days has all that it had.
DROP INDEX CONCURRENTLY IF EXISTS allocation_settled;
