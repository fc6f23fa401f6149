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
  /** How many are read now, and how many wait for that. */
  counts(): { reading: number; waiting: number }
  /** Refuses everybody who waits, and whoever comes later. */
  close(): void
}

type Waiting = { begin(): void; refuse(error: Error): void; timer: NodeJS.Timeout | null }

type Line = {
  orgId: string
  waiting: Waiting[]
  working: number
  /** How long a document of this organization takes, smoothed. */
  averageMs: number
  /** When the last of the jobs that were put back should come again. */
  putBackUntil: number
}

type State = TurnOptions & {
  /** In the order of their turns: who was served goes to the end. */
  lines: Map<string, Line>
  free: number
  /** How many places costly organizations have. */
  costly: number
  isClosed: boolean
}

// So few that several organizations together do not occupy all workers with waiting.
const mostWaitingJobs = 2
const firstAverageMs = 200
// One slow document must not put off all others of its organization for long.
const mostAverageMs = 1_000
const shortestWaitMs = 250
// The organization may be served sooner than it looked like, and its documents should be there then.
const longestWaitMs = 5_000
// Files of a costly organization may each take a minute.
const costlyWaitMs = 5_000
const longestCostlyWaitMs = 15 * 60_000
const mostLines = 1_000

/**
 * Shares the places between organizations: each in turn, and none has all of them, since a document
 * may keep its place for a minute and others would wait for it. Costly organizations share one
 * place, so that several of them do not have all places together either.
 */
export function createTurns(options: TurnOptions): Turns {
  const { places } = options
  const isCostly = (orgId: string): boolean => places > 1 && options.isCostly(orgId)
  const counts = { free: places, costly: 0, isClosed: false }
  const state: State = { ...options, isCostly, lines: new Map(), ...counts }
  return {
    async inTurn(orgId, patience, work) {
      if (state.isClosed) throw closed()
      const line = state.lines.get(orgId) ?? addLine(state, orgId)
      const giveBack = await placeFor(state, line, patience)
      try {
        return await work()
      } finally {
        giveBack()
      }
    },
    busyForMs(orgId) {
      const line = state.lines.get(orgId)
      if (line === undefined || mayBegin(state, line)) return null
      return isFullForJobs(state, line) ? nextVisit(state, line) : null
    },
    counts() {
      const waiting = [...state.lines.values()].reduce((sum, line) => sum + line.waiting.length, 0)
      return { reading: places - state.free, waiting }
    },
    close() {
      state.isClosed = true
      for (const { waiting } of state.lines.values()) {
        for (const place of waiting.splice(0)) {
          if (place.timer) clearTimeout(place.timer)
          place.refuse(closed())
        }
      }
    },
  }
}

const closed = (): Error => new Error('The readers are closed.')

function addLine({ lines }: State, orgId: string): Line {
  for (const [other, { working, waiting }] of lines) {
    if (lines.size < mostLines) break
    if (working === 0 && waiting.length === 0) lines.delete(other)
  }
  const times = { averageMs: firstAverageMs, putBackUntil: 0 }
  const line: Line = { orgId, waiting: [], working: 0, ...times }
  lines.set(orgId, line)
  return line
}

function mayBegin(state: State, { orgId, working }: Line): boolean {
  const perOrganization = Math.max(1, state.places - 1)
  const mustShare = state.costly > 0 && state.isCostly(orgId)
  return state.free > 0 && working < perOrganization && !mustShare
}

const isFullForJobs = (state: State, { orgId, waiting }: Line): boolean =>
  waiting.length >= mostWaitingJobs || state.isCostly(orgId)

/** Takes a place; the result gives it back. */
function take(state: State, line: Line): () => void {
  const { lines, now } = state
  const cost = state.isCostly(line.orgId) ? 1 : 0
  const since = now()
  state.free -= 1
  state.costly += cost
  line.working += 1
  lines.delete(line.orgId)
  lines.set(line.orgId, line)
  return () => {
    state.free += 1
    state.costly -= cost
    line.working -= 1
    const took = Math.min(now() - since, mostAverageMs)
    line.averageMs = line.averageMs * 0.7 + took * 0.3
    dispatch(state)
  }
}

function dispatch(state: State): void {
  for (const line of state.lines.values()) {
    const [next] = line.waiting
    if (next === undefined || !mayBegin(state, line)) continue
    line.waiting.shift()
    next.begin()
    // The order has changed, so it is looked through again.
    dispatch(state)
    return
  }
}

async function placeFor(state: State, line: Line, patience: Patience): Promise<() => void> {
  const { waiting } = line
  if (waiting.length === 0 && mayBegin(state, line)) return take(state, line)
  const isFull =
    (patience === 'caller' && waiting.length >= state.mostWaiting) ||
    (patience === 'job' && isFullForJobs(state, line))
  if (isFull) throw new Failure('reader_busy')
  return await new Promise((resolve, reject) => {
    const place: Waiting = {
      timer: null,
      begin: () => {
        if (place.timer) clearTimeout(place.timer)
        resolve(take(state, line))
      },
      refuse: reject,
    }
    const leave = (): void => {
      waiting.splice(waiting.indexOf(place), 1)
      reject(new Failure('reader_busy'))
    }
    if (patience === 'job') place.timer = setTimeout(leave, state.jobPatienceMs)
    waiting.push(place)
  })
}

/** Jobs that are put back come again one after another, at the pace at which they are read. */
function nextVisit({ isCostly, now }: State, line: Line): number {
  const [eachMs, longestMs] = isCostly(line.orgId)
    ? [costlyWaitMs, longestCostlyWaitMs]
    : [line.averageMs, longestWaitMs]
  const since = Math.max(now(), line.putBackUntil)
  line.putBackUntil = Math.min(since + eachMs, now() + longestMs)
  return Math.max(shortestWaitMs, line.putBackUntil - now())
}
