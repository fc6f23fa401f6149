-- What save_invoice has no fields for: delivery date, payment terms, references, discount and note.
-- What is said about a line stands in `lines`. An issued invoice locks it with everything else.
ALTER TABLE invoice ADD COLUMN details jsonb;

-- What a contact's sales are unless a line says otherwise, and its declaration of intent
-- (dichiarazione d'intento): protocol, day of the receipt, year and limit.
ALTER TABLE contact ADD COLUMN sale_defaults jsonb, ADD COLUMN declaration jsonb;
