import type { Database } from '../database/database.ts'
import { lockRecord } from '../database/record_lock.ts'
import { sql } from '../database/sql.ts'
import { transact } from '../database/transaction.ts'

export type OutsideCallsOptions = {
  now: () => Date
  /** How many calls a company may make in the window, over all processes. */
  most: number
  windowMs: number
}

export type OutsideCalls = {
  /** Counts a call that is made now; otherwise how many milliseconds it must wait. */
  take(orgId: string, scope: string): Promise<number>
  /** The system said that nobody may call before that many seconds have passed. */
  block(orgId: string, scope: string, seconds: number): Promise<void>
}

/** A window slides by this part of it. */
const slots = 20

type Counted = { used: number; oldest: Date | null; blocked: Date | null }

/**
 * The calls that all processes together make to a system with a limit of its own, by organization and
 * company. A call counts a slot longer than the window, so the limit holds over every span of time.
 */
export function createOutsideCalls(database: Database, options: OutsideCallsOptions): OutsideCalls {
  const { now, most, windowMs } = options
  const slotMs = Math.max(1, Math.ceil(windowMs / slots))
  const slotOf = (at: Date): Date => new Date(Math.floor(at.getTime() / slotMs) * slotMs)

  return {
    async take(orgId, scope) {
      const at = now()
      const since = new Date(slotOf(at).getTime() - windowMs)
      const waitMs = await transact(database, { orgId }, async (tx) => {
        // One after the other, or two processes would both take the last call.
        lockRecord(tx, `outside calls ${orgId} ${scope}`)
        const [counted] = await tx.query<Counted>(sql`
          SELECT coalesce(sum(calls) FILTER (WHERE slot_start >= ${since}), 0)::int AS used,
            min(slot_start) FILTER (WHERE slot_start >= ${since} AND calls > 0) AS oldest,
            max(blocked_until) AS blocked
          FROM outside_calls WHERE org_id = ${orgId} AND scope = ${scope}`)
        const blockedMs = (counted?.blocked?.getTime() ?? 0) - at.getTime()
        if (blockedMs > 0) return blockedMs
        if ((counted?.used ?? 0) >= most) {
          const free = (counted?.oldest ?? at).getTime() + windowMs + slotMs
          return Math.max(1, free - at.getTime())
        }
        tx.send(sql`
          INSERT INTO outside_calls AS c (org_id, scope, slot_start, calls)
          VALUES (${orgId}, ${scope}, ${slotOf(at)}, 1)
          ON CONFLICT (org_id, scope, slot_start) DO UPDATE SET calls = c.calls + 1`)
        tx.send(sql`
          DELETE FROM outside_calls WHERE org_id = ${orgId} AND scope = ${scope}
            AND slot_start < ${since} AND coalesce(blocked_until, ${at}) <= ${at}`)
        return 0
      })
      if (waitMs > 0) database.watch?.count('daybook_outside_call_waits_total')
      return waitMs
    },
    async block(orgId, scope, seconds) {
      const at = now()
      const until = new Date(at.getTime() + seconds * 1_000)
      await transact(database, { orgId }, async (tx) => {
        lockRecord(tx, `outside calls ${orgId} ${scope}`)
        tx.send(sql`
          INSERT INTO outside_calls AS c (org_id, scope, slot_start, calls, blocked_until)
          VALUES (${orgId}, ${scope}, ${slotOf(at)}, 0, ${until})
          ON CONFLICT (org_id, scope, slot_start) DO UPDATE
            SET blocked_until = greatest(c.blocked_until, excluded.blocked_until)`)
      })
    },
  }
}
