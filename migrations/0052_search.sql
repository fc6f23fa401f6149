-- Search over all records of an organization by words, numbers, account numbers and amounts. Row level
-- security keeps every condition that could leak away from an index, and matching words is such a
-- condition. So what can be found lies in one table, which a function of the owner searches for the
-- organization of the transaction, and for no other; the records themselves are read as ever.
CREATE EXTENSION IF NOT EXISTS btree_gin;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE search_entry (
  org_id uuid NOT NULL REFERENCES organization,
  kind text NOT NULL CHECK (kind IN
    ('document', 'contact', 'invoice', 'bank_transaction', 'ledger_entry')),
  id uuid NOT NULL,
  -- By which hits are sorted, newest first.
  at timestamptz NOT NULL,
  -- Who captured it, for those who see nothing but their own.
  owner uuid,
  -- In small letters, in which any part can be found.
  name text NOT NULL,
  -- Words in small letters; an amount is a number behind a #.
  words tsvector NOT NULL,
  PRIMARY KEY (org_id, kind, id)
);
CREATE INDEX search_entry_newest ON search_entry (org_id, kind, at DESC, id DESC);
CREATE INDEX search_entry_words ON search_entry USING gin (org_id, words);
CREATE INDEX search_entry_name ON search_entry USING gin (org_id, name gin_trgm_ops);
ALTER TABLE search_entry ENABLE ROW LEVEL SECURITY;
ALTER TABLE search_entry FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON search_entry
  USING (org_id = current_org()) WITH CHECK (org_id = current_org());
CREATE POLICY search ON search_entry FOR SELECT TO CURRENT_USER USING (true);

-- The words of a text, without the accents that people leave out. A question is cut in the same way.
CREATE FUNCTION search_words(given text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT left(word, 60)), '{}') FROM (
    SELECT word FROM regexp_split_to_table(
      translate(lower(left(given, 100000)), 'àáâãäèéêëìíîïòóôõöùúûüñç', 'aaaaaeeeeiiiiooooouuuunc'),
      '[^[:alnum:]]+') AS word
    WHERE word <> '' LIMIT 5000) AS cut
$$;

CREATE FUNCTION search_amount(amount numeric) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT '#' || trim_scale(abs(amount))::text $$;

-- Null for what is no number, so that no reading can make a row impossible to write.
CREATE FUNCTION search_number(given text) RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN given ~ '^-?[0-9]{1,20}(\.[0-9]{1,10})?$' THEN given::numeric END
$$;

-- An account number as one word, however it is spaced.
CREATE FUNCTION search_compact(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT regexp_replace(given, '[^[:alnum:]]+', '', 'g') $$;

-- By the decimals of ISO 4217, as the application has them.
CREATE FUNCTION search_decimal(minor numeric, currency text) RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT minor / CASE
    WHEN currency IN ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX',
      'VND', 'VUV', 'XAF', 'XOF', 'XPF') THEN 1
    WHEN currency IN ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') THEN 1000
    ELSE 100 END
$$;

CREATE FUNCTION search_vector(given text, amounts numeric[]) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_to_tsvector(search_words(given)
    || ARRAY(SELECT DISTINCT search_amount(amount) FROM unnest(amounts) AS amount
      WHERE amount IS NOT NULL))
$$;

