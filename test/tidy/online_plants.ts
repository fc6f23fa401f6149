const FILE = 'migrations/9001_note.sql'
const NEXT = 'migrations/9002_note.sql'
const OUTSIDE = '-- migrate: outside a transaction\n'
const TABLE = 'CREATE TABLE note (org_id uuid, id uuid, text text);\n'

const refuses = (faults: readonly string[], fine: readonly string[]) => ({
  fault: Object.fromEntries(faults.map((text, at) => [`migrations/${9001 + at}_fault.sql`, text])),
  fine: Object.fromEntries(fine.map((text, at) => [`migrations/${9001 + at}_fine.sql`, text])),
})

/** Each is refused in a new migration, and fine in a released one or done the other way. */
export const onlinePlants = {
  'new migrations rename nothing': refuses(
    [
      'ALTER TABLE contact RENAME COLUMN name TO title;',
      'ALTER TABLE contact RENAME TO party;',
      'ALTER INDEX contact_name RENAME TO contact_title;',
    ],
    ['ALTER TABLE contact ADD COLUMN title text;', '-- RENAME\nSELECT 1;'],
  ),
  'new migrations remove only what an earlier release stopped using': refuses(
    [
      'ALTER TABLE contact DROP COLUMN fax;',
      '-- migrate: removes what is unused since 99.0.0\nDROP TABLE contact;',
      'DROP FUNCTION find_api_key(bytea);',
      'ALTER TABLE contact ADD COLUMN a text, ALTER COLUMN b DROP DEFAULT;',
    ],
    [
      '-- migrate: removes what is unused since 1.0.0\nALTER TABLE contact DROP COLUMN fax;',
      `${TABLE}ALTER TABLE note DROP COLUMN text;`,
    ],
  ),
  'new columns may be left out by those who do not know them': refuses(
    ['ALTER TABLE contact ADD COLUMN a text NOT NULL;', 'ALTER TABLE contact ADD b int NOT NULL;'],
    [
      'ALTER TABLE contact ADD COLUMN a text NOT NULL DEFAULT 0, ADD COLUMN b text;',
      `${TABLE}ALTER TABLE note ADD COLUMN a text NOT NULL;`,
    ],
  ),
  'new columns rewrite no table': refuses(
    [
      'ALTER TABLE contact ADD COLUMN a uuid DEFAULT gen_random_uuid();',
      'ALTER TABLE contact ADD COLUMN a text GENERATED ALWAYS AS (lower(name)) STORED;',
      'ALTER TABLE contact ADD COLUMN a bigserial;',
    ],
    ['ALTER TABLE contact ADD COLUMN a timestamptz DEFAULT now();'],
  ),
  'new columns bring no constraint of their own': refuses(
    [
      'ALTER TABLE contact ADD COLUMN a uuid REFERENCES file;',
      'ALTER TABLE contact ADD COLUMN a int CHECK (a > 0);',
    ],
    ['ALTER TABLE contact ADD COLUMN a int, ADD CONSTRAINT b CHECK (a > 0) NOT VALID;'],
  ),
  'new migrations set NOT NULL only where a validated check says so already': {
    fault: {
      [FILE]: 'ALTER TABLE contact ALTER COLUMN a SET NOT NULL;',
      [NEXT]: 'ALTER TABLE contact ADD CONSTRAINT c CHECK (a IS NOT NULL) NOT VALID;',
      'migrations/9003_note.sql': 'ALTER TABLE file ALTER COLUMN a SET NOT NULL;',
    },
    fine: {
      [FILE]: 'ALTER TABLE contact ADD CONSTRAINT c CHECK (a IS NOT NULL) NOT VALID;',
      [NEXT]: 'ALTER TABLE contact VALIDATE CONSTRAINT c;',
      'migrations/9003_note.sql': 'ALTER TABLE contact ALTER COLUMN a SET NOT NULL;',
    },
  },
  'new migrations move no table': refuses(
    ['ALTER TABLE contact SET UNLOGGED;', 'ALTER TABLE contact SET TABLESPACE fast;'],
    [`${TABLE}ALTER TABLE note SET UNLOGGED;`, 'ALTER TABLE contact SET (fillfactor = 90);'],
  ),
  'new migrations hide nothing in a block': refuses(
    ['DO $$ BEGIN UPDATE contact SET a = 1; END $$;', 'CALL tidy_up();'],
    ['CREATE FUNCTION a() RETURNS void LANGUAGE sql AS $$ SELECT 1 $$;'],
  ),
  'a statement outside a transaction may be run again': refuses(
    [
      `${OUTSIDE}CREATE INDEX CONCURRENTLY contact_a ON contact (a);`,
      `${OUTSIDE}DROP INDEX CONCURRENTLY contact_a;`,
    ],
    [`${OUTSIDE}REINDEX INDEX CONCURRENTLY contact_a;`],
  ),
  'new migrations change the type of no column': refuses(
    [
      'ALTER TABLE contact ALTER COLUMN a TYPE bigint;',
      'ALTER TABLE contact ALTER a SET DATA TYPE text;',
    ],
    [`${TABLE}ALTER TABLE note ALTER COLUMN text TYPE varchar;`],
  ),
  'new migrations build indexes of existing tables beside reads and writes': refuses(
    [
      'CREATE INDEX contact_a ON contact (a);',
      'CREATE UNIQUE INDEX contact_a ON contact (a);',
      'DROP INDEX contact_a;',
    ],
    [
      `${OUTSIDE}CREATE INDEX CONCURRENTLY IF NOT EXISTS contact_a ON contact (a);`,
      `${TABLE}CREATE INDEX note_text ON note (org_id, text);`,
    ],
  ),
  'new constraints are added without looking at every row': refuses(
    [
      'ALTER TABLE contact ADD CHECK (a > 0);',
      'ALTER TABLE contact ADD COLUMN b uuid, ADD FOREIGN KEY (org_id, b) REFERENCES file (org_id, id);',
      'ALTER TABLE contact ADD CONSTRAINT d UNIQUE (org_id, a);',
    ],
    [
      'ALTER TABLE contact ADD CONSTRAINT c CHECK (a > 0) NOT VALID;',
      'ALTER TABLE contact ADD CONSTRAINT d UNIQUE USING INDEX contact_d;',
      `${TABLE}ALTER TABLE note ADD CHECK (true);`,
    ],
  ),
  'new migrations change no rows of large tables': refuses(
    [
      'UPDATE contact SET a = 1;',
      'DELETE FROM contact WHERE a = 1;',
      'WITH old AS (DELETE FROM contact RETURNING id) SELECT count(*) FROM old;',
      'MERGE INTO contact USING file ON true WHEN MATCHED THEN DELETE;',
    ],
    [
      "UPDATE role_permission SET permission = 'a';",
      'CREATE FUNCTION a() RETURNS void LANGUAGE sql AS $$ UPDATE contact SET a = 1; $$;',
    ],
  ),
  'new migrations lock and empty no table': refuses(
    ['LOCK TABLE contact;', 'TRUNCATE contact;', 'CLUSTER contact;'],
    ["SELECT 'LOCK TABLE contact;';"],
  ),
  'a constraint is validated in another migration than the one that adds it': {
    fault: {
      [FILE]: `ALTER TABLE contact ADD CONSTRAINT c CHECK (a > 0) NOT VALID;
        ALTER TABLE contact VALIDATE CONSTRAINT c;`,
    },
    fine: {
      [FILE]: 'ALTER TABLE contact ADD CONSTRAINT c CHECK (a > 0) NOT VALID;',
      [NEXT]: 'ALTER TABLE contact VALIDATE CONSTRAINT c;',
    },
  },
  'a migration outside a transaction has one statement, and only such a one is CONCURRENTLY': {
    fault: {
      [FILE]: 'CREATE INDEX CONCURRENTLY contact_a ON contact (a);',
      [NEXT]: `${OUTSIDE}ALTER TABLE contact ADD COLUMN a int;`,
      'migrations/9003_note.sql': `${OUTSIDE}DROP INDEX CONCURRENTLY a; DROP INDEX CONCURRENTLY b;`,
    },
    fine: { [FILE]: `${OUTSIDE}DROP INDEX CONCURRENTLY IF EXISTS a;` },
  },
}
