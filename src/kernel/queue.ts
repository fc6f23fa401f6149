import { sql } from './sql.ts'
import { classOf } from './task.ts'
import type { Tx } from './transaction.ts'

type JobPlace = {
  kind: string
  orgId: string
  afterMs?: number
  /** A job of weight 2 counts half as much against its organization's turn. */
  weight?: number
}

/** `data` is kept as JSON. */
export type NewJob = JobPlace & { data?: unknown }

/**
 * Puts a job into the caller's transaction: both happen, or neither. It holds the organization's
 * place in the queue until the commit, so enqueue last; see enqueue_jobs in the migrations.
 */
export function enqueue(tx: Tx, job: NewJob): void {
  enqueueAll(tx, job, [job.data ?? null])
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
