-- Deciding in bulk: suggestions that a person accepts together, and documents posted together.

ALTER TABLE bank_run DROP CONSTRAINT bank_run_kind_check;
ALTER TABLE bank_run ADD CONSTRAINT bank_run_kind_check
  CHECK (kind IN ('sync', 'reconcile', 'import', 'accept'));

-- The surest first suggestions, without a look at the others.
CREATE INDEX bank_suggestion_sure ON bank_suggestion (org_id, confidence DESC, transaction_id)
  WHERE proposal = 1;

-- Documents that were posted together, and undone together.
CREATE TABLE posting_run (
  org_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  status text NOT NULL CHECK (status IN ('running', 'done', 'partial', 'failed', 'undone')),
  trigger text NOT NULL CHECK (trigger IN ('person', 'key', 'app')),
  app jsonb,
  -- More documents were ready than one run takes.
  is_more boolean NOT NULL,
  error jsonb,
  started_at timestamptz NOT NULL,
  ended_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, id),
  CHECK ((status = 'running') = (ended_at IS NULL)),
  CHECK ((trigger = 'app') = (app IS NOT NULL))
);
ALTER TABLE posting_run ENABLE ROW LEVEL SECURITY;
ALTER TABLE posting_run FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON posting_run USING (org_id = current_org()) WITH CHECK (org_id = current_org());

CREATE TABLE posting_run_item (
  org_id uuid NOT NULL,
  run_id uuid NOT NULL,
  document_id uuid NOT NULL,
  -- As the document was when the run began; nothing else is posted.
  document_version integer NOT NULL,
  confidence numeric,
  state text NOT NULL CHECK (state IN ('to_post', 'posted', 'refused', 'reversed')),
  -- False if it was refused before its turn.
  was_planned boolean NOT NULL,
  -- Why it was refused, or why it could not be reversed.
  code text,
  -- The entry that the run posted; only this one is reversed.
  entry_id uuid,
  PRIMARY KEY (org_id, run_id, document_id),
  FOREIGN KEY (org_id, run_id) REFERENCES posting_run,
  FOREIGN KEY (org_id, document_id) REFERENCES document (org_id, id) ON DELETE CASCADE
);
CREATE INDEX posting_run_item_document ON posting_run_item (org_id, document_id);
ALTER TABLE posting_run_item ENABLE ROW LEVEL SECURITY;
ALTER TABLE posting_run_item FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON posting_run_item
  USING (org_id = current_org()) WITH CHECK (org_id = current_org());

-- Lists by amount and by due day. Amounts are thousandths, so that those of all currencies compare.
ALTER TABLE document ADD COLUMN total_mills bigint GENERATED ALWAYS AS (
  CASE WHEN abs(search_number(extraction #>> '{fields,total,value}')) < 1e15
    THEN (search_number(extraction #>> '{fields,total,value}') * 1000)::bigint END) STORED;
CREATE INDEX document_total ON document (org_id, total_mills DESC, id DESC)
  WHERE total_mills IS NOT NULL;
-- No column: an issued invoice stays as it is, column by column.
CREATE FUNCTION invoice_mills(priced jsonb, currency text) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (public.search_decimal(public.search_number(priced ->> 'grossMinor'), currency) * 1000)::bigint
$$;
CREATE INDEX invoice_gross ON invoice (org_id, invoice_mills(priced, currency) DESC, id DESC);
CREATE INDEX invoice_due ON invoice (org_id, due_on, id) WHERE due_on IS NOT NULL;
CREATE INDEX bank_transaction_amount ON bank_transaction (org_id, amount_minor DESC, id DESC)
  WHERE NOT pending;
CREATE INDEX contact_name ON contact (org_id, name COLLATE "C", id);

-- Whether the name of one record has this in it. For what so many names have that a list finds its page
-- sooner by going through its own rows; what few names have is looked up by search_names.
CREATE FUNCTION search_is_named(asked_kind text, asked_id uuid, asked text) RETURNS boolean
LANGUAGE sql STABLE COST 1000 SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM search_entry e WHERE e.org_id = current_org() AND e.kind = asked_kind
    AND e.id = asked_id AND strpos(e.name, lower(asked)) > 0)
$$;
REVOKE ALL ON FUNCTION search_is_named(text, uuid, text) FROM PUBLIC;
