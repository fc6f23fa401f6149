import { setTimeout as sleep } from 'node:timers/promises'
import { withDeadline } from '#kernel/values/deadline'
import type { App } from '#kernel/corridor/app'
import { listOverdue, takeOver } from '#kernel/corridor/overdue_intents'

const mostAtOnce = 16
const longestRestMs = 1_000

/**
 * Finds abandoned calls to other systems. It queries one index once a second instead of enqueueing
 * a job for every intent, which would nearly always find nothing to do.
 */
export function startResuming(app: App): { stop(graceMs: number): Promise<void> } {
  const ending = new AbortController()
  const running = new Map<string, Promise<void>>()
  const restMs = Math.min(longestRestMs, app.leaseMs)
  const loop = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      await begin(app, running)
      // 0.5 to 1.5 times the interval, so that many workers do not ask at the same time.
      const pause = restMs * (0.5 + app.random.uint32() / 2 ** 32)
      await sleep(pause, undefined, { signal: ending.signal }).catch(() => undefined)
    }
  }
  const looking = loop()
  return {
    async stop(graceMs) {
      ending.abort()
      await looking
      // What takes longer is left: its lease expires, and another process takes over.
      await withDeadline(Promise.allSettled(running.values()), graceMs)
    },
  }
}

async function begin(app: App, running: Map<string, Promise<void>>): Promise<void> {
  const free = mostAtOnce - running.size
  if (free <= 0) return
  try {
    for (const one of await listOverdue(app, free)) {
      if (running.has(one.id)) continue
      const work = takeOver(app, one).finally(() => running.delete(one.id))
      running.set(one.id, work)
    }
  } catch (error) {
    app.log.error({ error }, 'overdue intents could not be searched')
  }
}
