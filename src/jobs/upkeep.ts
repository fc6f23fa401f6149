import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { App } from '#kernel/corridor/app'
import { keepLostJobs, rebaseTurns } from './store.ts'

const restMs = 30_000
const mostTurns = 1_000_000_000

/** Regular clean-up, by any worker. */
export function startUpkeep(app: App, pool: pg.Pool): { stop(): Promise<void> } {
  const ending = new AbortController()
  const loop = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      await upkeep(app, pool)
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

export async function upkeep(app: App, pool: pg.Pool, past = mostTurns): Promise<void> {
  try {
    for (const job of await keepLostJobs(pool)) {
      const { id, kind, org } = job
      app.log.error({ job: id, kind, org }, 'a job failed for good: all its workers died')
    }
    await rebaseTurns(pool, past)
  } catch (error) {
    app.log.error({ error }, 'clean-up of the queue failed')
  }
}
