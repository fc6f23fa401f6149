-- A payment that somebody booked in the accounting system pays a bill or an invoice of ours without a
-- bank transaction being known yet: it is its own settlement entry.
ALTER TABLE allocation
  ALTER COLUMN transaction_id DROP NOT NULL,
  ADD CONSTRAINT allocation_paid_by CHECK (transaction_id IS NOT NULL
    OR (open_item_id IS NOT NULL AND settlement_entry_id IS NOT NULL));
CREATE INDEX allocation_paid_there ON allocation (org_id, settlement_entry_id)
  WHERE transaction_id IS NULL AND released_at IS NULL;

-- Money that such an entry moved on a bank account stays open until its bank transaction is found, so
-- that the transaction is linked to it and not booked once more.
ALTER TABLE open_item
  DROP CONSTRAINT open_item_kind_check,
  ADD CONSTRAINT open_item_kind_check CHECK (kind IN ('payable', 'receivable', 'payment'));
