-- Invoices that the exchange delivers. Each is taken in once, by the exchange's own id of the file,
-- whatever became of its document later: one that somebody deleted does not come back.
CREATE TABLE exchange_delivery (
  org_id uuid NOT NULL REFERENCES organization,
  -- IdentificativoSdI.
  exchange_id text COLLATE "C" NOT NULL CHECK (length(exchange_id) BETWEEN 1 AND 100),
  file_name text NOT NULL,
  sha256 text COLLATE "C" NOT NULL,
  -- Null for a file that the organization sent itself, which comes back to it as the buyer.
  document_id uuid,
  -- captured: a new document; joined: one that was not posted had the same bytes, and has the id and
  -- the day of receipt now; noted: a posted one had them, and stays as it was posted.
  way text NOT NULL CHECK (way IN ('captured', 'joined', 'noted', 'own')),
  received_at timestamptz NOT NULL,
  -- What the exchange says about the file (MT), as it came.
  metadata bytea CHECK (length(metadata) <= 1048576),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, exchange_id),
  CHECK ((way = 'own') = (document_id IS NULL))
);
CREATE INDEX exchange_delivery_document ON exchange_delivery (org_id, document_id);
ALTER TABLE exchange_delivery ENABLE ROW LEVEL SECURITY;
ALTER TABLE exchange_delivery FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON exchange_delivery
  USING (org_id = current_org()) WITH CHECK (org_id = current_org());

ALTER TABLE document ADD COLUMN exchange_id text COLLATE "C";
CREATE UNIQUE INDEX document_exchange ON document (org_id, exchange_id)
  WHERE exchange_id IS NOT NULL;

-- Reading invoices is held and put off by itself: trouble with them does not delay notifications.
ALTER TABLE exchange_cursor
  ADD COLUMN inbound_failures integer NOT NULL DEFAULT 0,
  ADD COLUMN inbound_held_until timestamptz NOT NULL DEFAULT '-infinity';

-- Invoices for nobody here are set aside like notifications, with all that came with them.
ALTER TABLE exchange_aside
  ADD COLUMN kind text NOT NULL DEFAULT 'notification' CHECK (kind IN ('notification', 'invoice')),
  ADD COLUMN exchange_id text COLLATE "C",
  ADD COLUMN metadata bytea;

-- A number as it is compared: without spaces, points and dashes.
CREATE FUNCTION plain_number(given text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = pg_catalog, pg_temp AS
$$ SELECT nullif(upper(regexp_replace(given, '[^A-Za-z0-9]', '', 'g')), '') $$;
CREATE INDEX organization_vat_number ON organization (plain_number(profile ->> 'vatNumber'));
CREATE INDEX organization_fiscal_code ON organization (plain_number(profile ->> 'fiscalCode'));

-- Answers one question only: which organizations have one of these numbers as their own? `is_coded`
-- says whether it also gives this recipient code as its own.
CREATE FUNCTION find_exchange_recipients(of_mode text, numbers text[], code text)
RETURNS TABLE (org_id uuid, region_key text, is_coded boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT o.org_id, o.region_key, coalesce(plain_number(o.profile ->> 'sdiCode') = code, false)
  FROM organization o
  WHERE o.mode = of_mode AND (plain_number(o.profile ->> 'vatNumber') = ANY(numbers)
    OR plain_number(o.profile ->> 'fiscalCode') = ANY(numbers))
  ORDER BY o.org_id LIMIT 10
$$;
REVOKE ALL ON FUNCTION find_exchange_recipients(text, text[], text) FROM PUBLIC;
