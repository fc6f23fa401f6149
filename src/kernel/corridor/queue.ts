import { sql } from '../database/sql.ts'
import { classOf } from './task.ts'
import type { Tx } from '../database/transaction.ts'

type JobPlace = {
  kind: string
  orgId: string
  afterMs?: number
  /** A job of weight 2 counts half as much against its organization's turn. */
  weight?: number
}

export type NewJob = JobPlace & {
  /** Kept as JSON. */
  data?: unknown
  /** For a wake-up, which is hardly any work: it takes no turn, and commits do not wait for it. */
  turn?: 'none'
}

/**
 * Puts a job into the caller's transaction: both happen, or neither. One that takes a turn holds the
 * organization's place in the queue until the commit, so enqueue last; see enqueue_jobs in the
 * migrations.
 */
export function enqueue(tx: Tx, job: NewJob): void {
  if (job.turn === 'none') enqueueWakeUp(tx, job)
  else enqueueAll(tx, job, [job.data ?? null])
}

function enqueueWakeUp(tx: Tx, { kind, orgId, data = null, afterMs = 0 }: NewJob): void {
  tx.send(sql`
    SELECT enqueue_wakeup(${orgId}, ${classOf(kind)}, ${kind}, ${JSON.stringify(data)},
      ${afterMs})`)
}

/** One job for each item, in this order, at the price of one turn taken. */
export function enqueueAll(tx: Tx, place: JobPlace, items: readonly unknown[]): void {
  const { kind, orgId, afterMs = 0, weight = 1 } = place
  const jobClass = classOf(kind)
  if (items.length === 0) return
  tx.send(sql`
    SELECT enqueue_jobs(${orgId}, ${jobClass}, ${kind}, ${JSON.stringify(items)}, ${afterMs},
      ${weight})`)
}
