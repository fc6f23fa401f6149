import type { InvoiceSummaryRecord } from '@daybook/sdk'
import { sumOf } from '../../../parts/sums.ts'
import type { WordId } from '../../../words/en.ts'

type Group = InvoiceSummaryRecord['groups'][number]
type Work = Group['work']

const parts: readonly { work: Work; look: string; word: WordId }[] = [
  { work: 'overdue', look: 'f-bad', word: 'selling.overdue' },
  { work: 'stopped', look: 'f-hatch', word: 'selling.stopped' },
  { work: 'to_send', look: 'f-warn', word: 'selling.to_send' },
  { work: 'waiting', look: 'f-soft', word: 'selling.not_due' },
]

/** The currency in which most is owed comes first; others stand below it, since they do not add up. */
export function currencies(groups: readonly Group[]): string[] {
  const counts = new Map<string, number>()
  for (const { currency, count } of groups.flatMap(({ sums }) => sums)) {
    counts.set(currency, (counts.get(currency) ?? 0) + count)
  }
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([name]) => name)
}

export const amountIn = (group: Group | undefined, currency: string): number =>
  group?.sums.find((one) => one.currency === currency)?.amount ?? 0

/** What is owed in a currency, part by part and as a whole. */
export function owedIn(groups: readonly Group[], currency: string) {
  const of = (work: Work): Group | undefined => groups.find((one) => one.work === work)
  const owed = parts.map((part) => ({ ...part, amount: amountIn(of(part.work), currency) }))
  return {
    owed,
    total: sumOf(
      owed.flatMap(({ amount }) => (amount === 0 ? [] : [amount])),
      currency,
    ),
  }
}
