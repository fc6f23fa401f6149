import pg from 'pg'
import { databaseOf } from '#kernel/database/app_role'

/** A file that a row of the snapshot names. */
export type BackupFile = { orgId: string; sha256: string; size: number }

export type DatabaseSnapshot = {
  id: string
  takenAt: Date
  /** Of the server. */
  major: number
  database: string
  owner: string
  /** All that a dump names: the owner, and whoever was granted anything. */
  roles: string[]
  migration: string
  tables(): Promise<Record<string, number>>
  files(): AsyncGenerator<BackupFile>
}

/** Two back-ups of one database at once would remove files of each other. */
const lockKey = 7_430_084

/**
 * One moment of the database, which stays readable while servers write: the dump, the counts and the
 * list of files are all of it.
 */
export async function withSnapshot<T>(
  url: string,
  work: (snapshot: DatabaseSnapshot) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'daybook-backup' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await assertAlone(client)
    await assertSeesAll(client)
    for (const name of ['statement_timeout', 'idle_in_transaction_session_timeout']) {
      await client.query(`SET ${name} = 0`)
    }
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    // A policy that hides rows must be an error here, never a smaller back-up.
    await client.query('SET LOCAL row_security = off')
    const done = await work(await snapshotOf(client, url))
    await client.query('COMMIT')
    return done
  } finally {
    await client.end()
  }
}

async function assertAlone(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ is_alone: boolean }>(
    'SELECT pg_try_advisory_lock($1) AS is_alone',
    [lockKey],
  )
  if (!rows[0]?.is_alone)
    throw new Error('Another back-up of this database is running: wait for it.')
}

/** Also for a restore, which counts what it loaded. */
export async function assertSeesAll(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; sees_all: boolean }>(
    `SELECT rolname AS name, rolsuper OR rolbypassrls AS sees_all
     FROM pg_roles WHERE rolname = current_user`,
  )
  if (rows[0]?.sees_all === true) return
  throw new Error(
    `Row level security hides rows from ${rows[0]?.name}, so a back-up would not be whole: as a ` +
      `superuser run ALTER ROLE "${rows[0]?.name}" BYPASSRLS, or name such a role in DATABASE_URL.`,
  )
}

type Facts = { id: string; at: Date; version: string; migration: string | null; owner: string }

async function snapshotOf(client: pg.Client, url: string): Promise<DatabaseSnapshot> {
  const { rows } = await client.query<Facts>(`
    SELECT pg_export_snapshot() AS id, now() AS at, current_setting('server_version_num') AS version,
      (SELECT max(name) FROM migration) AS migration,
      (SELECT pg_get_userbyid(relowner) FROM pg_class WHERE oid = 'audit_log'::regclass) AS owner`)
  const [row] = rows
  if (!row?.migration) throw new Error('The database is empty: run `daybook migrate` first.')
  const database = databaseOf(url)
  return {
    id: row.id,
    takenAt: row.at,
    major: Math.floor(Number(row.version) / 10_000),
    database,
    owner: row.owner,
    roles: await listRoles(client),
    migration: row.migration,
    tables: async () => await countRows(client),
    files: () => listFiles(client),
  }
}

async function listRoles(client: pg.Client): Promise<string[]> {
  const ours = `IN (SELECT oid FROM pg_namespace
    WHERE nspname <> 'information_schema' AND nspname !~ '^pg_')`
  const { rows } = await client.query<{ name: string }>(`
    SELECT DISTINCT pg_get_userbyid(role) AS name FROM (
      SELECT a.grantee AS role FROM pg_class, aclexplode(relacl) a WHERE relnamespace ${ours}
      UNION ALL SELECT a.grantee FROM pg_proc, aclexplode(proacl) a WHERE pronamespace ${ours}
      UNION ALL SELECT a.grantee FROM pg_namespace n, aclexplode(nspacl) a WHERE n.oid ${ours}
      UNION ALL SELECT a.grantee FROM pg_attribute, aclexplode(attacl) a WHERE attacl IS NOT NULL
      UNION ALL SELECT unnest(polroles) FROM pg_policy) named
    WHERE role <> 0 AND role >= 16384 ORDER BY 1`)
  return rows.map(({ name }) => name)
}

/** Rows of every table that a dump has; what is unlogged is not in it. */
export async function countRows(client: pg.Client): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string }>(`
    SELECT format('%I.%I', n.nspname, c.relname) AS name
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind = 'r' AND c.relpersistence = 'p'
      AND n.nspname <> 'information_schema' AND n.nspname !~ '^pg_'
    ORDER BY 1`)
  const counts: Record<string, number> = {}
  for (const { name } of rows) {
    const { rows: found } = await client.query<{ count: string }>(`SELECT count(*) FROM ${name}`)
    counts[name] = Number(found[0]?.count)
  }
  return counts
}

async function* listFiles(client: pg.Client): AsyncGenerator<BackupFile> {
  await client.query(`
    DECLARE files NO SCROLL CURSOR FOR
    SELECT org_id AS "orgId", sha256, max(size)::text AS size FROM file
    GROUP BY org_id, sha256 ORDER BY org_id, sha256`)
  for (;;) {
    const { rows } = await client.query<Omit<BackupFile, 'size'> & { size: string }>(
      'FETCH 1000 FROM files',
    )
    for (const row of rows) yield { ...row, size: Number(row.size) }
    if (rows.length < 1000) break
  }
  await client.query('CLOSE files')
}
