import { setTimeout as wait } from 'node:timers/promises'
import { Failure } from '#kernel/failure/failure'
import { createTurns } from '#kernel/http/turns'

/** What an answer says of the bucket that all organizations of the application share. */
export type BucketReading = { used: number; limit: number; windowSeconds: number }

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

/** Calls start while it does not pause; who begins a pause is woken at its end. */
function createPause(now: () => Date, pace: number, wake: () => void) {
  let until = 0
  let isWaking = false
  const nowMs = (): number => now().getTime()

  async function wakeIn(ms: number): Promise<void> {
    if (isWaking) return
    isWaking = true
    await wait(ms * pace, undefined, { ref: false })
    isWaking = false
    // Where time is given by a test it may stand still: what was waited for has passed.
    until = Math.min(until, nowMs())
    wake()
  }

  return {
    isOver(): boolean {
      const leftMs = until - nowMs()
      if (leftMs > 0) void wakeIn(leftMs)
      return leftMs <= 0
    },
    leftSeconds: () => Math.max(1, Math.ceil((until - nowMs()) / 1_000)),
    lastFor(ms: number): void {
      until = Math.max(until, nowMs() + ms)
    },
  }
}

/**
 * One bucket for the application, shared by all organizations. Calls start in turns, one of each
 * organization after the other, so that one with a thousand waiting calls delays nobody else's by
 * more than one of its own.
 */
export function createLimiter(now: () => Date, pace = 1): EconomicLimiter {
  const pause = createPause(now, pace, () => turns.wake())
  const turns = createTurns({ most: mostAtOnce, mostOfOne, isOpen: pause.isOver })

  async function takeTurn(orgId: string, maxWaitMs: number): Promise<void> {
    let state: 'waiting' | 'started' | 'given_up' = 'waiting'
    const turn = turns.take(orgId, () => state === 'given_up')
    const started = turn.then(() => (state = 'started'))
    const late = new AbortController()
    const tooLate = wait(maxWaitMs * pace, 'late', { signal: late.signal, ref: false })
    await Promise.race([started, tooLate.catch(() => null)])
    late.abort()
    if ((state as string) === 'started') return
    state = 'given_up'
    throw busy(pause.leftSeconds())
  }

  return {
    async run(orgId, maxWaitMs, call) {
      await takeTurn(orgId, maxWaitMs)
      try {
        return await call()
      } finally {
        turns.free(orgId)
      }
    },
    read(reading) {
      const { used, limit, windowSeconds } = reading
      const over = used - nearlyFull * limit
      if (over <= 0) return
      // It empties evenly: wait until it is a little below the mark.
      pause.lastFor(((over + 0.02 * limit) / (limit / windowSeconds)) * 1_000)
    },
    pause: (seconds) => pause.lastFor(seconds * 1_000),
  }
}

function busy(retryAfterSeconds: number): Failure {
  return new Failure('provider_unavailable', {
    detail: `e-conomic's limit of calls is reached, and nothing was sent. Try again in ${retryAfterSeconds} seconds; automatic work waits by itself.`,
    errorClass: 'rate',
    retryAfterSeconds,
    nothingHappened: true,
  })
}
