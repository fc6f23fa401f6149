import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { asAdmin, urlOf } from '#test/support/database'
import { applyMigrations, type MigrateOptions } from './apply_migrations.ts'

let directory: string
let name: string
let url: string
let client: pg.Client
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'daybook-apply-'))
  name = `daybook_apply_${randomBytes(4).toString('hex')}`
  await asAdmin(inject('server').adminUrl, `CREATE DATABASE ${name}`)
  url = urlOf(inject('server').adminUrl, name)
  client = await connect()
  write('0001_note', 'CREATE TABLE note (id int PRIMARY KEY, text text);')
})
afterEach(async () => {
  await client.end()
  rmSync(directory, { recursive: true })
  await asAdmin(inject('server').adminUrl, `DROP DATABASE ${name} WITH (FORCE)`)
})

const connect = async (): Promise<pg.Client> => {
  const made = new pg.Client({ connectionString: url, application_name: 'someone' })
  made.on('error', () => undefined)
  await made.connect()
  return made
}
const write = (file: string, text: string) => writeFileSync(join(directory, `${file}.sql`), text)
const apply = async (options: MigrateOptions = {}) =>
  await applyMigrations(client, { directory, lockTimeoutMs: 200, ...options })
const listApplied = async () =>
  (await client.query<{ name: string }>('SELECT name FROM migration ORDER BY id')).rows.map(
    (row) => row.name,
  )

describe('a migration whose table somebody uses', () => {
  it('gives way, is tried again, and gets through once the other is done', async () => {
    await apply()
    write('0002_more', 'ALTER TABLE note ADD COLUMN more text;')
    const other = await connect()
    await other.query('BEGIN; SELECT * FROM note')
    const heard: string[] = []
    const done = apply({ onWait: (sentence) => heard.push(sentence) })
    await expect.poll(() => heard.length).toBeGreaterThan(1)
    await other.query('COMMIT')
    expect(await done).toEqual({ applied: ['0002_more'], unknown: [] })
    await other.end()
    expect(heard[0]).toMatch(/^0002_more waits for a lock \(attempt 1\)/)
    expect(heard.at(-1)).toContain('(someone, idle in transaction')
  })

  it('holds up readers no longer than its timeout', async () => {
    await apply()
    write('0002_more', 'ALTER TABLE note ADD COLUMN more text;')
    const [other, reader] = [await connect(), await connect()]
    await other.query('BEGIN; SELECT * FROM note')
    const failed = expect(apply({ patienceMs: 0 })).rejects.toThrow(/did not get it/)
    await expect
      .poll(async () => {
        const { rows } = await other.query('SELECT FROM pg_locks WHERE NOT granted')
        return rows.length
      })
      .toBe(1)
    const began = performance.now()
    await reader.query('SELECT * FROM note')
    expect(performance.now() - began).toBeLessThan(5_000)
    await failed
    await other.query('ROLLBACK')
    await Promise.all([other.end(), reader.end()])
  })

  it('gives up after a while, says who was in the way, and keeps what came before it', async () => {
    await apply()
    write('0002_other', 'CREATE TABLE other (id int);')
    write('0003_more', 'ALTER TABLE note ADD COLUMN more text;')
    const other = await connect()
    await other.query('BEGIN; SELECT * FROM note')
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    await expect(apply({ patienceMs: 0 })).rejects.toThrow(
      /^0003_more waits .*Oldest transactions: process \d+ \(someone, .*pg_terminate_backend/s,
    )
    await other.end()
    expect(await listApplied()).toEqual(['0001_note', '0002_other'])
    expect((await apply()).applied).toEqual(['0003_more'])
  })
})

describe('a migration that is wrong', () => {
  it('is rolled back, not repeated, and those before it stay', async () => {
    write('0002_wrong', 'CREATE TABLE half (id int); ALTER TABLE nothing ADD COLUMN a int;')
    await expect(apply()).rejects.toThrow('relation "nothing" does not exist')
    expect(await listApplied()).toEqual(['0001_note'])
    const { rows } = await client.query(`SELECT to_regclass('half') AS half`)
    expect(rows).toEqual([{ half: null }])
  })
})

describe('a migration outside a transaction', () => {
  const index =
    '-- migrate: outside a transaction\nCREATE INDEX CONCURRENTLY IF NOT EXISTS note_text ON note (text);'

  it('is applied in its turn among the others', async () => {
    write('0002_index', index)
    write('0003_other', 'CREATE TABLE other (id int);')
    expect((await apply()).applied).toEqual(['0001_note', '0002_index', '0003_other'])
    expect(await listApplied()).toEqual(['0001_note', '0002_index', '0003_other'])
    expect((await apply()).applied).toEqual([])
  })

  it('that was killed behind its statement and before its row goes on', async () => {
    await apply()
    await client.query('CREATE INDEX note_text ON note (text)')
    write('0002_index', index)
    expect((await apply()).applied).toEqual(['0002_index'])
  })

  it('builds an index anew that was left unfinished', async () => {
    await apply()
    await client.query('INSERT INTO note VALUES (1, $1), (2, $1)', ['twice'])
    write('0002_index', index.replace('INDEX', 'UNIQUE INDEX'))
    await expect(apply()).rejects.toThrow('could not create unique index')
    await client.query('DELETE FROM note WHERE id = 2')
    expect((await apply()).applied).toEqual(['0002_index'])
    const { rows } = await client.query(
      `SELECT indisvalid FROM pg_index WHERE indexrelid = 'note_text'::regclass`,
    )
    expect(rows).toEqual([{ indisvalid: true }])
  })
})

describe('each row', () => {
  it('says its release and what it needs', async () => {
    write('0002_less', '-- migrate: removes what is unused since 0.9.0\nDROP TABLE note;')
    await apply()
    const { rows } = await client.query('SELECT name, release, needs FROM migration ORDER BY id')
    expect(rows).toEqual([
      { name: '0001_note', release: '1.0.0', needs: null },
      { name: '0002_less', release: '1.0.0', needs: '0.9.0' },
    ])
  })

  it('of a newer release is named and left alone', async () => {
    write('0002_other', 'CREATE TABLE other (id int);')
    await apply()
    rmSync(join(directory, '0002_other.sql'))
    expect(await apply()).toEqual({ applied: [], unknown: ['0002_other'] })
  })
})
