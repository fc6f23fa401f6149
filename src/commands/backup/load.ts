import { pipeline } from 'node:stream/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { appRoleOf, databaseOf } from '#kernel/database/app_role'
import type { CheckedBackup } from './check_backup.ts'
import { readPlain } from './parts.ts'
import { runProgramOf, withAddress } from './programs.ts'
import { countRows } from './snapshot.ts'

export type LoadGiven = { program: string; isDrill: boolean }

const isServer = /^daybook_app_/

/** Loads the dump, with the rights and policies of this database's own roles. */
export async function loadDump(
  client: pg.Client,
  url: string,
  backup: CheckedBackup,
  { program, isDrill }: LoadGiven,
): Promise<void> {
  const { owner, roles } = backup.manifest
  const made = await makeRoles(client, [...new Set([owner, ...roles])])
  try {
    await restoreInto(url, backup, { program, isDrill })
  } catch (error) {
    // In a drill what was loaded is still there and names them; its database goes first.
    if (!isDrill) await dropRoles(client, made)
    throw error
  }
  await assertCounts(client, backup.manifest.tables)
  await takeOverPolicies(client, owner)
  const own = appRoleOf(databaseOf(url))
  const others = roles.filter((name) => isServer.test(name) || made.includes(name))
  for (const role of others) if (role !== own) await revokeFrom(client, role)
  await dropRoles(
    client,
    made.filter((name) => name !== own),
  )
}

/** Roles belong to a server, not to a database: a dump only names them. */
async function makeRoles(client: pg.Client, names: readonly string[]): Promise<string[]> {
  const made: string[] = []
  for (const name of names) {
    const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [name])
    if (rowCount !== 0) continue
    await client.query(`CREATE ROLE ${client.escapeIdentifier(name)} NOLOGIN`)
    made.push(name)
  }
  return made
}

async function restoreInto(
  url: string,
  backup: CheckedBackup,
  { program, isDrill }: LoadGiven,
): Promise<void> {
  const { folder, manifest, keys } = backup
  await withAddress(url, async (address) => {
    const args = ['--format=custom', '--no-owner', '--exit-on-error']
    // One transaction leaves nothing behind where it fails; but events of every database of the server
    // wait for the oldest one, and what a drill leaves is dropped anyway.
    if (!isDrill) args.push('--single-transaction')
    const running = runProgramOf(program, [...args, `--dbname=${address}`])
    running.out.resume()
    try {
      await pipeline(readPlain(join(folder, manifest.dump.file), keys), running.in)
    } catch (error) {
      // Where the program ended first, what it said is the cause; else the dump could not be read.
      await running.ended
      throw error
    }
    await running.ended
  })
}

export async function assertEmpty(client: pg.Client, database: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    SELECT format('%s.%s', n.nspname, c.relname) AS name
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname <> 'information_schema' AND n.nspname !~ '^pg_'
    ORDER BY 1 LIMIT 1`)
  if (rows[0] === undefined) return
  throw new Error(
    `The database ${database} is not empty (it has ${rows[0].name}): restore into a new one, made ` +
      'with CREATE DATABASE. Nothing was changed.',
  )
}

async function assertCounts(client: pg.Client, wanted: Record<string, number>): Promise<void> {
  const found = await countRows(client)
  const names = new Set([...Object.keys(wanted), ...Object.keys(found)])
  const wrong = [...names].filter((name) => wanted[name] !== found[name])
  if (wrong.length === 0) return
  const told = wrong.map((name) => `${name} ${found[name] ?? 'none'} of ${wanted[name] ?? 'none'}`)
  throw new Error(`The rows are not those of the back-up: ${told.join(', ')}. Do not use it.`)
}

type Policy = { name: string; place: string }

/** Policies for the owner name its role; here the owner may have another. */
async function takeOverPolicies(client: pg.Client, owner: string): Promise<void> {
  const { rows: me } = await client.query<{ name: string }>('SELECT current_user AS name')
  if (me[0]?.name === owner) return
  const { rows } = await client.query<Policy>(
    `SELECT quote_ident(policyname) AS name, format('%I.%I', schemaname, tablename) AS place
     FROM pg_policies WHERE $1 = ANY (roles)`,
    [owner],
  )
  for (const { name, place } of rows) {
    await client.query(`ALTER POLICY ${name} ON ${place} TO CURRENT_USER`)
  }
}

/** The server of another database must not be able to read this one. */
async function revokeFrom(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    SELECT quote_ident(nspname) AS name FROM pg_namespace
    WHERE nspname <> 'information_schema' AND nspname !~ '^pg_'`)
  for (const { name } of rows) {
    for (const kind of ['TABLES', 'SEQUENCES', 'FUNCTIONS']) {
      await client.query(
        `REVOKE ALL ON ALL ${kind} IN SCHEMA ${name} FROM ${client.escapeIdentifier(role)}`,
      )
    }
    await client.query(`REVOKE ALL ON SCHEMA ${name} FROM ${client.escapeIdentifier(role)}`)
  }
}

async function dropRoles(client: pg.Client, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await client.query(`DROP ROLE IF EXISTS ${client.escapeIdentifier(name)}`)
  }
}
