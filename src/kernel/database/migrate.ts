import { createHash, createHmac, pbkdf2Sync } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { runner } from 'node-pg-migrate'
import { appPasswordOf, appRoleOf, databaseOf } from './app_role.ts'
import { columnGrants, functionGrants, tableGrants } from './grants.ts'
import type { Secrets } from '../process/secrets.ts'

export const migrationsDirectory = fileURLToPath(new URL('../../../migrations', import.meta.url))
const lockKey = 7_430_051

export type Migrated = { applied: string[]; role: string }

/** Brings the schema up to date and makes the application's role with exactly its grants. */
export async function migrate(url: string, secrets: Secrets): Promise<Migrated> {
  const client = new pg.Client({ connectionString: url, application_name: 'daybook-migrate' })
  await client.connect()
  try {
    const applied = await runner({
      dbClient: client,
      dir: migrationsDirectory,
      direction: 'up',
      migrationsTable: 'migration',
      checkOrder: true,
      singleTransaction: true,
      // A migration running at the same time finishes first; then nothing is left to apply.
      advisoryLockMode: 'wait',
      log: () => undefined,
    })
    const database = databaseOf(url)
    const role = appRoleOf(database)
    await makeRole(client, role, appPasswordOf(secrets, database))
    return { applied: applied.map((migration) => migration.name), role }
  } finally {
    await client.end()
  }
}

/**
 * The password as the server keeps it (RFC 5803), so that the password itself is in no statement
 * and no server log.
 */
function scramVerifier(password: string): string {
  const salt = createHash('sha256').update(`salt ${password}`).digest().subarray(0, 16)
  const rounds = 4096
  const salted = pbkdf2Sync(password, salt, rounds, 32, 'sha256')
  const keyed = (name: string) => createHmac('sha256', salted).update(name).digest()
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64')
  const server = keyed('Server Key').toString('base64')
  return `SCRAM-SHA-256$${rounds}:${salt.toString('base64')}$${stored}:${server}`
}

/** Two databases of one server may be migrated at once, and roles are the server's: hence the lock. */
async function makeRole(client: pg.Client, role: string, password: string): Promise<void> {
  const name = client.escapeIdentifier(role)
  await client.query('BEGIN')
  await client.query('SELECT pg_advisory_xact_lock($1)', [lockKey])
  const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [role])
  if (rowCount === 0) {
    await client.query(
      `CREATE ROLE ${name} NOSUPERUSER NOCREATEDB NOCREATEROLE NOINHERIT NOREPLICATION`,
    )
  }
  // Only a superuser may name those attributes here, so an owner with CREATEROLE sets the login
  // alone; the self test refuses to serve under a role that was given more.
  await client.query(
    `ALTER ROLE ${name} LOGIN PASSWORD ${client.escapeLiteral(scramVerifier(password))}`,
  )
  await client.query(`REVOKE ALL ON ALL TABLES IN SCHEMA public FROM ${name}`)
  await client.query('REVOKE CREATE ON SCHEMA public FROM PUBLIC')
  await client.query(`GRANT USAGE ON SCHEMA public TO ${name}`)
  const grantsOfTables = [...Object.entries(tableGrants), ...Object.entries(columnGrants)]
  for (const [table, grants] of grantsOfTables) {
    await client.query(`GRANT ${grants} ON ${client.escapeIdentifier(table)} TO ${name}`)
  }
  for (const signature of functionGrants) {
    await client.query(`GRANT EXECUTE ON FUNCTION ${signature} TO ${name}`)
  }
  await client.query('COMMIT')
}
