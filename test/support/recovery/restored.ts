import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inOrganization } from '#access/room'
import type { App } from '#kernel/corridor/app'
import { closeDatabase } from '#kernel/database/database'
import { createLog } from '#kernel/process/log'
import { openApp } from '../../../src/wire.ts'
import { asAdmin, urlOf, type TestServer } from '../database.ts'
import { testConfig } from '../world.ts'

/** A copy of a world in another database, with nobody connected but its owner: what a restore leaves. */
export type Restored = { app: App; owner: pg.Pool; url: string; close(): Promise<void> }

export async function copyOf({ adminUrl, template }: TestServer): Promise<Restored> {
  const name = `${template}_${randomBytes(3).toString('hex')}`
  await asAdmin(adminUrl, `CREATE DATABASE ${name} TEMPLATE ${template}`)
  const url = urlOf(adminUrl, name)
  const log = createLog('error', () => undefined)
  const app = openApp(testConfig(url), { appUrl: url, log })
  const owner = new pg.Pool({ connectionString: url, max: 1 })
  owner.on('error', () => undefined)
  const close = async () => {
    await closeDatabase(app.database)
    await owner.end()
    await asAdmin(adminUrl, `DROP DATABASE ${name} WITH (FORCE)`)
  }
  return { app, owner, url, close }
}

/** As if another cluster had numbered the rows: all numbers are moved by so much. */
export async function moveNumbers(owner: pg.Pool, by: number): Promise<void> {
  const moved = (column: string) =>
    `${column} = greatest(${column}::text::bigint + ${by}, 3)::text::xid8`
  for (const table of ['audit_log', 'event', 'audit_seal', 'audit_low_water']) {
    await owner.query(`UPDATE ${table} SET ${moved('txid')}`)
  }
}

/** One event and one audit row, by the operator. */
export async function writeEvent(app: App, orgId: string, name: string): Promise<void> {
  await inOrganization(app, orgId, 'try', async (scene) => {
    scene.changed({ event: 'contact.created', id: name, before: null, after: { id: name } })
  })
}

/** Fenced as a restore leaves it, in a world whose servers are connected. */
export async function fence(owner: pg.Pool): Promise<void> {
  await owner.query(`
    WITH made AS (INSERT INTO restore (why, found_by, home_before, home_after, done)
      VALUES ('a test', 'command', '{}', '{}',
        '[{"code": "sessions_ended", "says": ""}, {"code": "keys_suspended", "says": ""}]')
      RETURNING id)
    UPDATE database_home SET fenced_by = made.id FROM made`)
}

export async function unfence(owner: pg.Pool): Promise<void> {
  await owner.query('UPDATE database_home SET fenced_by = NULL')
  await owner.query('UPDATE restore SET lifted_at = now() WHERE lifted_at IS NULL')
}
