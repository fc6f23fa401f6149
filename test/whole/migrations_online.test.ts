import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { lastReleasedMigration, listMigrations, toMigrationFile } from '#kernel/database/releases'
import { plantedMigrations } from '../../lab/prove/migrations/planted.ts'
import { tryMigration } from '../../lab/prove/migrations/trial.ts'
import { asAdmin, urlOf } from '../support/database.ts'

/** As many as a busy organization has after some years; `npm run prove -- migrations` takes more. */
const rows = 200_000
// Far beyond what a statement without harm takes, for a machine that does other things as well.
const options = { rows, boundMs: 1_000 }

const name = `daybook_online_${randomBytes(4).toString('hex')}`
const isNew = (file: { name: string }) => Number(file.name.slice(0, 4)) > lastReleasedMigration
let url: string
beforeAll(async () => {
  const { adminUrl } = inject('server')
  await asAdmin(adminUrl, `CREATE DATABASE ${name}`)
  url = urlOf(adminUrl, name)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const file of listMigrations()) if (!isNew(file)) await client.query(file.text)
  await client.end()
})
afterAll(async () => {
  await asAdmin(inject('server').adminUrl, `DROP DATABASE ${name} WITH (FORCE)`)
})

describe(`with ${rows} rows in a table and calls beside it`, () => {
  // One test each: together they take longer with every migration until the next release.
  it.each(listMigrations().filter(isNew))('$name holds nobody up', async (file) => {
    const { faults } = await tryMigration(url, file, options)
    expect(faults).toEqual([])
  })

  it.each(plantedMigrations)('$name: is left alone is $isFine', async ({ isFine, ...file }) => {
    const { faults } = await tryMigration(url, file, options)
    expect([faults.length === 0, faults]).toEqual([isFine, isFine ? [] : expect.any(Array)])
  })

  it('a migration that has to wait for somebody is refused by the timeout', async () => {
    const other = new pg.Client({ connectionString: url })
    await other.connect()
    await other.query('BEGIN; SELECT FROM contact LIMIT 1')
    const file = toMigrationFile('9001_wait', 'ALTER TABLE contact ADD COLUMN planted_h text;')
    await expect(tryMigration(url, file, options)).rejects.toThrow('lock timeout')
    await other.end()
  })
})
