import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { App } from '#kernel/corridor/app'
import {
  enqueueDueBankSyncs,
  enqueueDueEinvoices,
  enqueueDueMatching,
  enqueueDueSchedules,
} from './store.ts'

export type Scheduling = { stop(): Promise<void> }

const most = 500
const restMs = 1_000

/**
 * Turns due schedules into jobs. Every worker does it; rows locked by one are skipped by the
 * others.
 */
export function startScheduling(app: App, pool: pg.Pool): Scheduling {
  const ending = new AbortController()
  const loop = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      const enqueued = await Promise.all(sweeps.map((sweep) => enqueueOnce(app, pool, sweep)))
      if (enqueued.includes(most)) continue
      // 0.5 to 1.5 times the interval, so that many workers do not ask at the same time.
      const pause = restMs * (0.5 + app.random.uint32() / 2 ** 32)
      await sleep(pause, undefined, { signal: ending.signal }).catch(() => undefined)
    }
  }
  const running = loop()
  return {
    async stop() {
      ending.abort()
      await running
    },
  }
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
