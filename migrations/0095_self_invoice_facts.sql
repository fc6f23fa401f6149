-- What the registers of VAT read of a self-invoice: its number stands there for the purchase.
CREATE VIEW self_invoice_facts WITH (security_invoker = true) AS
  SELECT org_id, id, status, type, entry_id, lines, year, counter, number, date
  FROM self_invoice;
