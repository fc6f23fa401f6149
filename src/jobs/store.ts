import type pg from 'pg'
import type { TaskClass } from '#kernel/corridor/task'

/** A job held by a worker. `claim` distinguishes this hold from a later one. */
export type Claimed = {
  id: string
  claim: number
  kind: string
  orgId: string
  data: unknown
  turn: number
  failures: number
}

export type JobVerdict = {
  isFinal: boolean
  failures: number
  /** How long to wait before the next attempt. */
  waitMs: number
  code: string
}

const keptFailedSeconds = 30 * 86_400

// The library counts every start but the first against its limit, which is meant for workers that
// died. A job that is put back by a living worker gets the full number again, as in enqueue_jobs.
const renewedLimit = 'retry_limit = retry_count + 21'

/**
 * Records the failure. A job that failed for good is kept for a month, visible to its organization.
 */
export async function putBackFailed(
  pool: pg.Pool,
  name: TaskClass,
  job: Claimed,
  verdict: JobVerdict,
): Promise<void> {
  const { isFinal, failures, waitMs, code } = verdict
  await pool.query(
    `UPDATE jobs.job_common SET state = (CASE WHEN $4 THEN 'failed' ELSE 'retry' END)::jobs.job_state,
       start_after = now() + $5 * interval '1 millisecond', ${renewedLimit},
       completed_on = CASE WHEN $4 THEN now() END,
       deletion_seconds = CASE WHEN $4 THEN ${keptFailedSeconds} ELSE deletion_seconds END,
       data = data || jsonb_build_object('failures', $6::integer),
       output = jsonb_build_object('code', $7::text)
     WHERE name = $1 AND id = $2 AND retry_count = $3 AND state = 'active'`,
    [name, job.id, job.claim, isFinal, waitMs, failures, code],
  )
}

/** Hands back jobs that this process will not finish, so that another takes them at once. */
export async function giveBack(
  pool: pg.Pool,
  name: TaskClass,
  jobs: readonly Claimed[],
  waitMs = 0,
): Promise<void> {
  await pool.query(
    `UPDATE jobs.job_common j SET state = 'retry',
       start_after = now() + $4 * interval '1 millisecond', ${renewedLimit}
     FROM unnest($2::uuid[], $3::integer[]) AS held (id, claim)
     WHERE j.name = $1 AND j.id = held.id AND j.retry_count = held.claim AND j.state = 'active'`,
    [name, jobs.map((job) => job.id), jobs.map((job) => job.claim), waitMs],
  )
}

/** New organizations start from this turn, so it may lag but must never go back. */
export async function moveTurnOn(pool: pg.Pool, name: TaskClass, turn: number): Promise<void> {
  await pool.query('UPDATE job_class SET turn = $2 WHERE class = $1 AND turn < $2', [name, turn])
}

/** Turns keep growing and the column has a limit; see rebase_turns in the migrations. */
export async function rebaseTurns(pool: pg.Pool, past: number): Promise<void> {
  await pool.query('SELECT rebase_turns($1)', [past])
}

export type LostJob = { id: string; kind: string; org: string }

/** Jobs whose workers all died: nobody recorded their failure. */
export async function keepLostJobs(pool: pg.Pool): Promise<LostJob[]> {
  const { rows } = await pool.query<LostJob>(
    `UPDATE jobs.job_common SET deletion_seconds = ${keptFailedSeconds}
     WHERE state = 'failed' AND deletion_seconds < ${keptFailedSeconds}
     RETURNING id, data ->> 'kind' AS kind, data ->> 'org' AS org`,
  )
  return rows
}

export async function enqueueDueSchedules(pool: pg.Pool, most: number): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'SELECT enqueue_due_schedules($1) AS count',
    [most],
  )
  return rows[0]?.count ?? 0
}

/** Accounts that are due; the function postpones them, so that nobody else enqueues them. */
export async function enqueueDueBankSyncs(pool: pg.Pool, most: number): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'SELECT enqueue_due_bank_syncs($1) AS count',
    [most],
  )
  return rows[0]?.count ?? 0
}

/** E-invoices that are due to be sent or checked; postponed by the function, like accounts. */
export async function enqueueDueEinvoices(pool: pg.Pool, most: number): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'SELECT enqueue_due_einvoices($1) AS count',
    [most],
  )
  return rows[0]?.count ?? 0
}

/** Organizations whose books or bank transactions changed get one job each. */
export async function enqueueDueMatching(pool: pg.Pool, most: number): Promise<number> {
  const { rows } = await pool.query<{ count: number }>('SELECT enqueue_due_matching($1) AS count', [
    most,
  ])
  return rows[0]?.count ?? 0
}
