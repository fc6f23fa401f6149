import { setTimeout as wait } from 'node:timers/promises'
import type { OutsideCalls } from '#kernel/limits/outside_calls'
import { rateLimited } from './failures.ts'

/** The limits that the service has for a company, held by all processes together. */
export type SharedLimit = {
  /** Returns when the company may call; fails where that is far away. */
  take(orgId: string, company: string): Promise<void>
  block(orgId: string, company: string, seconds: number): Promise<void>
}

const patienceMs = 10_000
const mostWaits = 20

const scopeOf = (company: string): string => `fatture_in_cloud ${company}`

/** Without it, and while the database cannot be asked, each process counts alone. */
export function createSharedLimit(calls: OutsideCalls | undefined, pace: number): SharedLimit {
  const msToWait = async (orgId: string, company: string): Promise<number> => {
    try {
      return (await calls?.take(orgId, scopeOf(company))) ?? 0
    } catch {
      return 0
    }
  }
  return {
    async take(orgId, company) {
      for (let waits = 0; waits < mostWaits; waits += 1) {
        const ms = await msToWait(orgId, company)
        if (ms === 0) return
        if (ms > patienceMs * pace) throw rateLimited(Math.ceil(ms / 1_000))
        await wait(ms)
      }
      throw rateLimited(Math.ceil((patienceMs * pace) / 1_000))
    },
    async block(orgId, company, seconds) {
      // It is known here in any case; the others ask the service themselves.
      await calls?.block(orgId, scopeOf(company), seconds).catch(() => undefined)
    },
  }
}
