-- Pages as people look at them, and their words: drawn and read once, kept by the hash of the file.
-- They can be made again at any time, so only the newest of an organization are kept.
CREATE TABLE file_page (
  org_id uuid NOT NULL REFERENCES organization,
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  page smallint NOT NULL CHECK (page BETWEEN 1 AND 1000),
  -- Another version of the readers draws it anew.
  drawn_by smallint NOT NULL,
  pages smallint NOT NULL,
  source text NOT NULL CHECK (source IN ('text', 'picture')),
  width integer NOT NULL,
  height integer NOT NULL,
  image bytea CHECK (octet_length(image) <= 4194304),
  words jsonb,
  made_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, sha256, page)
);
-- A picture is compressed already.
ALTER TABLE file_page ALTER COLUMN image SET STORAGE EXTERNAL;
CREATE INDEX file_page_newest ON file_page (org_id, made_at DESC);
ALTER TABLE file_page ENABLE ROW LEVEL SECURITY;
ALTER TABLE file_page FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON file_page
  USING (org_id = current_org()) WITH CHECK (org_id = current_org());

-- What public registers of companies said of suppliers that were new; good for a week.
CREATE TABLE register_answer (
  org_id uuid NOT NULL REFERENCES organization,
  prefix text NOT NULL CHECK (prefix ~ '^[A-Z]{2}$'),
  number text NOT NULL,
  -- The day that was asked about, and the day on which it was.
  day date NOT NULL,
  answer jsonb NOT NULL,
  asked_on date NOT NULL,
  PRIMARY KEY (org_id, prefix, number, day)
);
ALTER TABLE register_answer ENABLE ROW LEVEL SECURITY;
ALTER TABLE register_answer FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON register_answer
  USING (org_id = current_org()) WITH CHECK (org_id = current_org());
