import {
  compareReleases,
  lastReleasedMigration,
  newestRelease,
  toMigrationFile,
} from '#kernel/database/releases'
import { madeTables, partsOf, statementsOf, tableOf } from './sql_statements.ts'
import type { Rule, SourceFile } from './text.ts'

/** A handful of rows that releases bring along, whatever an organization does. */
const SMALL = new Set(['role', 'role_permission'])

type Migration = {
  path: string
  statements: string[]
  /** Statements about tables that were there before, and may be large. */
  others: string[]
  isOutside: boolean
  needs: string | null
  /** All that came before it. */
  earlier: string[]
}

const isMigration = (file: SourceFile): boolean => /^migrations\/\d{4}_.*\.sql$/.test(file.path)
const nameOf = (file: SourceFile): string =>
  file.path.slice('migrations/'.length).replace('.sql', '')

/** Those behind the last release. Released ones have run everywhere and stay as they are. */
function migrationsAfter(last: number, files: readonly SourceFile[]): Migration[] {
  const all = files.filter(isMigration).toSorted((a, b) => a.path.localeCompare(b.path))
  return all.flatMap((file, index) => {
    if (Number(nameOf(file).slice(0, 4)) <= last) return []
    const { isOutsideTransaction: isOutside, needs } = toMigrationFile(nameOf(file), file.text)
    const statements = statementsOf(file.text)
    const made = madeTables(statements)
    const others = statements.filter((statement) => !made.has(tableOf(statement) ?? ''))
    const earlier = all.slice(0, index).flatMap(({ text }) => statementsOf(text))
    return [{ path: file.path, statements, others, isOutside, needs, earlier }]
  })
}

type Check = { name: string; find: (migration: Migration) => string[] }

/** A rule about single statements; its sentence says what to do instead. */
const statementRule = (
  name: string,
  instead: string,
  isWrong: (statement: string, migration: Migration) => boolean,
): Check => ({
  name,
  find: (migration) =>
    migration.others
      .filter((statement) => isWrong(statement, migration))
      .map((statement) => `${migration.path}: ${statement.slice(0, 70)}: ${instead}`),
})

const somePart =
  (test: (part: string) => boolean) =>
  (statement: string): boolean =>
    partsOf(statement).some(test)

const isAddingColumn = (part: string): boolean =>
  /^ADD (?:COLUMN )?(?:IF NOT EXISTS )?(?!CONSTRAINT\b|CHECK\b|FOREIGN\b|UNIQUE\b|PRIMARY\b|EXCLUDE\b)\w/i.test(
    part,
  )
