import type pg from 'pg'
import type { App } from '#kernel/corridor/app'
import { startLoop, type Loop } from '#kernel/process/loop'
import { keepLostJobs, rebaseTurns } from './store.ts'

const pauseMs = 30_000
const mostTurns = 1_000_000_000

/** Regular clean-up, by any worker. */
export function startUpkeep(app: App, pool: pg.Pool): Loop {
  return startLoop({ pauseMs, random: app.random }, () => upkeep(app, pool))
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
