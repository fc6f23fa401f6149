-- A captured receipt or supplier invoice. What was read and how it is coded are kept as JSON: they
-- are read and written as a whole, and nothing of them is searched for here. What is searched for
-- stands in columns of its own or in document_key.
CREATE TABLE document (
  org_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  status text NOT NULL CHECK (status IN ('draft', 'extracted', 'coded', 'posted')),
  source text NOT NULL CHECK (source IN ('upload', 'email', 'webhook')),
  -- The person, by whatever key, session or app; null for keys of the organization and for the
  -- background. It is never changed: whoever may see nothing but their own goes by it.
  captured_by uuid,
  -- The app through which that was, whose limits bind what the policy posts. No foreign key: papers
  -- may outlive the app.
  captured_by_app uuid,
  file_id uuid,
  file_name text,
  mime_type text,
  text text,
  contact_id uuid,
  supplier_name text,
  document_on date,
  extraction jsonb,
  coding jsonb,
  -- What a person set; it outlives every new reading and every new proposal.
  corrections jsonb NOT NULL DEFAULT '{}',
  -- The app that set the last of it; null where a person or a key did.
  corrected_by_app uuid,
  error jsonb,
  duplicate_of uuid,
  -- True from the first explicit step on: the background keeps its hands off for good.
  attended boolean NOT NULL DEFAULT false,
  processing_step text,
  processing_since timestamptz,
  -- The entry that is being or has been posted; the key under which a provider is asked.
  entry_id uuid,
  -- The entry that is to take it back; the key of a reversal, kept over its attempts.
  reversal_id uuid,
  -- open: a posting is under way or in doubt; unknown: nobody could find out what came of it.
  posting_state text CHECK (posting_state IN ('open', 'unknown')),
  -- Hash of the coding that somebody allowed to be posted.
  approved_hash text,
  posting jsonb,
  times_posted integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, id),
  FOREIGN KEY (org_id, file_id) REFERENCES file,
  FOREIGN KEY (org_id, contact_id) REFERENCES contact ON DELETE SET NULL (contact_id),
  CHECK (status NOT IN ('extracted', 'coded', 'posted') OR extraction IS NOT NULL),
  CHECK (status NOT IN ('coded', 'posted') OR coding IS NOT NULL),
  CHECK ((status = 'posted') = (posting IS NOT NULL)),
  CHECK (status IN ('coded', 'posted') OR posting_state IS NULL)
);
CREATE INDEX document_status ON document (org_id, status, id DESC);
CREATE INDEX document_capturer ON document (org_id, captured_by, id DESC)
  WHERE captured_by IS NOT NULL;
CREATE INDEX document_failed ON document (org_id, id DESC) WHERE error IS NOT NULL;
CREATE INDEX document_source ON document (org_id, source, id DESC) WHERE source <> 'upload';
CREATE INDEX document_contact ON document (org_id, contact_id, id DESC) WHERE contact_id IS NOT NULL;
CREATE INDEX document_file ON document (org_id, file_id) WHERE file_id IS NOT NULL;
CREATE INDEX document_day ON document (org_id, document_on DESC, id DESC)
  WHERE document_on IS NOT NULL;
ALTER TABLE document ENABLE ROW LEVEL SECURITY;
ALTER TABLE document FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON document USING (org_id = current_org()) WITH CHECK (org_id = current_org());

-- What two documents must not share unseen: bytes, text, number of the supplier, amount and date;
-- and the supplier itself, by which its documents are found.
CREATE TABLE document_key (
  org_id uuid NOT NULL,
  key text COLLATE "C" NOT NULL,
  document_id uuid NOT NULL,
  PRIMARY KEY (org_id, key, document_id),
  FOREIGN KEY (org_id, document_id) REFERENCES document ON DELETE CASCADE
);
CREATE INDEX document_key_document ON document_key (org_id, document_id);
ALTER TABLE document_key ENABLE ROW LEVEL SECURITY;
ALTER TABLE document_key FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON document_key USING (org_id = current_org()) WITH CHECK (org_id = current_org());

-- What the organization knows of a supplier: from what it posted, and from what a person corrected.
CREATE TABLE supplier (
  org_id uuid NOT NULL REFERENCES organization,
  key text COLLATE "C" NOT NULL,
  times_posted integer NOT NULL DEFAULT 0,
  ibans text[] NOT NULL DEFAULT '{}',
  largest_total numeric,
  memory jsonb,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, key)
);
ALTER TABLE supplier ENABLE ROW LEVEL SECURITY;
ALTER TABLE supplier FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON supplier USING (org_id = current_org()) WITH CHECK (org_id = current_org());

-- Postings that no person asked for, and whether one was taken back: from this the organization
-- sees how far a class of sources may be trusted.
CREATE TABLE automatic_posting (
  org_id uuid NOT NULL REFERENCES organization,
  entry_id uuid NOT NULL,
  document_id uuid NOT NULL,
  source_class text NOT NULL,
  posted_at timestamptz NOT NULL,
  undone_at timestamptz,
  PRIMARY KEY (org_id, entry_id)
);
CREATE INDEX automatic_posting_class ON automatic_posting (org_id, source_class, posted_at DESC);
ALTER TABLE automatic_posting ENABLE ROW LEVEL SECURITY;
ALTER TABLE automatic_posting FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON automatic_posting
  USING (org_id = current_org()) WITH CHECK (org_id = current_org());
