import { formatMoney, type Money, moneyFromMinor, moneyOf } from '@daybook/sdk'
import { boot } from '../../app/daybook.ts'

/** As on the organization's papers, without the currency's code. */
export const shownMoney = (one: Money): string =>
  formatMoney(one, boot.amounts, { code: false }).replace('-', '\u2212')

type Summed = { amount: number | null; currency: string | null }

/** Of the money of each currency, without regard to which way it went. */
export function sumOf(items: readonly Summed[]): string {
  const sums = new Map<string, bigint>()
  for (const { amount, currency } of items) {
    if (amount === null || currency === null) continue
    const { minor } = moneyOf(amount, currency)
    sums.set(currency, (sums.get(currency) ?? 0n) + (minor < 0n ? -minor : minor))
  }
  return [...sums]
    .map(([currency, minor]) => `${shownMoney(moneyFromMinor(minor, currency))} ${currency}`)
    .join(', ')
}
