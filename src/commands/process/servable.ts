import type { Database } from '#kernel/database/database'
import { findIsolationProblems, findMissingMigrations } from '#kernel/database/self_test'

/**
 * Whoever serves from a database that does not keep organizations apart does harm that cannot be
 * undone, so a process would rather not start.
 */
export async function assertServable(database: Database): Promise<void> {
  const missing = await findMissingMigrations(database)
  if (missing.length > 0) {
    throw new Error(
      `Not started: the database is missing ${missing.join(', ')}. Run \`daybook migrate\` first.`,
    )
  }
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
}
