import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { useWorld } from '../support/use_world.ts'

const world = useWorld({ own: 'all rows' })

const page = readFileSync('docs/security/data.md', 'utf8')
const section = (title: string): string => page.split(`## ${title}\n`)[1]?.split('\n## ')[0] ?? ''

const rowsOf = (title: string): string[][] =>
  section(title)
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| Class'))
    .map((line) => line.split('|').map((cell) => cell.trim()))

async function listTables(): Promise<string[]> {
  const { rows } = await world.owner.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> 'migration'`,
  )
  return rows.map(({ name }) => name)
}

/** Class of each table, by the table of retention. */
const kept = rowsOf('Retention').flatMap(([, kind = '', tables = '', time = '']) =>
  [...tables.matchAll(/`(\w+)`/g)].map(([, name = '']) => ({ kind, name, time })),
)

describe('the data that is kept', () => {
  it('has a class and a time for every table', async () => {
    expect(kept.map(({ name }) => name).toSorted()).toEqual((await listTables()).toSorted())
    for (const { name, time } of kept) expect([name, time !== '']).toEqual([name, true])
  })

  it('has a protection for every class', () => {
    const classes = rowsOf('Classes').map(([, name]) => name)
    expect(rowsOf('Protection').map(([, name]) => name)).toEqual(classes)
    expect(new Set(kept.map(({ kind }) => kind))).toEqual(new Set(classes))
  })

  it('is sealed or hashed where the page says so', async () => {
    const { rows } = await world.owner.query<{ name: string; columns: string[] }>(
      `SELECT table_name AS name, array_agg(column_name::text) AS columns
       FROM information_schema.columns WHERE table_schema = 'public' GROUP BY table_name`,
    )
    const columns = new Map(rows.map((row) => [row.name, row.columns]))
    const hidden = /_hash$|_sealed$|^public_key$/
    const secrets = kept.filter(({ kind }) => kind === 'secret').map(({ name }) => name)
    expect(secrets.length).toBeGreaterThan(10)
    for (const name of secrets) {
      expect([name, columns.get(name)?.some((one) => hidden.test(one))]).toEqual([name, true])
    }
    const telling = /^(?:password|secret|token|code|seed|key)$/
    const plain = [...columns].flatMap(([name, list]) =>
      list.filter((one) => telling.test(one)).map((one) => `${name}.${one}`),
    )
    // None opens anything: codes of a chart, a caller's own word for a call, what a supplier is known
    // by, what an accounting system calls an entry.
    const harmless =
      /\.code$|^(?:idempotency|supplier|accounting_(?:entry|file)_there|\w+_key)\.key$/
    expect(plain.filter((one) => !harmless.test(one))).toEqual([])
  })

  it('has a row level policy wherever a row belongs to an organization or a person', async () => {
    const { rows } = await world.owner.query<{ name: string }>(
      `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
       WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND NOT c.relforcerowsecurity
         AND a.attname IN ('org_id', 'user_id') AND NOT a.attisdropped`,
    )
    expect(rows).toEqual([])
  })
})
