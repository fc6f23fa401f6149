import type { Database } from '#kernel/database'
import { findIsolationProblems, findMissingMigrations } from '#kernel/self_test'

/**
 * Whoever serves from a database that does not keep organizations apart does harm that cannot be
 * undone, so a process would rather not start.
 */
export async function assertServable(database: Database): Promise<void> {
  const missing = await findMissingMigrations(database)
  if (missing.length > 0) {
    throw new Error(
      `Not started: the database lacks ${missing.join(', ')}. Run \`daybook migrate\` first.`,
    )
  }
  const { rows } = await database.pool.query<{ missing: boolean }>(
    `SELECT to_regclass('jobs.job_common') IS NULL AS missing`,
  )
  if (rows[0]?.missing !== false) {
    throw new Error('Not started: the database lacks its queue. Run `daybook migrate` first.')
  }
  const problems = await findIsolationProblems(database)
  if (problems.length > 0) {
    const list = problems.map((problem) => `  - ${problem}`).join('\n')
    throw new Error(
      `Not started: the database would not keep organizations apart.\n${list}\n` +
        'Run `daybook doctor`, which says how to mend each.',
    )
  }
}
