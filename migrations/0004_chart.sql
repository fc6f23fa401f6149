-- The organization's copy of its chart of accounts, VAT codes and categories, as the accounting
-- provider last gave them. Ids are the provider's own, so they sort by bytes and not by language:
-- pages then go on at the same place on every machine.
CREATE TABLE ledger_account (
  org_id uuid NOT NULL REFERENCES organization,
  id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  name_en text NOT NULL,
  type text NOT NULL CHECK (type IN ('income', 'expense', 'asset', 'liability', 'equity')),
  standard_number text,
  vat_code text,
  synced_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, id)
);
ALTER TABLE ledger_account ENABLE ROW LEVEL SECURITY;
ALTER TABLE ledger_account FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON ledger_account USING (org_id = current_org()) WITH CHECK (org_id = current_org());

-- Rates are percentages and shares are 0 to 1; rate is null where another country's applies.
CREATE TABLE vat_code (
  org_id uuid NOT NULL REFERENCES organization,
  id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  name_en text NOT NULL,
  direction text NOT NULL CHECK (direction IN ('in', 'out')),
  rate numeric,
  kind text NOT NULL,
  deductible numeric CHECK (deductible BETWEEN 0 AND 1),
  pro_rata boolean NOT NULL,
  reverse_charge text NOT NULL CHECK (reverse_charge IN ('none', 'self', 'buyer')),
  nature text,
  valid_from date,
  valid_to date,
  synced_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, id)
);
ALTER TABLE vat_code ENABLE ROW LEVEL SECURITY;
ALTER TABLE vat_code FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON vat_code USING (org_id = current_org()) WITH CHECK (org_id = current_org());

-- A category's VAT code depends on where the vendor is; null where the cost is no matter of VAT.
CREATE TABLE category (
  org_id uuid NOT NULL REFERENCES organization,
  id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  name_en text NOT NULL,
  account text NOT NULL,
  vat_domestic text,
  vat_eu text,
  vat_outside text,
  synced_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, id)
);
ALTER TABLE category ENABLE ROW LEVEL SECURITY;
ALTER TABLE category FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON category USING (org_id = current_org()) WITH CHECK (org_id = current_org());
