import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { House } from '#kernel/house'
import { keepLostJobs, rebaseTurns } from './store.ts'

const restMs = 30_000
const mostTurns = 1_000_000_000

/** What has to be looked after now and then, by any worker. */
export function startUpkeep(house: House, pool: pg.Pool): { stop(): Promise<void> } {
  const ending = new AbortController()
  const loop = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      await upkeep(house, pool)
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

export async function upkeep(house: House, pool: pg.Pool, past = mostTurns): Promise<void> {
  try {
    for (const job of await keepLostJobs(pool)) {
      const { id, kind, org } = job
      house.log.error({ job: id, kind, org }, 'a job failed for good: its workers died on it')
    }
    await rebaseTurns(pool, past)
  } catch (error) {
    house.log.error({ error }, 'the queue could not be looked after')
  }
}
