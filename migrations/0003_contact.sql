CREATE TABLE contact (
  org_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  type text NOT NULL CHECK (type IN ('client', 'vendor', 'both')),
  name text NOT NULL CHECK (name <> ''),
  business_id text,
  vat_number text,
  fiscal_code text,
  sdi_code text,
  pec text,
  country text,
  email text,
  notes text,
  address jsonb,
  gln text,
  peppol_id text,
  default_vat_nature text,
  public_body boolean NOT NULL DEFAULT false,
  office_code text,
  cig text,
  cup text,
  order_reference text,
  split_payment boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, id)
);
CREATE INDEX contact_business_id ON contact (org_id, business_id) WHERE business_id IS NOT NULL;
CREATE INDEX contact_vat_number ON contact (org_id, vat_number) WHERE vat_number IS NOT NULL;
ALTER TABLE contact ENABLE ROW LEVEL SECURITY;
ALTER TABLE contact FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON contact USING (org_id = current_org()) WITH CHECK (org_id = current_org());
