import { divideRounded } from './amounts.ts'
import type { EconomicVatCode } from './facts.ts'

const hundred = 100n * 10n ** 8n

/** VAT as e-conomic calculates it: out of the amount, or on top where the company owes it itself. */
function vatIn(amountMinor: bigint, code: EconomicVatCode): bigint {
  const { rateScaled, contraAccount } = code
  const whole = contraAccount === null ? hundred + rateScaled : hundred
  return divideRounded(amountMinor * rateScaled, whole)
}

/** The accounts that an amount with a code lands on, and how much on each. */
export function splitAmount(
  account: number,
  amountMinor: bigint,
  code: EconomicVatCode | null,
): [account: number, amountMinor: bigint][] {
  if (code === null) return [[account, amountMinor]]
  const vat = vatIn(amountMinor, code)
  if (vat === 0n || code.account === null) return [[account, amountMinor]]
  if (code.contraAccount === null) {
    return [
      [account, amountMinor - vat],
      [code.account, vat],
    ]
  }
  return [
    [account, amountMinor],
    [code.account, vat],
    [code.contraAccount, -vat],
  ]
}

/**
 * The amount to send with a code so that e-conomic comes to exactly this VAT: the natural one where
 * it does, else the nearest that does. What remains goes to the account without a code.
 */
export function amountWithVat(natural: bigint, vatMinor: bigint, code: EconomicVatCode): bigint {
  const { rateScaled, contraAccount } = code
  if (rateScaled === 0n || vatIn(natural, code) === vatMinor) return natural
  const whole = contraAccount === null ? hundred + rateScaled : hundred
  return divideRounded(vatMinor * whole, rateScaled)
}

/** Shares of a total in proportion to weights, to the last minor unit. */
export function shareOut(total: bigint, weights: readonly bigint[]): bigint[] {
  const sum = weights.reduce((all, one) => all + one, 0n)
  if (sum === 0n) return weights.map((_, index) => (index === 0 ? total : 0n))
  let given = 0n
  let passed = 0n
  return weights.map((weight) => {
    passed += weight
    const upTo = divideRounded(total * passed, sum)
    const share = upTo - given
    given = upTo
    return share
  })
}
