import type { App } from '#kernel/corridor/app'
import { checkHome, whyNotServable } from '#kernel/database/home'
import type { Database } from '#kernel/database/database'
import type { Log } from '#kernel/process/log'
import { findNewerSchema } from '#kernel/database/newer_schema'
import { newestRelease } from '#kernel/database/releases'
import { findIsolationProblems, findMissingMigrations } from '#kernel/database/self_test'

/**
 * Whoever serves from a database that does not keep organizations apart does harm that cannot be
 * undone, so a process would rather not start.
 */
export async function assertServable(app: App): Promise<void> {
  const { database, log } = app
  const missing = await findMissingMigrations(database)
  if (missing.length > 0) {
    throw new Error(
      `Not started: the database is missing ${missing.join(', ')}. Run \`daybook migrate\` first.`,
    )
  }
  await assertNotTooNew(database, log)
  const { rows } = await database.pool.query<{ missing: boolean }>(
    `SELECT to_regclass('jobs.job_common') IS NULL AS missing`,
  )
  if (rows[0]?.missing !== false) {
    throw new Error('Not started: the database has no job queue. Run `daybook migrate` first.')
  }
  const problems = await findIsolationProblems(database)
  if (problems.length > 0) {
    const list = problems.map((problem) => `  - ${problem}`).join('\n')
    throw new Error(
      `Not started: the database would not isolate organizations from each other.\n${list}\n` +
        'Run `daybook doctor`, which says how to fix each problem.',
    )
  }
  await assertAtHome(app)
}

/** A restored database is served for reading; one that nobody declared is not served at all. */
async function assertAtHome({ database, goesOnAfterFailover, log }: App): Promise<void> {
  const state = await checkHome(database, goesOnAfterFailover)
  const why = whyNotServable(state)
  if (why !== null) throw new Error(`Not started: ${why}`)
  if (state === 'fenced') {
    log.warn('the database was restored: writes and jobs wait until `daybook unfence`')
  }
}

/** During an upgrade the schema is one release ahead of those that still serve; more is refused. */
export async function assertNotTooNew(database: Database, log: Log): Promise<void> {
  const newer = await findNewerSchema(database)
  if (newer === null) return
  if (newer.refusal !== null) {
    throw new Error(
      `Not started: the database is too new for this release, ${newestRelease}: ${newer.refusal}. ` +
        `Start the release that the database was migrated by (${newer.releases.join(', ')}).`,
    )
  }
  log.warn(
    { migrations: newer.migrations, releases: newer.releases },
    'the database is one release ahead of this process; finish the upgrade or stay for a while',
  )
}
