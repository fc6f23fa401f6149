-- A chart that grows: accounts of the organization's own, what it has renamed or mapped, and what it
-- has closed. A new copy of the region's chart leaves all three as they are.
ALTER TABLE ledger_account
  -- Added by the organization; no chart that is copied later removes it.
  ADD COLUMN own boolean NOT NULL DEFAULT false,
  -- What the organization has set of an account: name, name_en, standard_number, vat_code.
  ADD COLUMN own_fields text[] NOT NULL DEFAULT '{}',
  -- How the standard number was found, where nobody named it.
  ADD COLUMN mapping_note text,
  ADD COLUMN closed_at timestamptz,
  ADD COLUMN closed_reason text,
  -- Counts changes, so that a copy in memory is known to be old.
  ADD COLUMN revision integer NOT NULL DEFAULT 1,
  ADD CHECK ((closed_at IS NULL) = (closed_reason IS NULL));

-- A closed account takes no line, whoever writes it. Closing holds the books alone, so no line can
-- come in beside it.
CREATE FUNCTION refuse_closed_account() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  closed text;
BEGIN
  SELECT a.id INTO closed FROM written w
  JOIN ledger_account a ON a.org_id = w.org_id AND a.id = w.account
  WHERE a.closed_at IS NOT NULL ORDER BY a.id LIMIT 1;
  IF closed IS NOT NULL THEN
    RAISE EXCEPTION 'account % is closed', closed USING ERRCODE = 'DB004', DETAIL = closed;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER open_accounts AFTER INSERT ON ledger_line REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_closed_account();

ALTER TABLE bank_account
  -- Ledger accounts that it had before, each with the first day on which it no longer was.
  ADD COLUMN earlier_ledger_accounts jsonb NOT NULL DEFAULT '[]',
  -- The entry of its opening balance.
  ADD COLUMN opening_entry_id uuid,
  ADD FOREIGN KEY (org_id, opening_entry_id) REFERENCES ledger_entry (org_id, id);
