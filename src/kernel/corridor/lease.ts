import type { App } from './app.ts'
import { sql } from '../database/sql.ts'
import { transact, type Tx } from '../database/transaction.ts'

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

export async function assertLease(tx: Tx, held: Leased): Promise<void> {
  holdLease(tx, held.id)
  const rows = await tx.query<{ lease_id: string; state: string }>(sql`
    SELECT lease_id, state FROM intent WHERE org_id = ${held.orgId} AND id = ${held.id}`)
  if (rows[0]?.state !== 'open' || rows[0].lease_id !== held.leaseId) throw leaseLost
}

/** A call outside, or a batch, that hangs for longer than this is another worker's to look into. */
const longestSilenceMs = 10 * 60_000

export type LeaseKeeper = {
  /** Says that the work has come further, so that its silence begins anew. */
  alive(): void
  stop(): void
}

/** Extends the lease until it is stopped, or nothing was heard of the work for too long. */
export function keepLease(app: App, extend: () => Promise<void>): LeaseKeeper {
  let heard = performance.now()
  const timer = setInterval(() => {
    if (performance.now() - heard > longestSilenceMs) return
    extend().catch((error: unknown) => app.log.warn({ error }, 'lease not extended'))
  }, app.leaseMs / 3)
  return {
    alive() {
      heard = performance.now()
    },
    stop: () => clearInterval(timer),
  }
}

export async function extendIntent(app: App, held: Leased): Promise<void> {
  await transact(app.database, { orgId: held.orgId }, async (tx) => {
    tx.send(sql`
      UPDATE intent SET lease_until = now() + ${app.leaseMs} * interval '1 millisecond'
      WHERE org_id = ${held.orgId} AND id = ${held.id} AND lease_id = ${held.leaseId}
        AND state = 'open'`)
  })
}
