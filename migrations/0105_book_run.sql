-- migrate: removes what is unused since 1.1.0
-- Rows of the bank that were booked together on one account are a run, too, and are undone together.
ALTER TABLE bank_run DROP CONSTRAINT bank_run_kind_check;
ALTER TABLE bank_run ADD CONSTRAINT bank_run_kind_check
  CHECK (kind IN ('sync', 'reconcile', 'import', 'accept', 'book')) NOT VALID;
