-- Why an entry by hand moves an account of VAT without a VAT code; the checklist of its month shows it.
ALTER TABLE ledger_entry ADD COLUMN vat_reason text;
