-- Takings that were reversed before their period was declared, and recorded again after it, owe VAT for
-- that period: its declaration is corrected.
ALTER TABLE ledger_entry DROP CONSTRAINT ledger_entry_late;
ALTER TABLE ledger_entry ADD CONSTRAINT ledger_entry_late
  CHECK (NOT late OR source IN ('document', 'invoice', 'takings') OR origin = 'provider');
