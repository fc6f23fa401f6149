import type { App } from './app.ts'
import { sql } from '../database/sql.ts'
import type { Tx } from '../database/transaction.ts'
import { Failure } from '../failure/failure.ts'
import type { StoredAnswer } from '../process/sealed_answer.ts'

/** An intent or a run, and the lease under which this process works on it. */
export type Leased = { orgId: string; id: string; leaseId: string }

/** Thrown where another process took the lease; that one answers for the work now. */
export const leaseLost = Symbol('lease lost')

/**
 * Whoever settles, writes a batch or takes over holds the work until its commit, so two of them
 * are impossible. It is no row lock: that would give the transaction its number before it takes its
 * turn at the record, and events are told in the order of those numbers (see `record_lock.ts`).
 */
export function holdLease(tx: Tx, id: string): void {
  tx.send(sql`SELECT pg_advisory_xact_lock(hashtextextended(${id}, 13))`)
}

/** A call outside, or a batch, that hangs for longer than this is another worker's to look into. */
const longestSilenceMs = 10 * 60_000

type Lease = {
  extend: () => Promise<void>
  /** What the process that took the lease answered; null until it has. */
  findAnswer: () => Promise<StoredAnswer | null>
}

/**
 * Works under a lease that is extended meanwhile, until nothing was heard of the work for too long:
 * `alive` says that it has come further. Where another process took the lease, its answer counts.
 */
export async function underLease(
  app: App,
  { extend, findAnswer }: Lease,
  work: (alive: () => void) => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  let heard = performance.now()
  const timer = setInterval(() => {
    if (performance.now() - heard > longestSilenceMs) return
    extend().catch((error: unknown) => app.log.warn({ error }, 'lease not extended'))
  }, app.leaseMs / 3)
  try {
    return await work(() => {
      heard = performance.now()
    })
  } catch (error) {
    if (error !== leaseLost) throw error
    const answer = await findAnswer()
    if (answer === null) throw new Failure('idempotency_in_progress', { retryAfterSeconds: 2 })
    return answer
  } finally {
    clearInterval(timer)
  }
}
