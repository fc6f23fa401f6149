import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { House } from '#kernel/house'
import {
  enqueueDueBankSyncs,
  enqueueDueEinvoices,
  enqueueDueMatching,
  enqueueDueSchedules,
} from './store.ts'

export type Scheduling = { stop(): Promise<void> }

const most = 500
const restMs = 1_000

/** Turns schedules that are due into jobs. Every worker does it; what one holds, others skip. */
export function startScheduling(house: House, pool: pg.Pool): Scheduling {
  const ending = new AbortController()
  const loop = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      const enqueued = await Promise.all(sweeps.map((sweep) => enqueueOnce(house, pool, sweep)))
      if (enqueued.includes(most)) continue
      // Between half and one and a half, so that many workers do not ask in step.
      const pause = restMs * (0.5 + house.random.uint32() / 2 ** 32)
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
  house: House,
  pool: pg.Pool,
  sweep: (pool: pg.Pool, most: number) => Promise<number>,
): Promise<number> {
  try {
    return await sweep(pool, most)
  } catch (error) {
    house.log.error({ error }, 'due schedules could not be enqueued')
    return 0
  }
}
