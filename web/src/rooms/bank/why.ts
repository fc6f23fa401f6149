import type { BankTransactionRecord } from '@daybook/sdk'
import type { IconName } from '../../parts/icon.tsx'
import { sayClass } from '../../words/sentences.ts'
import { say } from '../../words/words.ts'
import { shownMoney } from './amounts.ts'
import { candidatesOf, sureFrom } from './row/candidates.ts'
import { differenceOf, isExact } from './row/exact.ts'
import { sizeOf } from './split/split.ts'

export type Why = { icon: IconName; text: string }

/** Rules about what may happen without a person; they say nothing about this row. */
const ofPolicy = new Set(['auto_off', 'evidence_braked', 'over_limit', 'worth_unknown'])

/** Why it is not sure, what says least at the end. */
export function tellingHolds({ assessment }: BankTransactionRecord): Told[] {
  return (assessment?.holds ?? [])
    .filter(({ code }) => !ofPolicy.has(code))
    .toSorted((one, other) => weakness(one) - weakness(other))
}

type Told = { code: string; detail: string }
const weakness = ({ code }: Told): number => Number(code === 'score_low')

/** Money that went out for a purchase of which nothing is known here. */
export const lacksReceipt = (row: BankTransactionRecord): boolean =>
  row.amount < 0 && row.suggestions.length === 0 && (row.class ?? 'trade') === 'trade'

/** The one thing about a row that a person has to know, in few words. */
export function whyOf(row: BankTransactionRecord): Why {
  if (row.review !== null) return { icon: 'warning', text: say('bank.why.changed') }
  if (row.status === 'reconciled') return { icon: 'proven', text: decidedBy(row) }
  if (row.status === 'ignored') return { icon: 'tick', text: say('bank.ignored') }
  if (row.pending) return { icon: 'clock', text: say('bank.pending') }
  const [hold] = tellingHolds(row)
  if (row.suggestions.length > 0) {
    if (hold !== undefined) return { icon: 'warning', text: hold.detail }
    const [first] = candidatesOf(row)
    const difference = first === undefined ? null : differenceOf(first)
    if (difference !== null) {
      const amount = shownMoney(sizeOf(difference.by))
      return { icon: 'warning', text: say('bank.why.differs', { amount }) }
    }
    const isSure = (first?.confidence ?? 0) >= sureFrom && first !== undefined && isExact(first)
    return { icon: 'tick', text: say(isSure ? 'bank.why.sure' : 'bank.why.suggested') }
  }
  if (row.suggestedBooking?.payeeRuleId !== undefined) {
    return { icon: 'memory', text: row.suggestedBooking.detail }
  }
  if (row.suggestedBooking !== null && row.class !== null) {
    return { icon: 'bank', text: sayClass(row.class) }
  }
  if (row.class === 'own_transfer') return { icon: 'bank', text: sayClass('own_transfer') }
  if (lacksReceipt(row)) {
    return { icon: 'invoice', text: say('bank.why.receipt') }
  }
  return { icon: 'person', text: say('bank.why.none') }
}

function decidedBy({ decision }: BankTransactionRecord): string {
  if (decision === null) return say('bank.reconciled')
  return say(decision.method === 'manual' ? 'bank.by_person' : 'bank.by_daybook')
}

/** The strongest reasons first, each in a sentence. */
export function decisionTexts({ decision }: BankTransactionRecord): string[] {
  const reasons = (decision?.reasons ?? []).filter(({ code }) => code !== 'prior')
  return reasons
    .toSorted((one, other) => (other.points ?? 0) - (one.points ?? 0))
    .map(({ detail }) => detail)
}
