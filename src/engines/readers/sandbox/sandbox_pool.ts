import type { Child } from './sandbox_child.ts'
import { mostCpuSeconds } from './sandbox_isolation.ts'

const retireAtBytes = 300 * 2 ** 20
// Half of what the processor limit allows, since wall time is more than processor time.
const retireAtBusyMs = (mostCpuSeconds / 2) * 1_000
// A fresh child starts so many documents before it is needed.
const spareAhead = 25

export type Pool = {
  /** An idle child, or a new one; a fresh one has read nothing yet. */
  take(isFresh: boolean): Promise<Child>
  putBack(child: Child): Promise<void>
  isClosed(): boolean
  close(): Promise<void>
}

/** A pool of children that read many documents each and are replaced in time. */
export function createPool(start: () => Promise<Child>, mostServed: number): Pool {
  const idle: Child[] = []
  const alive = new Set<Child>()
  let isClosed = false

  const begin = async (): Promise<Child> => {
    const child = await start()
    alive.add(child)
    return child
  }
  const isFit = (child: Child): boolean =>
    child.isAlive() &&
    child.busyMs() < retireAtBusyMs &&
    (child.residentBytes() ?? 0) < retireAtBytes &&
    !isWorn(child)
  // It stays until its successor is ready, so that nobody waits for a start, up to a limit.
  const isWorn = (child: Child): boolean =>
    child.served() >= mostServed * 2 ||
    (child.served() >= mostServed && idle.some((one) => one.served() === 0 && one.isReady()))

  return {
    async take(isFresh) {
      for (const child of idle.filter((one) => !one.isAlive())) {
        idle.splice(idle.indexOf(child), 1)
        alive.delete(child)
      }
      const place = idle.findIndex((child) => !isFresh || child.served() === 0)
      const [taken] = place < 0 ? [] : idle.splice(place, 1)
      return taken ?? (await begin())
    },
    async putBack(child) {
      if (isFit(child)) {
        idle.unshift(child)
      } else {
        alive.delete(child)
        void child.end()
      }
      const isLate = child.served() > mostServed - spareAhead
      const isWanted = idle.length === 0 || (isLate && idle.length === 1)
      if (isWanted && !isClosed) idle.push(await begin())
    },
    isClosed: () => isClosed,
    async close() {
      isClosed = true
      await Promise.all([...alive].map((child) => child.end()))
    },
  }
}

/** Limits concurrency; later callers wait in order. */
export function createTurns(places: number): {
  inTurn<Result>(work: () => Promise<Result>): Promise<Result>
} {
  const waiting: (() => void)[] = []
  let free = places
  return {
    async inTurn(work) {
      if (free > 0) free -= 1
      else await new Promise<void>((resolve) => waiting.push(resolve))
      try {
        return await work()
      } finally {
        const next = waiting.shift()
        if (next) next()
        else free += 1
      }
    },
  }
}
