-- The first day that is imported of a bank account, if somebody chose one; nothing that its bank booked before is
-- fetched. On an authorization: of the accounts that it links for the first time.
ALTER TABLE bank_account ADD COLUMN import_from date;
ALTER TABLE bank_authorization ADD COLUMN import_from date;