const VOLATILE = /\b(?:random|gen_random_uuid|clock_timestamp|nextval|timeofday|uuidv7)\s*\(/i

const REMOVES =
  /^DROP (?:TABLE|COLUMN|FUNCTION|VIEW|TYPE|TRIGGER|POLICY|MATERIALIZED|SEQUENCE|SCHEMA)\b/i
const isRemovingPart = (part: string): boolean =>
  /^DROP (?:COLUMN |CONSTRAINT )?/i.test(part) || /^ALTER (?:COLUMN )?\w+ DROP DEFAULT/i.test(part)

/** Whether a check says that the column is never null, and another migration has validated it. */
function isKnownNotNull(part: string, table: string | null, { earlier }: Migration): boolean {
  const ofTable = earlier.filter((statement) => tableOf(statement) === table)
  const column = /^ALTER (?:COLUMN )?"?(\w+)"? SET NOT NULL/i.exec(part)?.[1] ?? ''
  const check = new RegExp(`CONSTRAINT (\\w+) CHECK \\(\\s*"?${column}"? IS NOT NULL\\s*\\)`, 'i')
  const names = ofTable.flatMap((statement) => check.exec(statement)?.[1] ?? [])
  return names.some((name) =>
    ofTable.some((statement) => new RegExp(`VALIDATE CONSTRAINT ${name}\\b`, 'i').test(statement)),
  )
}

const isBare = (part: string): boolean =>
  /^ADD (?:CONSTRAINT \w+ )?(?:CHECK|FOREIGN KEY)\b/i.test(part) && !/\bNOT VALID$/i.test(part)
const isKey = (part: string): boolean =>
  /^ADD (?:CONSTRAINT \w+ )?(?:UNIQUE|PRIMARY KEY|EXCLUDE)\b/i.test(part) &&
  !/\bUSING INDEX\b/i.test(part)

const checks: Check[] = [
  statementRule(
    'new migrations rename nothing',
    'the release that still runs knows the old name. Add the new one, write both, and remove the old one a release later',
    (statement) => /^ALTER .*\bRENAME\b/i.test(statement),
  ),
  statementRule(
    'new migrations remove only what an earlier release stopped using',
    'say in a line of its own which release stopped using it: -- migrate: removes what is unused since 1.2.3. Until that release is out, leave it',
    (statement, { needs }) =>
      (REMOVES.test(statement) || partsOf(statement).some(isRemovingPart)) &&
      (needs === null || compareReleases(needs, newestRelease) > 0),
  ),
  statementRule(
    'new columns may be left out by those who do not know them',
    'let it be null or give it a constant DEFAULT; fill it by a task in batches, and set NOT NULL a release later',
    somePart(
      (part) => isAddingColumn(part) && /\bNOT NULL\b/i.test(part) && !/\bDEFAULT\b/i.test(part),
    ),
  ),
  statementRule(
    'new columns rewrite no table',
    'a volatile default, an identity, a serial or a stored expression writes every row anew under a lock. Add it empty and fill it by a task in batches',
    somePart(
      (part) =>
        isAddingColumn(part) &&
        (VOLATILE.test(part) || /\bSTORED\b|\bIDENTITY\b|\b(?:big|small)?serial\b/i.test(part)),
    ),
  ),
  statementRule(
    'new columns bring no constraint of their own',
    'it is checked for every row under a lock. Add it as ADD CONSTRAINT … NOT VALID, and VALIDATE it in the next migration',
    somePart(
      (part) => isAddingColumn(part) && /\b(?:REFERENCES|CHECK|UNIQUE|PRIMARY KEY)\b/i.test(part),
    ),
  ),
  statementRule(
    'new migrations set NOT NULL only where a validated check says so already',
    'add CONSTRAINT name CHECK (column IS NOT NULL) NOT VALID, VALIDATE it in the next migration, then SET NOT NULL reads no row',
    (statement, migration) =>
      partsOf(statement).some(
        (part) =>
          /\bSET NOT NULL\b/i.test(part) && !isKnownNotNull(part, tableOf(statement), migration),
      ),
  ),
  statementRule(
    'new migrations change the type of no column',
    'it writes every row anew, and the release that still runs expects the old one. Add a column of the new type, write both, and remove the old one a release later',
    somePart((part) => /^ALTER (?:COLUMN )?"?\w+"? (?:SET DATA )?TYPE\b/i.test(part)),
  ),
  statementRule(
    'new migrations move no table',
    'another place, another way of storing or a table that is logged or not writes every row anew under a lock. Make a new table and fill it by a task in batches',
    somePart((part) => /^SET (?:UNLOGGED|LOGGED|TABLESPACE|ACCESS METHOD)\b/i.test(part)),
  ),
  statementRule(
    'new migrations hide nothing in a block',
    'what DO and CALL run cannot be checked, neither here nor by who reads it. Write the statements themselves, or a task in batches',
    (statement) => /^(?:DO|CALL)\b/i.test(statement),
  ),
  statementRule(
    'new migrations build indexes of existing tables beside reads and writes',
    'write CREATE INDEX CONCURRENTLY (or DROP INDEX CONCURRENTLY, REINDEX … CONCURRENTLY), alone in a migration with the line -- migrate: outside a transaction',
    (statement) =>
      /^(?:CREATE (?:UNIQUE )?INDEX|DROP INDEX|REINDEX)\b/i.test(statement) &&
      !/\bCONCURRENTLY\b/i.test(statement),
  ),
  statementRule(
    'new constraints are added without looking at every row',
    'write NOT VALID, and VALIDATE CONSTRAINT in the next migration. For a key, build a unique index CONCURRENTLY and add it with USING INDEX',
    somePart((part) => isBare(part) || isKey(part)),
  ),
  statementRule(
    'new migrations change no rows of large tables',
    'it holds what it changed until its end. Let a task do it in batches, and let the release read both meanwhile',
    (statement) =>
      (/^(?:UPDATE|DELETE FROM)\b/i.test(statement) && !SMALL.has(tableOf(statement) ?? '')) ||
      /^(?:MERGE INTO|WITH\b.*\b(?:UPDATE|DELETE FROM|MERGE INTO))\b/i.test(statement),
  ),
  statementRule(
    'new migrations lock and empty no table',
    'everybody else waits. LOCK, TRUNCATE, CLUSTER, VACUUM FULL and REFRESH MATERIALIZED VIEW belong into a maintenance window, not into a release',
    (statement) =>
      /^(?:LOCK|TRUNCATE|CLUSTER|VACUUM|REFRESH MATERIALIZED VIEW(?! CONCURRENTLY))\b/i.test(
        statement,
      ),
  ),
  {
    name: 'a statement outside a transaction may be run again',
    find: ({ path, statements, isOutside }) =>
      isOutside && !statements.every((one) => /\bIF (?:NOT )?EXISTS\b|^REINDEX\b/i.test(one))
        ? [`${path}: write IF NOT EXISTS or IF EXISTS: who is killed behind it begins anew`]
        : [],
  },
  {
    name: 'a constraint is validated in another migration than the one that adds it',
    find: ({ path, statements }) =>
      statements.some((statement) => /\bNOT VALID\b/i.test(statement)) &&
      statements.some((statement) => /\bVALIDATE CONSTRAINT\b/i.test(statement))
        ? [`${path}: VALIDATE in the next one: here it holds the lock of ADD`]
        : [],
  },
  {
    name: 'a migration outside a transaction has one statement, and only such a one is CONCURRENTLY',
    find: ({ path, statements, isOutside }) => {
      const isConcurrent = statements.some((statement) => /\bCONCURRENTLY\b/i.test(statement))
      if (isConcurrent && !isOutside) {
        return [`${path}: CONCURRENTLY needs the line -- migrate: outside a transaction`]
      }
      if (!isOutside || (statements.length === 1 && isConcurrent)) return []
      return [`${path}: it cannot be rolled back, so it has one statement, with CONCURRENTLY`]
    },
  },
]

/** The rules for migrations behind a number; all of them, for a look at what was released before. */
export const onlineRulesAfter = (last: number): Rule[] =>
  checks.map(({ name, find }) => ({
    name,
    looks: isMigration,
    find: (files) => migrationsAfter(last, files).flatMap(find),
  }))

export const onlineMigrationRules = onlineRulesAfter(lastReleasedMigration)
