import { moneyFromMinor, moneyOf, numberOf } from '@daybook/sdk'

type Line = { amount: number; currency: string }

const inMinor = (amount: number, currency: string): bigint => moneyOf(amount, currency).minor

const summed = (minors: readonly bigint[], currency: string): number =>
  numberOf(
    moneyFromMinor(
      minors.reduce((sum, one) => sum + one, 0n),
      currency,
    ),
  )

/** Amounts of one currency added up, in whole minor units on the way. */
export const sumOf = (amounts: readonly number[], currency: string): number =>
  amounts.length === 0
    ? 0
    : summed(
        amounts.map((amount) => inMinor(amount, currency)),
        currency,
      )

/** The sum of one side of an entry, in whole minor units on the way: 1 is debit, -1 credit. */
export function sumOfSide(lines: readonly Line[], sign: 1 | -1): number {
  const currency = lines[0]?.currency ?? 'EUR'
  const minors = lines
    .map(({ amount }) => inMinor(amount, currency) * BigInt(sign))
    .filter((minor) => minor > 0n)
  return summed(minors, currency)
}
