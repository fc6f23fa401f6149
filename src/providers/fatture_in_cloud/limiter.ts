import { setTimeout as wait } from 'node:timers/promises'
import { createTurns } from '#kernel/http/turns'

export type LimiterOptions = {
  now: () => Date
  /** Calls at the same time, over all companies. */
  most?: number
  /** Calls of a company in five minutes; the service allows 300 to all its applications. */
  inFiveMinutes?: number
  /** The longest time that a call waits for its company here; a longer wait goes to the caller. */
  patienceMs?: number
  /** Multiplies the five minutes and the patience, for tests. */
  pace?: number
}

export type Limiter = {
  /** Runs the work when its company may; rejects with `onBusy(seconds)` where that is far away. */
  run<T>(company: string, onBusy: (seconds: number) => Error, work: () => Promise<T>): Promise<T>
  /** The service said how long this company must wait. */
  block(company: string, seconds: number): void
}

const fiveMinutesMs = 300_000

type Company = { blockedUntil: number; sent: number[] }

/**
 * One call of a company at a time, few of all companies together, and turns by company: an
 * organization with thousands of documents does not hold up one with three.
 */
export function createLimiter(options: LimiterOptions): Limiter {
  const { now, most = 8, inFiveMinutes = 240, pace = 1 } = options
  const patienceMs = (options.patienceMs ?? 10_000) * pace
  const windowMs = fiveMinutesMs * pace
  const turns = createTurns({ most, mostOfOne: 1 })
  const companies = new Map<string, Company>()
  const companyOf = (key: string): Company => {
    const company = companies.get(key) ?? { blockedUntil: 0, sent: [] }
    companies.set(key, company)
    return company
  }

  const msUntilAllowed = (company: Company): number => {
    const at = now().getTime()
    company.sent = company.sent.filter((one) => at - one < windowMs)
    const oldest = company.sent[company.sent.length - inFiveMinutes]
    const byCount = oldest === undefined ? 0 : oldest + windowMs - at
    return Math.max(0, company.blockedUntil - at, byCount)
  }

  return {
    block(key, seconds) {
      const company = companyOf(key)
      const until = now().getTime() + seconds * 1_000
      company.blockedUntil = Math.max(company.blockedUntil, until)
    },
    async run(key, onBusy, work) {
      const company = companyOf(key)
      const refuseIfFar = (): number => {
        const ms = msUntilAllowed(company)
        if (ms > patienceMs) throw onBusy(Math.ceil(ms / 1_000))
        return ms
      }
      refuseIfFar()
      await turns.take(key)
      try {
        const ms = refuseIfFar()
        if (ms > 0) await wait(ms)
        company.sent.push(now().getTime())
        return await work()
      } finally {
        turns.free(key)
      }
    },
  }
}
