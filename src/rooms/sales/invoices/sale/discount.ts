import { currencyDigits, roundHalfUp } from '#kernel/values/money'
import { decimalOf, fractionOf, minorOf, partOf } from '#kernel/values/decimal'
import { rowKey } from './price_lines.ts'
import type { PricedLine, Sale } from './sale.ts'

/** The discounts on single lines, each as a line of its own after all that the caller gave. */
export function lineDiscounts(
  { currency, discountWord = 'Discount' }: Pick<Sale, 'currency' | 'discountWord'>,
  lines: readonly PricedLine[],
): PricedLine[] {
  const digits = currencyDigits(currency)
  return lines.flatMap((line) => {
    const percent = line.details?.discountPercent
    if (percent === undefined || line.role !== undefined) return []
    const { top, bottom } = fractionOf(percent)
    const offMinor = roundHalfUp(line.netMinor * top, bottom * 100n)
    if (offMinor === 0n) return []
    return [
      discountLine(line, `${discountWord} ${percent} %: ${line.description}`, -offMinor, digits),
    ]
  })
}

function discountLine(
  { vatRate, rate, vatCode, nature, account, due }: PricedLine,
  description: string,
  netMinor: bigint,
  digits: number,
): PricedLine {
  return {
    description,
    quantity: '1',
    unitPrice: decimalOf(netMinor, digits),
    vatRate,
    rate,
    vatCode,
    nature,
    account,
    ...(due === undefined ? {} : { due }),
    role: 'discount',
    netMinor,
  }
}

/**
 * A discount on the whole invoice reduces the base of each rate (directive 2006/112 art. 79): one
 * line for each rate, code and account, so that VAT, boxes and revenue follow.
 */
export function discountLines(
  { discount, currency }: Pick<Sale, 'discount' | 'currency'>,
  lines: readonly PricedLine[],
): PricedLine[] {
  if (!discount) return []
  const digits = currencyDigits(currency)
  const groups = groupsOf(lines)
  const wholeMinor = groups.reduce((sum, one) => sum + one.netMinor, 0n)
  const offMinor = offOf(discount, wholeMinor, digits)
  if (wholeMinor === 0n || offMinor === 0n) return []
  let beforeMinor = 0n
  return groups.map(({ line, netMinor }) => {
    const ownMinor = -partOf(offMinor, wholeMinor, beforeMinor, netMinor)
    beforeMinor += netMinor
    return discountLine(line, discount.text, ownMinor, digits)
  })
}

function offOf(
  discount: NonNullable<Sale['discount']>,
  wholeMinor: bigint,
  digits: number,
): bigint {
  if ('amount' in discount) return minorOf(discount.amount, digits)
  const { top, bottom } = fractionOf(discount.percent)
  return roundHalfUp(wholeMinor * top, bottom * 100n)
}

function groupsOf(lines: readonly PricedLine[]): { line: PricedLine; netMinor: bigint }[] {
  const groups = new Map<string, { line: PricedLine; netMinor: bigint }>()
  for (const line of lines) {
    if (line.role !== undefined && line.role !== 'discount') continue
    const key = `${rowKey(line)} ${line.account}`
    const before = groups.get(key)?.netMinor ?? 0n
    groups.set(key, { line, netMinor: before + line.netMinor })
  }
  return [...groups.values()]
}
