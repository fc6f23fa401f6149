import { setTimeout as sleep } from 'node:timers/promises'
import { withDeadline } from '#kernel/deadline'
import type { House } from '#kernel/house'
import { listOverdue, takeOver } from '#kernel/overdue_intents'

const mostAtOnce = 16
const longestRestMs = 1_000

/**
 * Looks for work outside that was abandoned. It asks one index once a second instead of putting a job
 * behind every intent, which nearly always would find nothing left to do.
 */
export function startResuming(house: House): { stop(graceMs: number): Promise<void> } {
  const ending = new AbortController()
  const running = new Map<string, Promise<void>>()
  const restMs = Math.min(longestRestMs, house.leaseMs)
  const loop = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      await begin(house, running)
      // Between half and one and a half, so that many workers do not ask in step.
      const pause = restMs * (0.5 + house.random.uint32() / 2 ** 32)
      await sleep(pause, undefined, { signal: ending.signal }).catch(() => undefined)
    }
  }
  const looking = loop()
  return {
    async stop(graceMs) {
      ending.abort()
      await looking
      // What takes longer is left: its lease runs out, and another process takes it over.
      await withDeadline(Promise.allSettled(running.values()), graceMs)
    },
  }
}

async function begin(house: House, running: Map<string, Promise<void>>): Promise<void> {
  const free = mostAtOnce - running.size
  if (free <= 0) return
  try {
    for (const one of await listOverdue(house, free)) {
      if (running.has(one.id)) continue
      const work = takeOver(house, one).finally(() => running.delete(one.id))
      running.set(one.id, work)
    }
  } catch (error) {
    house.log.error({ error }, 'overdue intents could not be looked for')
  }
}
