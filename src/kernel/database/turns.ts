import { Failure } from '../failure/failure.ts'

/** Thrown where an organization waited too long while it used its share of the connections. */
export class ShareUsedUp extends Error {}

type Waiter = { grant: () => void }

export type Turns = {
  /** Waits for a connection to be due, and gives the function that hands it back. */
  take(orgId: string | null): Promise<() => void>
  waiting(): number
}

/**
 * Divides the connections of a pool between organizations. One may take another connection while it
 * holds fewer than are free, so one organization gets half of them, a second one half of the rest,
 * and there is nearly always one left for whoever has none. Who waits longest with the fewest gets
 * the next. What belongs to no organization is short and waits for nothing but a free one.
 */
export function createTurns(size: number, patienceMs: number): Turns {
  let free = size
  const held = new Map<string, number>()
  /** In the order of their turns. */
  const queues = new Map<string | null, Waiter[]>()

  const heldBy = (orgId: string): number => held.get(orgId) ?? 0
  const isDue = (orgId: string | null): boolean =>
    free > 0 && (orgId === null || heldBy(orgId) < free)

  function grant(orgId: string | null): () => void {
    free -= 1
    if (orgId !== null) held.set(orgId, heldBy(orgId) + 1)
    return () => {
      free += 1
      if (orgId !== null) {
        if (heldBy(orgId) > 1) held.set(orgId, heldBy(orgId) - 1)
        else held.delete(orgId)
      }
      if (queues.size > 0) wake()
    }
  }

  function wake(): void {
    for (let next = chooseNext(); next !== undefined; next = chooseNext()) {
      const queue = queues.get(next)
      const waiter = queue?.shift()
      queues.delete(next)
      // The others come first now.
      if (queue && queue.length > 0) queues.set(next, queue)
      waiter?.grant()
    }
  }

  function chooseNext(): string | null | undefined {
    let chosen: string | undefined
    for (const orgId of queues.keys()) {
      if (!isDue(orgId)) continue
      if (orgId === null) return null
      if (chosen === undefined || heldBy(orgId) < heldBy(chosen)) chosen = orgId
    }
    return chosen
  }

  function wait(orgId: string | null): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        grant() {
          clearTimeout(timer)
          resolve(grant(orgId))
        },
      }
      const timer = setTimeout(() => {
        leave(orgId, waiter)
        const isOwnShare = orgId !== null && heldBy(orgId) > 0
        const says = 'no database connection was free in time'
        reject(isOwnShare ? new ShareUsedUp(says) : new Error(says))
      }, patienceMs)
      const queue = queues.get(orgId)
      if (queue) queue.push(waiter)
      else queues.set(orgId, [waiter])
    })
  }

  function leave(orgId: string | null, waiter: Waiter): void {
    const rest = (queues.get(orgId) ?? []).filter((one) => one !== waiter)
    if (rest.length > 0) queues.set(orgId, rest)
    else queues.delete(orgId)
  }

  return {
    take(orgId) {
      const isFirst = !queues.has(orgId)
      return isFirst && isDue(orgId) ? Promise.resolve(grant(orgId)) : wait(orgId)
    },
    waiting: () => [...queues.values()].reduce((sum, queue) => sum + queue.length, 0),
  }
}

export async function takeTurn(turns: Turns, orgId: string | null): Promise<() => void> {
  try {
    return await turns.take(orgId)
  } catch (error) {
    throw new Failure('unavailable', { retryAfterSeconds: 1 }, error)
  }
}
