import { Failure } from '../failure/failure.ts'
import type { Watch } from '../process/watch.ts'

export type ConnectionTurns = {
  /** Waits for a connection to be due, and gives the function that hands it back. */
  take(orgId: string | null): Promise<() => void>
  waiting(): number
}

type Grant = () => void

type State = {
  free: number
  /** What each may hold as long as one is free. */
  least: number
  held: Map<string, number>
  /** Those of no organization, and how many of these come before all organizations. */
  nobodys: number
  mostFirst: number
  /** Who waits, in the order of their turns. */
  queues: Map<string | null, Grant[]>
}

/**
 * Divides the connections of a pool between organizations. One may take another connection while it
 * holds fewer than are free, so one organization gets half of them, a second one half of the rest,
 * and there is nearly always one left for whoever has none. Who waits longest with the fewest gets
 * the next. What belongs to no organization is short and comes first, up to half of the connections:
 * strangers cause it too, and however many they are, organizations have the other half.
 */
export function createTurns(size: number, patienceMs: number): ConnectionTurns {
  // Too few to divide; work that reads beside its own transaction needs two.
  const least = size < 4 ? 2 : 1
  const shares = { least, nobodys: 0, mostFirst: Math.ceil(size / 2) }
  const state: State = { free: size, ...shares, held: new Map(), queues: new Map() }
  return {
    take(orgId) {
      const isFirst = !state.queues.has(orgId)
      return isFirst && isDue(state, orgId)
        ? Promise.resolve(grant(state, orgId))
        : wait(state, orgId, patienceMs)
    },
    waiting: () => [...state.queues.values()].reduce((sum, queue) => sum + queue.length, 0),
  }
}

type Watched = { turns: ConnectionTurns; watch: Watch | null }

/** The wait is watched apart from the transaction: it says when a pool is too small. */
export async function takeTurn(
  { turns, watch }: Watched,
  orgId: string | null,
): Promise<() => void> {
  try {
    if (!watch) return await turns.take(orgId)
    return await watch.around('connection', 'wait', () => turns.take(orgId))
  } catch (error) {
    throw new Failure('unavailable', { retryAfterSeconds: 1 }, error)
  }
}

const ownShare = 'the organization uses its share of the connections'

/** Whether an organization waited in vain because of its own calls. */
export function isShareUsedUp(error: unknown): boolean {
  return error instanceof Error && error.cause === ownShare
}

function heldBy({ held }: State, orgId: string): number {
  return held.get(orgId) ?? 0
}

function isDue(state: State, orgId: string | null): boolean {
  if (state.free === 0 || orgId === null) return state.free > 0
  return heldBy(state, orgId) < Math.max(state.free, state.least)
}

function grant(state: State, orgId: string | null): () => void {
  count(state, orgId, 1)
  return () => {
    count(state, orgId, -1)
    if (state.queues.size > 0) wake(state)
  }
}

function count(state: State, orgId: string | null, more: 1 | -1): void {
  state.free -= more
  if (orgId === null) {
    state.nobodys += more
    return
  }
  const now = heldBy(state, orgId) + more
  if (now > 0) state.held.set(orgId, now)
  else state.held.delete(orgId)
}

function wake(state: State): void {
  for (let next = chooseNext(state); next !== undefined; next = chooseNext(state)) {
    const [first, ...rest] = state.queues.get(next) ?? []
    state.queues.delete(next)
    // The others come first now.
    if (rest.length > 0) state.queues.set(next, rest)
    first?.()
  }
}

function chooseNext(state: State): string | null | undefined {
  let chosen: string | undefined
  const isNobodyDue = state.queues.has(null) && isDue(state, null)
  if (isNobodyDue && state.nobodys < state.mostFirst) return null
  for (const orgId of state.queues.keys()) {
    if (orgId === null || !isDue(state, orgId)) continue
    if (chosen === undefined || heldBy(state, orgId) < heldBy(state, chosen)) chosen = orgId
  }
  return chosen ?? (isNobodyDue ? null : undefined)
}

function wait(state: State, orgId: string | null, patienceMs: number): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const given: Grant = () => {
      clearTimeout(timer)
      resolve(grant(state, orgId))
    }
    const timer = setTimeout(() => {
      leave(state, orgId, given)
      const isOwn = orgId !== null && heldBy(state, orgId) > 0
      reject(new Error('no connection was free in time', isOwn ? { cause: ownShare } : {}))
    }, patienceMs)
    const queue = state.queues.get(orgId)
    if (queue) queue.push(given)
    else state.queues.set(orgId, [given])
  })
}

function leave({ queues }: State, orgId: string | null, waiter: Grant): void {
  const rest = (queues.get(orgId) ?? []).filter((one) => one !== waiter)
  if (rest.length > 0) queues.set(orgId, rest)
  else queues.delete(orgId)
}
