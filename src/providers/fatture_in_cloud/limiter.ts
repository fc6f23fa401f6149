import { setTimeout as wait } from 'node:timers/promises'

export type LimiterOptions = {
  now: () => Date
  /** Calls at the same time, over all companies. */
  most?: number
  /** Calls of a company in five minutes; the service allows 300 to all its applications. */
  inFiveMinutes?: number
  /** The longest time that a call waits for its company here; a longer wait goes to the caller. */
  patienceMs?: number
}

export type Limiter = {
  /** Runs the work when its company may; rejects with `onBusy(seconds)` where that is far away. */
  run<T>(company: string, onBusy: (seconds: number) => Error, work: () => Promise<T>): Promise<T>
  /** The service said how long this company must wait. */
  block(company: string, seconds: number): void
}

const windowMs = 300_000

type Waiting = { start: () => void }
type Company = {
  key: string
  running: boolean
  waiting: Waiting[]
  blockedUntil: number
  sent: number[]
}

/** Gives free places to those who wait, each company in its turn. */
function createTurns(most: number) {
  const companies = new Map<string, Company>()
  let running = 0
  const pump = (): void => {
    for (const company of companies.values()) {
      if (running >= most) return
      if (company.running) continue
      const next = company.waiting.shift()
      if (next === undefined) continue
      running++
      company.running = true
      next.start()
    }
  }
  return {
    companyOf(key: string): Company {
      const known = companies.get(key)
      if (known !== undefined) return known
      const company = { key, running: false, waiting: [], blockedUntil: 0, sent: [] }
      companies.set(key, company)
      return company
    },
    async take(company: Company): Promise<void> {
      await new Promise<void>((start) => {
        company.waiting.push({ start })
        pump()
      })
    },
    free(company: Company): void {
      running--
      company.running = false
      // To the end of the line, so that the others come before its next call.
      companies.delete(company.key)
      companies.set(company.key, company)
      pump()
    },
  }
}

/**
 * One call of a company at a time, few of all companies together, and turns by company: an
 * organization with thousands of documents does not hold up one with three.
 */
export function createLimiter(options: LimiterOptions): Limiter {
  const { now, most = 8, inFiveMinutes = 240, patienceMs = 10_000 } = options
  const turns = createTurns(most)

  const msUntilAllowed = (company: Company): number => {
    const at = now().getTime()
    company.sent = company.sent.filter((one) => at - one < windowMs)
    const oldest = company.sent[company.sent.length - inFiveMinutes]
    const byCount = oldest === undefined ? 0 : oldest + windowMs - at
    return Math.max(0, company.blockedUntil - at, byCount)
  }

  return {
    block(key, seconds) {
      const company = turns.companyOf(key)
      const until = now().getTime() + seconds * 1_000
      company.blockedUntil = Math.max(company.blockedUntil, until)
    },
    async run(key, onBusy, work) {
      const company = turns.companyOf(key)
      const refuseIfFar = (): number => {
        const ms = msUntilAllowed(company)
        if (ms > patienceMs) throw onBusy(Math.ceil(ms / 1_000))
        return ms
      }
      refuseIfFar()
      await turns.take(company)
      try {
        const ms = refuseIfFar()
        if (ms > 0) await wait(ms)
        company.sent.push(now().getTime())
        return await work()
      } finally {
        turns.free(company)
      }
    },
  }
}
