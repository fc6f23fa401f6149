import { type Money, moneyFromMinor, parseMoney } from '@daybook/sdk'
import type { BankCandidate } from './candidates.ts'

/** What says that the amounts part, though everything else may fit. */
const apart = new Set([
  'amount_fee',
  'amount_over',
  'amount_partial',
  'amount_converted',
  'amount_unknown',
  'amount_is_net',
])
const together = new Set(['amount_exact', 'sum_listed', 'sum_subset', 'sum_oldest'])

/** Whether what was paid is what is open, to the last unit. Nobody matches anything else without a look at it. */
export function isExact(candidate: Pick<BankCandidate, 'reasons'>): boolean {
  const codes = candidate.reasons.map(({ code }) => code)
  return codes.some((code) => together.has(code)) && !codes.some((code) => apart.has(code))
}

export type Difference = { paid: Money; open: Money; by: Money }

/** What was paid beside what is open, where both are of one currency. */
export function differenceOf({ reasons }: Pick<BankCandidate, 'reasons'>): Difference | null {
  for (const { code, params } of reasons) {
    if (!apart.has(code)) continue
    const [paid, open] = [readMoney(params['left']), readMoney(params['right'])]
    if (paid === null || open === null || paid.currency !== open.currency) continue
    return { paid, open, by: moneyFromMinor(paid.minor - open.minor, paid.currency) }
  }
  return null
}

/** An amount as reasons name it, such as `1250.00 DKK`, without its sign: bank and books may have opposite ones. */
function readMoney(text: string | undefined): Money | null {
  const [, amount = '', currency = ''] = /^-?([\d.]+) ([A-Z]{3})$/.exec(text ?? '') ?? []
  return amount === '' ? null : parseMoney(amount, currency, 'en')
}
