-- The VAT code that was remembered with the account: one at 0 % that no VAT return reports, or none.
ALTER TABLE payee_rule ADD COLUMN vat_code text COLLATE "C";
