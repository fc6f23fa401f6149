-- The month that a person chose for the deduction of a document, where the law leaves the choice.
ALTER TABLE document ADD COLUMN deduct_from text;
