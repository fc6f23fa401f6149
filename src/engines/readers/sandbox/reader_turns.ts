import { Failure } from '#kernel/failure/failure'
import type { Patience } from '../ports.ts'

export type TurnOptions = {
  /** How many documents are read at the same time. */
  places: number
  /** How many documents of one organization may wait for their callers. */
  mostWaiting: number
  /** How long a job waits before it is put back into its queue, where it occupies no worker. */
  jobPatienceMs: number
  /** Whether documents of this organization have lately used up the limits of a reader. */
  isCostly(orgId: string): boolean
  now(): number
}

export type Turns = {
  /** Works when it is this organization's turn; fails with `reader_busy` if that takes too long. */
  inTurn<Result>(orgId: string, patience: Patience, work: () => Promise<Result>): Promise<Result>
  /** How long a job should wait before it asks for a turn; null if it may ask now. */
  busyForMs(orgId: string): number | null
  /** Refuses everybody who waits, and whoever comes later. */
  close(): void
}

type Waiting = { begin(): void; refuse(error: Error): void; timer: NodeJS.Timeout | null }

type Line = {
  waiting: Waiting[]
  working: number
  /** How long a document of this organization takes, smoothed. */
  averageMs: number
  /** When the last of the jobs that were put back should come again. */
  putBackUntil: number
  /** When a job last lost its patience. */
  lastRefused: number
}

const firstAverageMs = 200
// One slow document must not put off all others of its organization for long.
const mostAverageMs = 5_000
const shortestWaitMs = 250
const longestWaitMs = 15 * 60_000
const backedUpMs = 5_000
const mostLines = 1_000

/**
 * Shares the places between organizations: each in turn, and none has all of them, since a document
 * may keep its place for a minute and others would wait for it. Costly organizations share one
 * place, so that several of them do not have all places together either.
 */
export function createTurns(options: TurnOptions): Turns {
  const { places, mostWaiting, jobPatienceMs, now } = options
  const perOrganization = Math.max(1, places - 1)
  // In the order of their turns: who was served goes to the end.
  const lines = new Map<string, Line>()
  let free = places
  let costly = 0
  let isClosed = false

  const isCostly = (orgId: string): boolean => places > 1 && options.isCostly(orgId)
  const mayBegin = (orgId: string, line: Line): boolean =>
    free > 0 && line.working < perOrganization && !(costly > 0 && isCostly(orgId))

  /** Takes a place; the result gives it back. */
  function take(orgId: string, line: Line): () => void {
    const cost = isCostly(orgId) ? 1 : 0
    const since = now()
    free -= 1
    costly += cost
    line.working += 1
    lines.delete(orgId)
    lines.set(orgId, line)
    return () => {
      free += 1
      costly -= cost
      line.working -= 1
      const took = Math.min(now() - since, mostAverageMs)
      line.averageMs = line.averageMs * 0.7 + took * 0.3
      dispatch()
    }
  }

  function dispatch(): void {
    for (const [orgId, line] of lines) {
      const [next] = line.waiting
      if (next === undefined || !mayBegin(orgId, line)) continue
      line.waiting.shift()
      next.begin()
      // The order has changed, so it is looked through again.
      dispatch()
      return
    }
  }

  async function placeFor(orgId: string, line: Line, patience: Patience): Promise<() => void> {
    if (line.waiting.length === 0 && mayBegin(orgId, line)) return take(orgId, line)
    if (patience === 'caller' && line.waiting.length >= mostWaiting)
      throw new Failure('reader_busy')
    if (patience === 'job' && isCostly(orgId)) throw new Failure('reader_busy')
    return await new Promise((resolve, reject) => {
      const place: Waiting = {
        timer: null,
        begin: () => {
          if (place.timer) clearTimeout(place.timer)
          resolve(take(orgId, line))
        },
        refuse: reject,
      }
      if (patience === 'job') place.timer = setTimeout(() => leave(line, place), jobPatienceMs)
      line.waiting.push(place)
    })
  }

  function leave(line: Line, place: Waiting): void {
    line.waiting.splice(line.waiting.indexOf(place), 1)
    line.lastRefused = now()
    place.refuse(new Failure('reader_busy'))
  }

  /** Jobs that are put back come again one after another, at the pace at which they are read. */
  function nextVisit(line: Line): number {
    const since = Math.max(now(), line.putBackUntil)
    line.putBackUntil = Math.min(since + line.averageMs, now() + longestWaitMs)
    return Math.max(shortestWaitMs, line.putBackUntil - now())
  }

  return {
    async inTurn(orgId, patience, work) {
      if (isClosed) throw closed()
      const line = lines.get(orgId) ?? addLine(lines, orgId)
      const giveBack = await placeFor(orgId, line, patience)
      try {
        return await work()
      } finally {
        giveBack()
      }
    },
    busyForMs(orgId) {
      const line = lines.get(orgId)
      if (line === undefined || mayBegin(orgId, line)) return null
      const isBackedUp = now() - line.lastRefused < backedUpMs
      return isBackedUp || isCostly(orgId) ? nextVisit(line) : null
    },
    close() {
      isClosed = true
      for (const { waiting } of lines.values()) {
        for (const place of waiting.splice(0)) {
          if (place.timer) clearTimeout(place.timer)
          place.refuse(closed())
        }
      }
    },
  }
}

const closed = (): Error => new Error('The readers are closed.')

function addLine(lines: Map<string, Line>, orgId: string): Line {
  for (const [other, { working, waiting }] of lines) {
    if (lines.size < mostLines) break
    if (working === 0 && waiting.length === 0) lines.delete(other)
  }
  const times = { averageMs: firstAverageMs, putBackUntil: 0, lastRefused: -Infinity }
  const line: Line = { waiting: [], working: 0, ...times }
  lines.set(orgId, line)
  return line
}
