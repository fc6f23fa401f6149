import type pg from 'pg'
import type { App } from '#kernel/corridor/app'
import { startLoop, type Loop } from '#kernel/process/loop'
import { sql } from '#kernel/database/sql'
import { transact } from '#kernel/database/transaction'
import { mayWork } from './may_work.ts'

const pauseMs = 30_000
const organizations = 20
const entriesAtOnce = 500

/** Numbers the entries that were there before vouchers had numbers, until there are none left. */
export function startNumbering(app: App, pool: pg.Pool): Loop {
  return startLoop({ pauseMs, random: app.random }, async (signal) => {
    if (await mayWork(app)) await numberEarlierVouchers(app, pool, signal)
  })
}

/** In the order of writing, a batch in each transaction: whoever is killed is carried on. */
export async function numberEarlierVouchers(
  app: App,
  pool: pg.Pool,
  signal: AbortSignal,
): Promise<void> {
  try {
    for (;;) {
      const { rows } = await pool.query<{ org_id: string }>(
        'SELECT org_id FROM voucher_backlogs($1)',
        [organizations],
      )
      if (rows.length === 0) return
      for (const { org_id: orgId } of rows) await numberOne(app, orgId, signal)
      if (signal.aborted) return
    }
  } catch (error) {
    app.log.error({ error }, 'earlier entries could not be numbered')
  }
}

async function numberOne(app: App, orgId: string, signal: AbortSignal): Promise<void> {
  for (let numbered = 1; numbered > 0 && !signal.aborted;) {
    numbered = await transact(app.database, { orgId }, async (tx) => {
      const rows = await tx.query<{ numbered: number }>(sql`
        SELECT number_backlog(${entriesAtOnce}) AS numbered`)
      return rows[0]?.numbered ?? 0
    })
  }
}
