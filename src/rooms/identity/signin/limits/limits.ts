import { createHash } from 'node:crypto'
import { Failure } from '#kernel/failure/failure'
import type { App } from '#kernel/corridor/app'
import { transact } from '#kernel/database/transaction'
import { takeTry, type LimitRule } from './limit_store.ts'

const quarter = { windowSeconds: 900, firstWaitSeconds: 60, longestWaitSeconds: 900 }
const day = { windowSeconds: 86_400, firstWaitSeconds: 60, longestWaitSeconds: 3_600 }
const hour = { windowSeconds: 3_600, firstWaitSeconds: 3_600, longestWaitSeconds: 3_600 }

export const limitRules = {
  network: { scope: 'network', most: 50, ...quarter },
  address: { scope: 'address', most: 10, ...quarter },
  /**
   * Codes and passwords that a person shows again; by the person, over all their sessions. A code
   * has six digits: at ten in each quarter of an hour, who has the password would get in some day.
   */
  proof: { scope: 'proof', most: 10, ...day },
  resetNetwork: { scope: 'reset_network', most: 30, ...hour },
  reset: { scope: 'reset', most: 3, ...hour },
  /** Organizations that one person founds in the browser. */
  founding: { scope: 'founding', most: 5, ...day },
  /** Links that nobody was given, by network; and answers, by link. */
  receiptLink: { scope: 'receipt_link', most: 30, ...quarter },
  receiptAnswer: { scope: 'receipt_answer', most: 10, ...hour },
} satisfies Record<string, LimitRule>

export type Try = { rule: LimitRule; subject: Buffer }

export function tryOf(rule: LimitRule, subject: string): Try {
  return { rule, subject: createHash('sha256').update(`${rule.scope} ${subject}`).digest() }
}

/**
 * Counts the tries in this order or refuses. The first that is refused ends it: whoever is stopped
 * at their network uses up nothing of the address behind it.
 */
export async function takeTries(app: App, tries: readonly Try[]): Promise<void> {
  const wait = await transact(app.database, { orgId: null }, async (tx) => {
    for (const { rule, subject } of tries) {
      const seconds = await takeTry(tx, rule, subject)
      if (seconds !== null) return seconds
    }
    return null
  })
  if (wait !== null) throw new Failure('too_many_attempts', { retryAfterSeconds: wait })
}
