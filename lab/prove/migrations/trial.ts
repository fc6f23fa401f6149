import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { MigrationFile } from '#kernel/database/releases'
import { madeTables, statementsOf, tableOf } from '../../../test/tidy/sql_statements.ts'
import { fillTable } from './fill.ts'

export type Trial = {
  name: string
  ms: number
  /** Tables that it found filled, with the strongest lock that it took on each. */
  tables: { name: string; rows: number; lock: string | null }[]
  slowestMs: number
  faults: string[]
}

export type TrialOptions = { rows: number; boundMs: number }

const lockTimeoutMs = 2_000
/** Locks that others wait for, weakest first. Below these are those of reads and writes. */
const strong = ['ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock']

/**
 * Applies one migration to tables that are full, beside readers and writers, and says what it would
 * have done to them: waited, rewritten a table, read all of it under a lock, or held one for long.
 */
export async function tryMigration(
  url: string,
  file: MigrationFile,
  { rows, boundMs }: TrialOptions,
): Promise<Trial> {
  const client = await connect(url)
  try {
    const names = await findTouched(client, file)
    for (const name of names) await fillTable(client, name, rows)
    const before = await findFiles(client, names)
    const probes = startProbes(url, names)
    const began = performance.now()
    let seen: Awaited<ReturnType<typeof apply>>
    try {
      seen = await apply(client, file, names)
    } finally {
      await probes.stop()
    }
    const ms = Math.round(performance.now() - began)
    const after = await findFiles(client, names)
    const rewritten = names.filter(
      (name) => after.has(name) && after.get(name) !== before.get(name),
    )
    const slowestMs = Math.round(probes.slowestMs())
    const scanned = seen.filter(({ read, lock }) => lock !== null && read >= rows * 0.9)
    const held = seen.filter(({ lock }) => lock !== null && ms > boundMs)
    return {
      name: file.name,
      ms,
      tables: seen.map(({ name, count, lock }) => ({ name, rows: count, lock })),
      slowestMs,
      faults: [
        ...rewritten.map((name) => `rewrites ${name}`),
        ...scanned.map(({ name, lock }) => `reads every row of ${name} under ${lock}`),
        ...held.map(({ name, lock }) => `holds ${lock} of ${name} for more than ${boundMs} ms`),
        ...(slowestMs > boundMs ? [`held up others for ${slowestMs} ms`] : []),
        ...probes.faults(),
      ],
    }
  } finally {
    await client.end()
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Tables that were there before and that it changes or refers to. */
async function findTouched(client: pg.Client, { text }: MigrationFile): Promise<string[]> {
  const statements = statementsOf(text)
  const made = madeTables(statements)
  const referred = statements.flatMap((statement) =>
    [...statement.matchAll(/\bREFERENCES (\w+)/gi)].map((match) => match[1] ?? ''),
  )
  const asked = new Set([...statements.map((one) => tableOf(one) ?? ''), ...referred])
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace
       AND relkind = 'r' AND relname = ANY($1) ORDER BY 1`,
    [[...asked].filter((name) => !made.has(name))],
  )
  return rows.map(({ name }) => name)
}

async function findFiles(client: pg.Client, names: readonly string[]) {
  const { rows } = await client.query<{ name: string; file: string }>(
    `SELECT relname AS name, pg_relation_filenode(oid)::text AS file FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relname = ANY($1)`,
    [names],
  )
  return new Map(rows.map(({ name, file }) => [name, file]))
}

type Seen = { name: string; count: number; read: number; lock: string | null }

/** In a transaction as `migrate` has it; before its end it is asked what it has taken and read. */
async function apply(
  client: pg.Client,
  file: MigrationFile,
  names: readonly string[],
): Promise<Seen[]> {
  // Rows that helping processes read would not be counted here.
  await client.query(
    'SET max_parallel_maintenance_workers = 0; SET max_parallel_workers_per_gather = 0',
  )
  await client.query(`SET lock_timeout = ${lockTimeoutMs}`)
  if (!file.isOutsideTransaction) await client.query('BEGIN')
  try {
    // What this connection has read before and the server has not counted yet.
    const before = new Map((await countReads(client, names)).map((row) => [row.name, row.read]))
    await client.query(file.text)
    return (await countReads(client, names)).map(({ locks, read, ...row }) => ({
      ...row,
      read: read - (before.get(row.name) ?? 0),
      lock: strong.findLast((mode) => locks.includes(mode)) ?? null,
    }))
  } catch (error) {
    if (!file.isOutsideTransaction) await client.query('ROLLBACK')
    throw error
  } finally {
    if (!file.isOutsideTransaction) await client.query('COMMIT')
    await client.query('RESET lock_timeout')
  }
}

type Counted = Omit<Seen, 'lock'> & { locks: string[] }

async function countReads(client: pg.Client, names: readonly string[]): Promise<Counted[]> {
  const { rows } = await client.query<Counted>(
    `SELECT c.relname AS name, c.reltuples::int AS count,
       coalesce(x.seq_tup_read, 0)::int AS read, ARRAY(SELECT l.mode FROM pg_locks l
         WHERE l.relation = c.oid AND l.pid = pg_backend_pid() AND l.granted) AS locks
     FROM pg_class c LEFT JOIN pg_stat_xact_user_tables x ON x.relid = c.oid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relname = ANY($1) ORDER BY 1`,
    [names],
  )
  return rows
}

/** Somebody who reads a row of each table all the time, and somebody who writes one. */
function startProbes(url: string, names: readonly string[]) {
  const state = { isOver: false }
  let slowest = 0
  const faults = new Set<string>()
  const loop = async (statementOf: (name: string) => string): Promise<void> => {
    const client = await connect(url)
    await client.query(
      `SET session_replication_role = replica; SET lock_timeout = ${lockTimeoutMs}`,
    )
    while (!state.isOver) {
      for (const name of names) {
        const began = performance.now()
        await client.query(statementOf(name)).catch((error: { code?: string; message: string }) => {
          if (error.code === '55P03') faults.add(`a call on ${name} failed after 2 s`)
        })
        slowest = Math.max(slowest, performance.now() - began)
      }
      await sleep(10)
    }
    await client.end()
  }
  const writing = (name: string): string =>
    `UPDATE "${name}" SET org_id = org_id WHERE ctid = (SELECT ctid FROM "${name}" LIMIT 1)`
  const running = [loop((name) => `SELECT * FROM "${name}" LIMIT 1`), loop((name) => writing(name))]
  return {
    slowestMs: () => slowest,
    faults: () => [...faults],
    async stop() {
      state.isOver = true
      await Promise.all(running)
    },
  }
}
