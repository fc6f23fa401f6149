-- A supplier was asked about an account and says that it is theirs: who was spoken to, and what they said.
ALTER TABLE supplier_account ADD COLUMN spoke_to text, ADD COLUMN words text;
