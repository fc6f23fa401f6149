-- Who last changed what invoices say of their seller, such as the account they ask to be paid into. Null
-- is accepted: by somebody who may issue, or from before this was kept.
ALTER TABLE organization ADD COLUMN profile_touched_by jsonb;
