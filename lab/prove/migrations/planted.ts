import { toMigrationFile, type MigrationFile } from '#kernel/database/releases'

type PlantedMigration = MigrationFile & { isFine: boolean }

const plant = (name: string, text: string, isFine: boolean): PlantedMigration => ({
  ...toMigrationFile(name, text),
  isFine,
})

/** What must be noticed on a full table, and the same wish done without harm. */
export const plantedMigrations: PlantedMigration[] = [
  plant('an index under a lock', 'CREATE INDEX planted_a ON contact (name);', false),
  plant('a check of every row', 'ALTER TABLE contact ADD CHECK (name IS NOT NULL);', false),
  plant('a type', 'ALTER TABLE contact ALTER COLUMN declaration TYPE text;', false),
  plant(
    'a volatile default',
    'ALTER TABLE contact ADD COLUMN planted_b uuid DEFAULT gen_random_uuid();',
    false,
  ),
  plant(
    'a lock that is held',
    'ALTER TABLE contact ADD COLUMN planted_c text; SELECT pg_sleep(1.5);',
    false,
  ),
  plant('a new column', 'ALTER TABLE contact ADD COLUMN planted_d text;', true),
  plant(
    'a column with a constant default',
    'ALTER TABLE contact ADD COLUMN planted_e int NOT NULL DEFAULT 0;',
    true,
  ),
  plant(
    'a check that is not validated',
    'ALTER TABLE contact ADD CONSTRAINT planted_f CHECK (planted_e >= 0) NOT VALID;',
    true,
  ),
  plant('its validation', 'ALTER TABLE contact VALIDATE CONSTRAINT planted_f;', true),
  plant(
    'an index beside writes',
    '-- migrate: outside a transaction\nCREATE INDEX CONCURRENTLY IF NOT EXISTS planted_g ON contact (name);',
    true,
  ),
]
