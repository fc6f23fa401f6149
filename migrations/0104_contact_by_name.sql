-- migrate: outside a transaction
-- Contacts by name; capitals do not count.
CREATE INDEX CONCURRENTLY IF NOT EXISTS contact_by_name ON contact
  (org_id, (lower(left(name, 60)) COLLATE "C"), id);
