import { createHash, createHmac, pbkdf2Sync } from 'node:crypto'
import pg from 'pg'
import { appPasswordOf, appRoleOf, databaseOf } from './app_role.ts'
import { applyMigrations, type MigrateOptions } from './apply_migrations.ts'
import { columnGrants, functionGrants, tableGrants } from './grants.ts'
import type { Secrets } from '../process/secrets.ts'

const lockKey = 7_430_051

export type Migrated = {
  applied: string[]
  role: string
  /** What a newer release has applied; then nothing else was changed, its grants included. */
  newer: string[]
}

/** Brings the schema up to date and makes the application's role with exactly its grants. */
export async function migrate(
  url: string,
  secrets: Secrets,
  options: MigrateOptions = {},
): Promise<Migrated> {
  const client = new pg.Client({ connectionString: url, application_name: 'daybook-migrate' })
  // A connection that breaks is said by the statement that was under way.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const database = databaseOf(url)
    const role = appRoleOf(database)
    await createRole(client, role)
    const behindEach = grantsOnNew(client, role)
    const { applied, unknown } = await applyMigrations(client, { behindEach, ...options })
    // Our grants would take away those of the newer release's servers, which may be running.
    if (unknown.length === 0) await furnishRole(client, role, appPasswordOf(secrets, database))
    return { applied, role, newer: unknown }
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
async function lockRoles(client: pg.Client): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [lockKey])
}

async function createRole(client: pg.Client, role: string): Promise<void> {
  await client.query('BEGIN')
  await lockRoles(client)
  const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [role])
  if (rowCount === 0) {
    await client.query(
      `CREATE ROLE ${client.escapeIdentifier(role)}
       NOSUPERUSER NOCREATEDB NOCREATEROLE NOINHERIT NOREPLICATION`,
    )
  }
  await client.query('COMMIT')
}

/**
 * A trigger that a migration brings runs for servers at once, and what it reads must be open to them
 * from the same moment. What they had before stays as it is.
 */
function grantsOnNew(client: pg.Client, role: string): string {
  const literal = (text: string): string => client.escapeLiteral(text)
  const tables = Object.entries(tableGrants)
    .map(([name, grants]) => `(${literal(name)}, ${literal(grants)})`)
    .join(', ')
  const signatures = functionGrants.map(literal).join(', ')
  return `DO $granting$
    DECLARE one record;
    BEGIN
      FOR one IN SELECT t.name, t.grants FROM (VALUES ${tables}) AS t (name, grants)
        JOIN pg_class c ON c.oid = to_regclass('public.' || t.name)
        WHERE NOT EXISTS (SELECT FROM aclexplode(c.relacl) a
          WHERE a.grantee = (SELECT oid FROM pg_roles WHERE rolname = ${literal(role)}))
      LOOP
        EXECUTE format('GRANT %s ON public.%I TO %I', one.grants, one.name, ${literal(role)});
      END LOOP;
      FOR one IN SELECT f.signature FROM unnest(ARRAY[${signatures}]) AS f (signature)
        WHERE to_regprocedure(f.signature) IS NOT NULL
          AND NOT has_function_privilege(${literal(role)}, to_regprocedure(f.signature), 'EXECUTE')
      LOOP
        EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO %I', one.signature, ${literal(role)});
      END LOOP;
    END $granting$`
}

async function furnishRole(client: pg.Client, role: string, password: string): Promise<void> {
  const name = client.escapeIdentifier(role)
  await client.query('BEGIN')
  await lockRoles(client)
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
