import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { runner, type MigrationBuilder } from 'node-pg-migrate'
import {
  listMigrations,
  migrationsDirectory,
  toMigrationFile,
  type MigrationFile,
} from './releases.ts'

/** The lock of node-pg-migrate, which earlier releases take as well. */
const migrationLock = '7241865325823964'

export type MigrateOptions = {
  directory?: string
  /** Whatever comes behind a statement that waits for a table waits too, so it may not wait long. */
  lockTimeoutMs?: number
  /** How long one migration is tried again. */
  patienceMs?: number
  /** Hears that a migration waits. */
  onWait?: (sentence: string) => void
  /** Runs in the transaction of each migration, behind it. */
  behindEach?: string
}

/** What was applied, and what the database had that we do not know. */
export type AppliedMigrations = { applied: string[]; unknown: string[] }

type Plan = Required<MigrateOptions>

const usual: Plan = {
  directory: migrationsDirectory,
  lockTimeoutMs: 2_000,
  patienceMs: 300_000,
  onWait: () => undefined,
  behindEach: '',
}

/** An index is built beside reads and writes, and waits for others without holding anybody up. */
const outsideTimeoutMs = 600_000
const longestPauseMs = 5_000

/**
 * Applies what is missing, each migration in a transaction of its own, so that no lock is held for
 * longer than one of them takes. One that cannot have its lock at once is rolled back and tried again.
 */
export async function applyMigrations(
  client: pg.Client,
  given: MigrateOptions = {},
): Promise<AppliedMigrations> {
  const plan = { ...usual, ...given }
  const files = listMigrations(plan.directory)
  await client.query('SET lock_timeout = 0')
  await waitForOthers(client)
  try {
    const applied: string[] = []
    let { pending, unknown } = await compare(client, files)
    while (pending.length > 0) {
      try {
        await withPatience(client, plan, pending, () => applyNext(client, plan, pending))
      } finally {
        // Also of those that got through before one that did not: older releases look at it.
        await labelReleases(client, files).catch(() => undefined)
      }
      const left = await compare(client, files)
      applied.push(...pending.slice(0, pending.length - left.pending.length).map((f) => f.name))
      ;({ pending, unknown } = left)
    }
    await withPatience(client, plan, [], () => labelReleases(client, files))
    return { applied, unknown }
  } finally {
    await client.query(`RESET lock_timeout; SELECT pg_advisory_unlock(${migrationLock})`)
  }
}

/**
 * A migration running at the same time finishes first; then nothing is left to apply. Asked again and
 * again: a statement that waits has a snapshot, for which building an index beside writes would wait.
 */
async function waitForOthers(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>(
      `SELECT pg_try_advisory_lock(${migrationLock}) AS taken`,
    )
    if (rows[0]?.taken === true) return
    await sleep(250)
  }
}

async function compare(client: pg.Client, files: readonly MigrationFile[]) {
  const { rows: tables } = await client.query<{ present: boolean }>(
    `SELECT to_regclass('public.migration') IS NOT NULL AS present`,
  )
  if (tables[0]?.present !== true) return { pending: [...files], unknown: [] }
  const { rows } = await client.query<{ name: string }>('SELECT name FROM public.migration')
  const applied = new Set(rows.map(({ name }) => name))
  const known = new Set(files.map(({ name }) => name))
  return {
    pending: files.filter(({ name }) => !applied.has(name)),
    unknown: [...applied].filter((name) => !known.has(name)).toSorted(),
  }
}

/** Either all up to the next one that needs to be outside a transaction, or that one. */
async function applyNext(
  client: pg.Client,
  plan: Plan,
  pending: readonly MigrationFile[],
): Promise<void> {
  const [next] = pending
  const isOutside = next?.isOutsideTransaction === true
  const outside = pending.findIndex(({ isOutsideTransaction }) => isOutsideTransaction)
  const count = isOutside ? 1 : outside === -1 ? pending.length : outside
  await client.query(`SET lock_timeout = ${isOutside ? outsideTimeoutMs : plan.lockTimeoutMs}`)
  if (isOutside) await dropUnfinishedIndexes(client, next)
  await runner({
    dbClient: client,
    dir: plan.directory,
    direction: 'up',
    migrationsTable: 'migration',
    migrationLoaderStrategies: [{ extensions: ['.sql'], loader: loaderWith(plan.behindEach) }],
    checkOrder: true,
    singleTransaction: false,
    noLock: true,
    log: () => undefined,
    count,
  })
}

