import { roundHalfUp } from '#kernel/values/money'
import { fractionOf } from '#kernel/values/decimal'
import type { TakingsRules } from '#regions/room'

/**
 * Takes the VAT out of an amount that has it in it. One part is reckoned and rounded, the other is
 * the rest, so that both always come to the gross amount.
 */
export function splitGross(
  gross: bigint,
  percent: string,
  rounds: TakingsRules['rounds'],
): { net: bigint; vat: bigint } {
  const { top, bottom } = fractionOf(percent)
  const hundred = 100n * bottom
  if (rounds === 'net') {
    const net = roundHalfUp(gross * hundred, hundred + top)
    return { net, vat: gross - net }
  }
  const vat = roundHalfUp(gross * top, hundred + top)
  return { net: gross - vat, vat }
}