CREATE FUNCTION index_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_entry (org_id, kind, id, at, owner, name, words)
  VALUES (NEW.org_id, 'document', NEW.id,
    coalesce(NEW.document_on::timestamp AT TIME ZONE 'UTC', NEW.created_at), NEW.captured_by,
    lower(concat_ws(E'\n', NEW.supplier_name, NEW.file_name)),
    search_vector(concat_ws(' ', NEW.supplier_name, NEW.file_name,
      NEW.extraction #>> '{fields,supplierName,value}',
      search_compact(NEW.extraction #>> '{fields,supplierVatNumber,value}'),
      search_compact(NEW.extraction #>> '{fields,supplierBusinessId,value}'),
      search_compact(NEW.extraction #>> '{fields,iban,value}'),
      NEW.extraction #>> '{fields,invoiceNumber,value}',
      NEW.extraction ->> 'words', NEW.extraction ->> 'page', NEW.text),
      ARRAY[search_number(NEW.extraction #>> '{fields,total,value}'),
        search_number(NEW.extraction #>> '{fields,net,value}')]))
  ON CONFLICT (org_id, kind, id) DO UPDATE
    SET at = excluded.at, name = excluded.name, words = excluded.words;
  RETURN NULL;
END $$;
CREATE TRIGGER found_new AFTER INSERT ON document
  FOR EACH ROW EXECUTE FUNCTION index_document();
CREATE TRIGGER found_changed AFTER UPDATE ON document
  FOR EACH ROW WHEN ((OLD.supplier_name, OLD.file_name, OLD.text, OLD.document_on, OLD.extraction)
    IS DISTINCT FROM
    (NEW.supplier_name, NEW.file_name, NEW.text, NEW.document_on, NEW.extraction))
  EXECUTE FUNCTION index_document();

CREATE FUNCTION index_contact() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_entry (org_id, kind, id, at, name, words)
  VALUES (NEW.org_id, 'contact', NEW.id, NEW.created_at, lower(NEW.name),
    search_vector(concat_ws(' ', NEW.name, NEW.email, NEW.pec, search_compact(NEW.vat_number),
      search_compact(NEW.business_id), search_compact(NEW.fiscal_code), NEW.sdi_code, NEW.notes),
      '{}'))
  ON CONFLICT (org_id, kind, id) DO UPDATE SET name = excluded.name, words = excluded.words;
  RETURN NULL;
END $$;
CREATE TRIGGER found_new AFTER INSERT ON contact FOR EACH ROW EXECUTE FUNCTION index_contact();
CREATE TRIGGER found_changed AFTER UPDATE ON contact
  FOR EACH ROW WHEN ((OLD.name, OLD.email, OLD.pec, OLD.vat_number, OLD.business_id,
      OLD.fiscal_code, OLD.sdi_code, OLD.notes) IS DISTINCT FROM (NEW.name, NEW.email, NEW.pec,
      NEW.vat_number, NEW.business_id, NEW.fiscal_code, NEW.sdi_code, NEW.notes))
  EXECUTE FUNCTION index_contact();

CREATE FUNCTION index_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_entry (org_id, kind, id, at, name, words)
  VALUES (NEW.org_id, 'invoice', NEW.id,
    coalesce(NEW.date::timestamp AT TIME ZONE 'UTC', NEW.created_at),
    lower(concat_ws(E'\n', NEW.buyer_name, NEW.number)),
    search_vector(concat_ws(' ', NEW.buyer_name, NEW.number, NEW.causale,
      search_compact(NEW.payment_reference),
      (SELECT string_agg(line ->> 'description', ' ') FROM jsonb_array_elements(NEW.lines) AS line)),
      ARRAY[search_decimal(search_number(NEW.priced ->> 'grossMinor'), NEW.currency),
        search_decimal(search_number(NEW.priced ->> 'netMinor'), NEW.currency)]))
  ON CONFLICT (org_id, kind, id) DO UPDATE
    SET at = excluded.at, name = excluded.name, words = excluded.words;
  RETURN NULL;
END $$;
CREATE TRIGGER found_new AFTER INSERT ON invoice FOR EACH ROW EXECUTE FUNCTION index_invoice();
CREATE TRIGGER found_changed AFTER UPDATE ON invoice
  FOR EACH ROW WHEN ((OLD.buyer_name, OLD.number, OLD.date, OLD.causale, OLD.payment_reference,
      OLD.lines, OLD.priced) IS DISTINCT FROM (NEW.buyer_name, NEW.number, NEW.date, NEW.causale,
      NEW.payment_reference, NEW.lines, NEW.priced))
  EXECUTE FUNCTION index_invoice();

-- A bank sends many rows at once, which are taken as one.
CREATE FUNCTION index_bank_transactions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_entry (org_id, kind, id, at, name, words)
  SELECT t.org_id, 'bank_transaction', t.id,
    coalesce(t.booked_on::timestamp AT TIME ZONE 'UTC', t.created_at),
    lower(concat_ws(E'\n', t.counterparty_name, t.text, t.reference)),
    search_vector(concat_ws(' ', t.counterparty_name, t.text, t.reference,
      search_compact(t.counterparty_iban)),
      ARRAY[search_decimal(t.amount_minor, t.currency)])
  FROM written t
  ON CONFLICT (org_id, kind, id) DO UPDATE
    SET at = excluded.at, name = excluded.name, words = excluded.words;
  RETURN NULL;
END $$;
CREATE TRIGGER found_new AFTER INSERT ON bank_transaction REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION index_bank_transactions();

CREATE FUNCTION index_bank_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE search_entry e
  SET at = coalesce(NEW.booked_on::timestamp AT TIME ZONE 'UTC', NEW.created_at),
    name = lower(concat_ws(E'\n', NEW.counterparty_name, NEW.text, NEW.reference)),
    words = search_vector(concat_ws(' ', NEW.counterparty_name, NEW.text, NEW.reference,
      search_compact(NEW.counterparty_iban)),
      ARRAY[search_decimal(NEW.amount_minor, NEW.currency)])
  WHERE e.org_id = NEW.org_id AND e.kind = 'bank_transaction' AND e.id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER found_changed AFTER UPDATE ON bank_transaction
  FOR EACH ROW WHEN ((OLD.counterparty_name, OLD.counterparty_iban, OLD.text, OLD.reference,
      OLD.booked_on, OLD.amount_minor) IS DISTINCT FROM (NEW.counterparty_name,
      NEW.counterparty_iban, NEW.text, NEW.reference, NEW.booked_on, NEW.amount_minor))
  EXECUTE FUNCTION index_bank_transaction();

-- An entry is found once its lines are there; neither changes.
CREATE FUNCTION index_ledger_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_entry (org_id, kind, id, at, name, words)
  SELECT e.org_id, 'ledger_entry', e.id, e.date::timestamp AT TIME ZONE 'UTC', lower(e.text),
    search_vector(concat_ws(' ', e.text, e.reference, lines.texts), lines.amounts)
  FROM (SELECT w.org_id, w.entry_id, string_agg(DISTINCT w.text, ' ') AS texts,
      array_agg(DISTINCT abs(search_decimal(w.amount_minor, o.currency))) AS amounts
    FROM written w JOIN organization o ON o.org_id = w.org_id
    GROUP BY w.org_id, w.entry_id) AS lines
  JOIN ledger_entry e ON e.org_id = lines.org_id AND e.id = lines.entry_id
  ON CONFLICT (org_id, kind, id) DO UPDATE SET words = excluded.words;
  RETURN NULL;
END $$;
CREATE TRIGGER found_new AFTER INSERT ON ledger_line REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION index_ledger_entries();

CREATE FUNCTION unindex_record() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM search_entry e WHERE e.org_id = OLD.org_id AND e.kind = TG_ARGV[0] AND e.id = OLD.id;
  RETURN NULL;
END $$;
CREATE TRIGGER found_gone AFTER DELETE ON document
  FOR EACH ROW EXECUTE FUNCTION unindex_record('document');
CREATE TRIGGER found_gone AFTER DELETE ON contact
  FOR EACH ROW EXECUTE FUNCTION unindex_record('contact');
CREATE TRIGGER found_gone AFTER DELETE ON invoice
  FOR EACH ROW EXECUTE FUNCTION unindex_record('invoice');
CREATE TRIGGER found_gone AFTER DELETE ON bank_transaction
  FOR EACH ROW EXECUTE FUNCTION unindex_record('bank_transaction');

-- Hits that are few among all records, by the index of words; sorted, newest first. The planner takes the
-- beginning of a word for far more common than it is, and would go through all records instead.
CREATE FUNCTION search_rare(asked_kind text, asked tsquery, only_of uuid, most integer)
RETURNS TABLE (id uuid)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
SET enable_indexscan = off SET enable_indexonlyscan = off SET enable_seqscan = off
SET plan_cache_mode = force_custom_plan AS $$
BEGIN
  RETURN QUERY SELECT e.id FROM search_entry e
    WHERE e.org_id = current_org() AND e.kind = asked_kind AND e.words @@ asked
      AND (only_of IS NULL OR e.owner = only_of)
    ORDER BY e.at DESC, e.id DESC LIMIT most;
END $$;
REVOKE ALL ON FUNCTION search_rare(text, tsquery, uuid, integer) FROM PUBLIC;

-- The same by names: that occur in part, or that are alike.
CREATE FUNCTION search_rare_names(asked_kind text, pattern text, alike text, only_of uuid, most integer)
RETURNS TABLE (id uuid)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
SET enable_indexscan = off SET enable_indexonlyscan = off SET enable_seqscan = off
SET plan_cache_mode = force_custom_plan AS $$
BEGIN
  IF pattern IS NOT NULL THEN
    RETURN QUERY SELECT e.id FROM search_entry e
      WHERE e.org_id = current_org() AND e.kind = asked_kind AND e.name LIKE pattern
        AND (only_of IS NULL OR e.owner = only_of)
      ORDER BY e.at DESC, e.id DESC LIMIT most;
    RETURN;
  END IF;
  RETURN QUERY SELECT e.id FROM search_entry e
    WHERE e.org_id = current_org() AND e.kind = asked_kind AND alike <% e.name
      AND (only_of IS NULL OR e.owner = only_of)
    ORDER BY e.at DESC, e.id DESC LIMIT most;
END $$;
REVOKE ALL ON FUNCTION search_rare_names(text, text, text, uuid, integer) FROM PUBLIC;

-- The newest hits of one kind in the organization of the transaction. What is common is found among the
-- newest 500 records; what is not, by the index. Where words find nothing, names that are nearly alike do.
CREATE FUNCTION search_records(asked_kind text, asked tsquery, alike text, only_of uuid, most integer)
RETURNS TABLE (id uuid)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  found_ids uuid[];
BEGIN
  SELECT array_agg(hit.id ORDER BY hit.at DESC, hit.id DESC) INTO found_ids FROM (
    SELECT newest.id, newest.at FROM (
      SELECT e.id, e.at, e.words, e.owner FROM search_entry e
      WHERE e.org_id = current_org() AND e.kind = asked_kind
      ORDER BY e.at DESC, e.id DESC LIMIT 500) AS newest
    WHERE newest.words @@ asked AND (only_of IS NULL OR newest.owner = only_of)
    ORDER BY newest.at DESC, newest.id DESC LIMIT most) AS hit;
  IF coalesce(cardinality(found_ids), 0) >= most THEN
    RETURN QUERY SELECT unnest(found_ids);
    RETURN;
  END IF;
  RETURN QUERY SELECT rare.id FROM search_rare(asked_kind, asked, only_of, most) AS rare;
  IF FOUND OR alike IS NULL THEN RETURN; END IF;
  RETURN QUERY SELECT rare.id
    FROM search_rare_names(asked_kind, NULL, alike, only_of, most) AS rare;
END $$;
REVOKE ALL ON FUNCTION search_records(text, tsquery, text, uuid, integer) FROM PUBLIC;

-- The newest records of one kind in whose name that text occurs. Two letters are too short for the index
-- of names, and what one in twenty of the newest records has is too common for it: then records are
-- looked through from the newest on, until there are enough.
CREATE FUNCTION search_names(asked_kind text, asked text, only_of uuid, most integer)
RETURNS TABLE (id uuid)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  pattern text := '%' || replace(replace(replace(lower(asked), '\', '\\'), '%', '\%'), '_', '\_') || '%';
  common integer;
BEGIN
  SELECT count(*) INTO common FROM (
    SELECT e.name FROM search_entry e WHERE e.org_id = current_org() AND e.kind = asked_kind
    ORDER BY e.at DESC, e.id DESC LIMIT 500) AS newest
  WHERE newest.name LIKE pattern;
  IF length(asked) >= 3 AND common < 25 THEN
    RETURN QUERY SELECT rare.id
      FROM search_rare_names(asked_kind, pattern, NULL, only_of, most) AS rare;
    RETURN;
  END IF;
  RETURN QUERY SELECT e.id FROM search_entry e
    WHERE e.org_id = current_org() AND e.kind = asked_kind AND e.name LIKE pattern
      AND (only_of IS NULL OR e.owner = only_of)
    ORDER BY e.at DESC, e.id DESC LIMIT most;
END $$;
REVOKE ALL ON FUNCTION search_names(text, text, uuid, integer) FROM PUBLIC;

-- What is there already.
DO $$
DECLARE
  org uuid;
BEGIN
  FOR org IN SELECT org_id FROM organization LOOP
    PERFORM set_config('app.org_id', org::text, true);
    INSERT INTO search_entry (org_id, kind, id, at, owner, name, words)
    SELECT d.org_id, 'document', d.id,
      coalesce(d.document_on::timestamp AT TIME ZONE 'UTC', d.created_at), d.captured_by,
      lower(concat_ws(E'\n', d.supplier_name, d.file_name)),
      search_vector(concat_ws(' ', d.supplier_name, d.file_name,
        d.extraction #>> '{fields,supplierName,value}',
        search_compact(d.extraction #>> '{fields,supplierVatNumber,value}'),
        search_compact(d.extraction #>> '{fields,supplierBusinessId,value}'),
        search_compact(d.extraction #>> '{fields,iban,value}'),
        d.extraction #>> '{fields,invoiceNumber,value}',
        d.extraction ->> 'words', d.extraction ->> 'page', d.text),
        ARRAY[search_number(d.extraction #>> '{fields,total,value}'),
          search_number(d.extraction #>> '{fields,net,value}')])
    FROM document d WHERE d.org_id = org;
    INSERT INTO search_entry (org_id, kind, id, at, name, words)
    SELECT c.org_id, 'contact', c.id, c.created_at, lower(c.name),
      search_vector(concat_ws(' ', c.name, c.email, c.pec, search_compact(c.vat_number),
        search_compact(c.business_id), search_compact(c.fiscal_code), c.sdi_code, c.notes), '{}')
    FROM contact c WHERE c.org_id = org;
    INSERT INTO search_entry (org_id, kind, id, at, name, words)
    SELECT i.org_id, 'invoice', i.id,
      coalesce(i.date::timestamp AT TIME ZONE 'UTC', i.created_at),
      lower(concat_ws(E'\n', i.buyer_name, i.number)),
      search_vector(concat_ws(' ', i.buyer_name, i.number, i.causale,
        search_compact(i.payment_reference),
        (SELECT string_agg(line ->> 'description', ' ') FROM jsonb_array_elements(i.lines) AS line)),
        ARRAY[search_decimal(search_number(i.priced ->> 'grossMinor'), i.currency),
          search_decimal(search_number(i.priced ->> 'netMinor'), i.currency)])
    FROM invoice i WHERE i.org_id = org;
    INSERT INTO search_entry (org_id, kind, id, at, name, words)
    SELECT t.org_id, 'bank_transaction', t.id,
      coalesce(t.booked_on::timestamp AT TIME ZONE 'UTC', t.created_at),
      lower(concat_ws(E'\n', t.counterparty_name, t.text, t.reference)),
      search_vector(concat_ws(' ', t.counterparty_name, t.text, t.reference,
        search_compact(t.counterparty_iban)), ARRAY[search_decimal(t.amount_minor, t.currency)])
    FROM bank_transaction t WHERE t.org_id = org;
    INSERT INTO search_entry (org_id, kind, id, at, name, words)
    SELECT e.org_id, 'ledger_entry', e.id, e.date::timestamp AT TIME ZONE 'UTC', lower(e.text),
      search_vector(concat_ws(' ', e.text, e.reference, string_agg(DISTINCT l.text, ' ')),
        array_agg(DISTINCT abs(search_decimal(l.amount_minor, e.currency))))
    FROM ledger_entry e JOIN ledger_line l ON l.org_id = e.org_id AND l.entry_id = e.id
    WHERE e.org_id = org GROUP BY e.org_id, e.id;
  END LOOP;
  PERFORM set_config('app.org_id', '', true);
END $$;
