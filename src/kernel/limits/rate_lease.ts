import type { App } from '../corridor/app.ts'
import { windowMs, type Purse } from './rate_purse.ts'
import { sql } from '../database/sql.ts'
import { transact } from '../database/transaction.ts'

type Leased = { used: number; granted: number }

/**
 * Leases a part of one minute's budget. Never gives out more than the limit, whoever asks at once:
 * the row's lock lets them in one after another.
 */
export async function leaseBudget(
  app: App,
  { orgId, scope, limit }: Purse,
  window: number,
  wanted: number,
): Promise<Leased> {
  const start = new Date(window)
  const leased = await transact(app.database, { orgId }, async (tx) => {
    const rows = await tx.query<Leased>(sql`
      INSERT INTO rate_budget AS b (org_id, scope, window_start, used, granted)
      VALUES (${orgId}, ${scope}, ${start}, least(${wanted}::int, ${limit}::int),
        least(${wanted}::int, ${limit}::int))
      ON CONFLICT (org_id, scope, window_start) DO UPDATE SET
        used = b.used + greatest(0, least(${wanted}::int, ${limit}::int - b.used)),
        granted = greatest(0, least(${wanted}::int, ${limit}::int - b.used))
      RETURNING used, granted`)
    return rows[0] ?? { used: limit, granted: 0 }
  })
  // The first lease of a minute sweeps out those before; there is only one first.
  if (leased.used === leased.granted) {
    forgetOldWindows(app, orgId, start).catch((error: unknown) => {
      app.log.warn({ error }, 'old budgets of calls were not swept out')
    })
  }
  return leased
}

async function forgetOldWindows(app: App, orgId: string, start: Date): Promise<void> {
  const before = new Date(start.getTime() - windowMs)
  await transact(app.database, { orgId }, async (tx) => {
    tx.send(sql`DELETE FROM rate_budget WHERE org_id = ${orgId} AND window_start < ${before}`)
  })
}
