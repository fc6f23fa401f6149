-- The key with which a recurring invoice was set, if no person has looked at it: once that key is revoked,
-- nothing is issued because of it. Null where a person set or approved it, or from before this was kept.
ALTER TABLE recurring_invoice ADD COLUMN set_by_key uuid;
