import { setTimeout as wait } from 'node:timers/promises'
import { Failure } from '#kernel/failure/failure'

/** What an answer says of the bucket that all organizations of the application share. */
export type BucketReading = { used: number; limit: number; windowSeconds: number }

type Waiting = {
  start: () => void
  isGivenUp: () => boolean
}

export type EconomicLimiter = {
  /** Runs the call in its organization's turn. Waits where the bucket is nearly empty. */
  run<Value>(orgId: string, maxWaitMs: number, call: () => Promise<Value>): Promise<Value>
  read(reading: BucketReading): void
  /** After a 429: nobody calls before this many seconds have passed. */
  pause(seconds: number): void
}

const mostAtOnce = 8
const mostOfOne = 2
/** From here on calls wait for the bucket to fill up again. */
const nearlyFull = 0.9

const header = /token-limit-(\d{1,9})-per-(\d{1,6})-seconds:\s*(\d{1,9})\/(\d{1,9})/

export function readBucket(text: string | null): BucketReading | null {
  const found = header.exec(text ?? '')
  if (found === null) return null
  const [limit = 0, windowSeconds = 0, used = 0] = found.slice(1).map(Number)
  return limit > 0 && windowSeconds > 0 ? { used, limit, windowSeconds } : null
}

/** The organizations in turn, as many calls at once as are allowed, and none while it pauses. */
function createTurns(now: () => Date, pace: number) {
  const queues = new Map<string, Waiting[]>()
  const running = new Map<string, number>()
  let pausedUntil = 0
  let isWaking = false
  const total = (): number => [...running.values()].reduce((sum, count) => sum + count, 0)
  const nowMs = (): number => now().getTime()

  /** Who has just started goes to the end. */
  function next(): Waiting | undefined {
    for (const [orgId, queue] of queues) {
      if ((running.get(orgId) ?? 0) >= mostOfOne) continue
      const waiting = queue.shift()
      queues.delete(orgId)
      if (queue.length > 0) queues.set(orgId, queue)
      if (waiting === undefined || waiting.isGivenUp()) return next()
      running.set(orgId, (running.get(orgId) ?? 0) + 1)
      return waiting
    }
    return undefined
  }

  function startWhatMay(): void {
    const leftMs = pausedUntil - nowMs()
    if (leftMs > 0) return wakeIn(leftMs)
    while (total() < mostAtOnce) {
      const waiting = next()
      if (waiting === undefined) return
      waiting.start()
    }
  }

  function wakeIn(ms: number): void {
    if (isWaking) return
    isWaking = true
    void wake(ms)
  }

  async function wake(ms: number): Promise<void> {
    await wait(ms * pace, undefined, { ref: false })
    isWaking = false
    // Where time is given by a test it may stand still: what was waited for has passed.
    pausedUntil = Math.min(pausedUntil, nowMs())
    startWhatMay()
  }

  return {
    nowMs,
    leftSeconds: () => Math.max(1, Math.ceil((pausedUntil - nowMs()) / 1_000)),
    join(orgId: string, waiting: Waiting): void {
      queues.set(orgId, [...(queues.get(orgId) ?? []), waiting])
      startWhatMay()
    },
    leave(orgId: string): void {
      const left = (running.get(orgId) ?? 1) - 1
      if (left > 0) running.set(orgId, left)
      else running.delete(orgId)
      startWhatMay()
    },
    pauseUntil(instant: number): void {
      pausedUntil = Math.max(pausedUntil, instant)
    },
  }
}

/**
 * One bucket for the application, shared by all organizations. Calls start in turns, one of each
 * organization after the other, so that one with a thousand waiting calls delays nobody else's by
 * more than one of its own.
 */
export function createLimiter(now: () => Date, pace = 1): EconomicLimiter {
  const turns = createTurns(now, pace)

  async function takeTurn(orgId: string, maxWaitMs: number): Promise<void> {
    let state: 'waiting' | 'started' | 'given_up' = 'waiting'
    const turn = Promise.withResolvers<void>()
    const start = (): void => {
      state = 'started'
      turn.resolve()
    }
    turns.join(orgId, { start, isGivenUp: () => state === 'given_up' })
    const late = new AbortController()
    const tooLate = wait(maxWaitMs * pace, 'late', { signal: late.signal, ref: false })
    await Promise.race([turn.promise, tooLate.catch(() => null)])
    late.abort()
    if ((state as string) === 'started') return
    state = 'given_up'
    throw busy(turns.leftSeconds())
  }

  return {
    async run(orgId, maxWaitMs, call) {
      await takeTurn(orgId, maxWaitMs)
      try {
        return await call()
      } finally {
        turns.leave(orgId)
      }
    },
    read(reading) {
      const { used, limit, windowSeconds } = reading
      const over = used - nearlyFull * limit
      if (over <= 0) return
      // It empties evenly: wait until it is a little below the mark.
      turns.pauseUntil(turns.nowMs() + ((over + 0.02 * limit) / (limit / windowSeconds)) * 1_000)
    },
    pause: (seconds) => turns.pauseUntil(turns.nowMs() + seconds * 1_000),
  }
}

function busy(retryAfterSeconds: number): Failure {
  return new Failure('provider_unavailable', {
    detail: `e-conomic's limit of calls is reached. It is tried again in ${retryAfterSeconds} seconds.`,
    errorClass: 'rate',
    retryAfterSeconds,
    nothingHappened: true,
  })
}
