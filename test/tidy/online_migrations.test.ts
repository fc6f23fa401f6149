import { describe, expect, it } from 'vitest'
import { onlineMigrationRules, onlineRulesAfter } from './online_migrations.ts'
import { onlinePlants } from './online_plants.ts'
import { madeTables, partsOf, statementsOf, tableOf } from './sql_statements.ts'

type Planted = { name: string; path: string; text: string }

const planted: Planted[] = Object.entries(onlinePlants).flatMap(([name, { fault }]) =>
  Object.entries(fault as Record<string, string>).map(([path, text]) => ({ name, path, text })),
)
// A check that is not validated is the fault of the statement that relies on it.
const isHarmless = ({ text }: Planted): boolean => text.includes('CHECK (a IS NOT NULL) NOT VALID')

describe('a planted statement', () => {
  it.each(planted.filter((one) => !isHarmless(one)))(
    '"$text" is refused by "$name"',
    ({ name, path, text }) => {
      const rule = onlineMigrationRules.find((one) => one.name === name)
      expect(rule?.find([{ path, text }])).toHaveLength(1)
    },
  )

  it('says where it is and what to do instead', () => {
    const files = [{ path: 'migrations/9001_a.sql', text: 'CREATE INDEX a ON contact (b);' }]
    expect(onlineMigrationRules.flatMap((rule) => rule.find(files))).toEqual([
      'migrations/9001_a.sql: CREATE INDEX a ON contact (b): write CREATE INDEX CONCURRENTLY (or DROP INDEX CONCURRENTLY, REINDEX … CONCURRENTLY), alone in a migration with the line -- migrate: outside a transaction',
    ])
  })

  it('that was released before is left alone, unless it is asked for', () => {
    const files = [{ path: 'migrations/0003_a.sql', text: 'ALTER TABLE contact RENAME TO party;' }]
    expect(onlineMigrationRules.flatMap((rule) => rule.find(files))).toEqual([])
    expect(onlineRulesAfter(0).flatMap((rule) => rule.find(files))).toHaveLength(1)
  })
})

describe('statements', () => {
  it('end at semicolons outside texts, comments and bodies of functions', () => {
    const sql = `-- a; b\nCREATE TABLE a (b text DEFAULT 'x;y');
      CREATE FUNCTION c() RETURNS void LANGUAGE sql AS $body$ UPDATE d SET e = 1; $body$;
      /* f; */ ALTER TABLE ONLY public.g ADD h int`
    expect(statementsOf(sql)).toEqual([
      "CREATE TABLE a (b text DEFAULT '')",
      "CREATE FUNCTION c() RETURNS void LANGUAGE sql AS ''",
      'ALTER TABLE ONLY public.g ADD h int',
    ])
  })

  it('are about one table, and an ALTER TABLE has several parts', () => {
    expect(tableOf('ALTER TABLE ONLY public.g ADD h int')).toBe('g')
    expect(tableOf('CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS i ON "j" (k)')).toBe('j')
    expect(tableOf('SELECT 1')).toBeNull()
    expect(madeTables(['CREATE TABLE IF NOT EXISTS a (b int)', 'SELECT 1'])).toEqual(new Set(['a']))
    expect(partsOf('ALTER TABLE a ADD b numeric(4, 3), DROP c')).toEqual([
      'ADD b numeric(4, 3)',
      'DROP c',
    ])
  })
})
