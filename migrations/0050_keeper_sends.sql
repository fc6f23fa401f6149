-- What the accounting system itself does not say of an entry, in words: it waits for a person.
ALTER TABLE accounting_entry_there ADD COLUMN unclear text;

-- The accounting system that keeps the books sends the e-invoice itself: Daybook's own channel does not,
-- and what became of it is asked there.
ALTER TABLE einvoice ADD COLUMN by_keeper boolean NOT NULL DEFAULT false;