/** A file as it is, in a transaction unless it says otherwise, and what belongs behind each. */
const loaderWith = (behindEach: string) => async (paths: string[]) =>
  await Promise.all(
    paths.map(async (path) => {
      const text = await readFile(path, 'utf8')
      const { isOutsideTransaction } = toMigrationFile(basename(path), text)
      const up = (builder: MigrationBuilder): void => {
        if (isOutsideTransaction) builder.noTransaction()
        builder.sql(text)
        if (behindEach !== '') builder.sql(behindEach)
      }
      return { id: path, filePaths: [path], actions: { up, down: false as const } }
    }),
  )

/** A build that was interrupted leaves an index that nobody uses and every write pays for. */
async function dropUnfinishedIndexes(client: pg.Client, { text }: MigrationFile): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
     JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = 'public' AND NOT i.indisvalid`,
  )
  // REINDEX builds under a name of its own.
  const words = new Set(text.match(/\w+/g))
  const isNamed = (name: string) => words.has(name.replace(/_cc(?:new|old)\d*$/, ''))
  for (const { name } of rows.filter((row) => isNamed(row.name))) {
    await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${client.escapeIdentifier(name)}`)
  }
}

/** Each row says which release it came with, so that an older release can tell how far this is. */
async function labelReleases(client: pg.Client, files: readonly MigrationFile[]): Promise<void> {
  const { rowCount } = await client.query(
    `SELECT FROM information_schema.columns WHERE table_schema = 'public'
       AND table_name = 'migration' AND column_name IN ('release', 'needs')`,
  )
  if (rowCount !== 2) {
    await client.query(`ALTER TABLE public.migration ADD COLUMN IF NOT EXISTS release text,
      ADD COLUMN IF NOT EXISTS needs text`)
  }
  await client.query(
    `UPDATE public.migration m SET release = f.release, needs = f.needs
     FROM unnest($1::text[], $2::text[], $3::text[]) AS f (name, release, needs)
     WHERE m.name = f.name AND (m.release, m.needs) IS DISTINCT FROM (f.release, f.needs)`,
    [files.map((f) => f.name), files.map((f) => f.release), files.map((f) => f.needs)],
  )
}

const lockCodes = new Set(['55P03', '40P01'])

/** Tries again while somebody else has the lock; a migration that got through begins anew. */
async function withPatience(
  client: pg.Client,
  plan: Plan,
  pending: readonly MigrationFile[],
  work: () => Promise<void>,
): Promise<void> {
  const files = listMigrations(plan.directory)
  const until = performance.now() + plan.patienceMs
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work()
      return
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined)
      if (!lockCodes.has((error as { code?: string }).code ?? '')) throw error
      const now = (await compare(client, files)).pending
      // What got through before the one that waits is done; the rest is the caller's next round.
      if (now.length < pending.length) return
      const waits = `${now[0]?.name ?? 'The list of migrations'} waits for a lock`
      const holders = await sayHolders(client)
      if (performance.now() > until)
        throw new Error(giveUp(waits, attempt, holders), { cause: error })
      plan.onWait(`${waits} (attempt ${attempt}). ${holders}`)
      await sleep(Math.min(250 * 2 ** attempt, longestPauseMs))
    }
  }
}

function giveUp(waits: string, attempts: number, holders: string): string {
  return (
    `${waits}, and did not get it in ${attempts} attempts. Nothing of it was applied, and servers ` +
    `go on as before. ${holders} End what should not be there with ` +
    `SELECT pg_terminate_backend(<process>), then run \`daybook migrate\` again.`
  )
}

type Holder = { pid: number; program: string; state: string; seconds: number }

/** The oldest transactions: one of these has the lock. */
async function sayHolders(client: pg.Client): Promise<string> {
  const { rows } = await client.query<Holder>(
    `SELECT pid, application_name AS program, state,
       extract(epoch FROM now() - xact_start)::integer AS seconds
     FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
       AND xact_start IS NOT NULL AND backend_type = 'client backend' ORDER BY xact_start LIMIT 3`,
  )
  if (rows.length === 0) return 'No other transaction is open now.'
  const said = rows.map(
    ({ pid, program, state, seconds }) =>
      `process ${pid} (${program || 'unnamed'}, ${state}, ${seconds} s)`,
  )
  return `Oldest transactions: ${said.join(', ')}.`
}
