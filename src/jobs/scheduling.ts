import type pg from 'pg'
import type { App } from '#kernel/corridor/app'
import { mayWork } from './may_work.ts'
import { startLoop, type Loop } from '#kernel/process/loop'
import {
  enqueueDueBankSyncs,
  enqueueDueEinvoices,
  enqueueDueMatching,
  enqueueDueSchedules,
} from './store.ts'

const most = 500
const pauseMs = 1_000

/**
 * Turns due schedules into jobs. Every worker does it; rows locked by one are skipped by the
 * others.
 */
export function startScheduling(app: App, pool: pg.Pool): Loop {
  return startLoop({ pauseMs, random: app.random }, async (signal) => {
    if (!(await mayWork(app))) return
    let enqueued: number[]
    do enqueued = await Promise.all(sweeps.map((sweep) => enqueueOnce(app, pool, sweep)))
    while (enqueued.includes(most) && !signal.aborted)
  })
}

const sweeps = [enqueueDueSchedules, enqueueDueBankSyncs, enqueueDueEinvoices, enqueueDueMatching]

async function enqueueOnce(
  app: App,
  pool: pg.Pool,
  sweep: (pool: pg.Pool, most: number) => Promise<number>,
): Promise<number> {
  try {
    return await sweep(pool, most)
  } catch (error) {
    app.log.error({ error }, 'due schedules could not be enqueued')
    return 0
  }
}
