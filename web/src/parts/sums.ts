import { moneyFromMinor, moneyOf, numberOf } from '@daybook/sdk'

type Line = { amount: number; currency: string }

/** The sum of one side of an entry, in whole minor units on the way: 1 is debit, -1 credit. */
export function sumOfSide(lines: readonly Line[], sign: 1 | -1): number {
  const currency = lines[0]?.currency ?? 'EUR'
  const minors = lines
    .map(({ amount }) => moneyOf(amount, currency).minor * BigInt(sign))
    .filter((minor) => minor > 0n)
  return numberOf(
    moneyFromMinor(
      minors.reduce((sum, one) => sum + one, 0n),
      currency,
    ),
  )
}
