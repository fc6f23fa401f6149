import type { Child } from './sandbox_child.ts'
import { mostCpuSeconds } from './sandbox_isolation.ts'

// Half of what the processor limit allows, since wall time is more than processor time.
const retireAtBusyMs = (mostCpuSeconds / 2) * 1_000
// A fresh child for everybody starts so many documents before it is needed.
const spareAhead = 25

export type PoolOptions = {
  /** A warm child has loaded all readers before it is ready. */
  start(isWarm: boolean): Promise<Child>
  /** How many children wait for the next organization. */
  spares: number
  /** How many children read at the same time; as many again may be idle. */
  places: number
  /** How many documents a child for everybody reads before it is replaced. */
  mostShared: number
  /** How many files a child reads of its organization. */
  mostOwned: number
  /** After this time without work the child of an organization ends. */
  idleMs: number
}

/** Who a child may read for: one organization, or everybody. */
export type Owner = string | typeof everybody

export const everybody = Symbol('everybody')

/** Whether it was there before, or was started for who takes it. */
type TakenChild = { child: Child; wasThere: boolean }

export type Pool = {
  /**
   * A child that has read for nobody else than this owner. A fresh one has read nothing at all and
   * was started just now.
   */
  take(owner: Owner, isFresh: boolean): Promise<TakenChild>
  putBack(owner: Owner, child: Child): void
  /** Starts one for everybody and the spares. */
  prepare(): void
  isClosed(): boolean
  /** How many of its processes are alive. */
  size(): number
  close(): Promise<void>
}

/**
 * The readers' processes. One that has read files of an organization never reads for another: it is
 * kept a while for its own, then ended. Started spares make a change of organization cheap.
 */
export function createPool(options: PoolOptions): Pool {
  const { places, mostShared, mostOwned } = options
  const alive = new Set<Child>()
  const starts = new Set<Promise<Child>>()
  const idle = createIdle(places + 1, options.idleMs)
  const spares = createReserve(options.spares, () => begin(true))
  const successors = createReserve(1, () => begin(false))
  let isClosed = false

  async function begin(isWarm: boolean): Promise<Child> {
    if (isClosed) throw closed()
    const start = options.start(isWarm)
    starts.add(start)
    try {
      const child = await start
      alive.add(child)
      void child.gone.then(() => forget(child, alive, idle))
      return child
    } finally {
      starts.delete(start)
    }
  }

  const isWorn = (owner: Owner, child: Child): boolean => {
    if (owner !== everybody) return child.served() >= mostOwned
    // It stays until its successor is ready, so that nobody waits for a start, up to a limit.
    const isLate = child.served() >= mostShared && successors.hasReady()
    return isLate || child.served() >= mostShared * 2
  }

  return {
    async take(owner, isFresh) {
      if (isClosed) throw closed()
      const child = isFresh ? undefined : idle.take(owner)
      if (child !== undefined) return { child, wasThere: true }
      const isShared = owner === everybody
      const ahead = isShared ? successors : spares
      // The spares may have died together, so a second try does not rest on another one.
      const spare = isFresh ? undefined : ahead.take()
      const taken = { child: spare ?? (await begin(!isShared)), wasThere: spare !== undefined }
      if (!isShared) spares.prepare()
      return taken
    },
    putBack(owner, child) {
      if (isClosed) return
      const isLost = !child.isAlive()
      if (isLost || child.busyMs() >= retireAtBusyMs || isWorn(owner, child)) void child.end()
      else idle.keep(owner, child)
      const isLate = isLost || child.served() > mostShared - spareAhead
      if (owner === everybody && isLate) successors.prepare()
    },
    prepare() {
      successors.prepare()
      spares.prepare()
    },
    isClosed: () => isClosed,
    size: () => alive.size,
    async close() {
      isClosed = true
      idle.close()
      // One that is about to start would be missed.
      await Promise.allSettled(starts)
      await Promise.all([...alive].map((child) => child.end()))
    },
  }
}

function forget(child: Child, alive: Set<Child>, idle: IdleChildren): void {
  alive.delete(child)
  idle.forget(child)
}

type IdleChild = { owner: Owner; child: Child; timer: NodeJS.Timeout | null }

type IdleChildren = {
  take(owner: Owner): Child | undefined
  keep(owner: Owner, child: Child): void
  forget(child: Child): void
  close(): void
}

/** Children without work, so many at most; those of organizations end after a while. */
function createIdle(most: number, idleMs: number): IdleChildren {
  // Least recently used first.
  const idle: IdleChild[] = []
  const takeAt = (place: number): Child | undefined => {
    const [one] = place < 0 ? [] : idle.splice(place, 1)
    if (one?.timer) clearTimeout(one.timer)
    return one?.child
  }
  return {
    take: (owner) =>
      takeAt(idle.findLastIndex((one) => one.owner === owner && one.child.isAlive())),
    keep(owner, child) {
      const endIt = (): void => void child.end()
      const timer = owner === everybody ? null : setTimeout(endIt, idleMs)
      timer?.unref()
      idle.push({ owner, child, timer })
      if (idle.length <= most) return
      const oldest = idle.findIndex((one) => one.owner !== everybody)
      void takeAt(Math.max(0, oldest))?.end()
    },
    forget: (child) => void takeAt(idle.findIndex((one) => one.child === child)),
    close() {
      for (const { timer } of idle) if (timer) clearTimeout(timer)
    },
  }
}

const closed = (): Error => new Error('The readers are closed.')

type Reserve = {
  take(): Child | undefined
  hasReady(): boolean
  /** Behind the work in hand: nobody waits for it, and one that does not start is no loss. */
  prepare(): void
}

/** Children that have read nothing yet. */
function createReserve(most: number, begin: () => Promise<Child>): Reserve {
  let waiting: Child[] = []
  let coming = 0
  const living = (): Child[] => (waiting = waiting.filter((child) => child.isAlive()))
  return {
    take() {
      // One that is ready is preferred to one that has yet to load.
      const child = living().find((one) => one.isReady()) ?? waiting[0]
      waiting = waiting.filter((one) => one !== child)
      return child
    },
    hasReady: () => living().some((child) => child.isReady()),
    prepare() {
      for (let missing = most - living().length - coming; missing > 0; missing -= 1) {
        coming += 1
        void begin()
          .then(
            (child) => void waiting.push(child),
            () => undefined,
          )
          .finally(() => (coming -= 1))
      }
    },
  }
}
