import { roundHalfUp, sizeOf } from '#kernel/values/money'
import type { UblLine } from './invoice.ts'

/** With two decimals, as both formats require; null if the amount has more. */
export function twoDecimals(text: string): string | null {
  const [whole = '0', fraction = ''] = text.split('.')
  if (/[1-9]/.test(fraction.slice(2))) return null
  return `${whole}.${fraction.slice(0, 2).padEnd(2, '0')}`
}

/** The same for an amount that was checked before. */
export function amountText(text: string): string {
  const written = twoDecimals(text)
  if (written === null) throw new RangeError(`${text} has more than two decimals.`)
  return written
}

/** A rate without trailing zeros. */
export function rateText(rate: string): string {
  return rate.includes('.') ? rate.replace(/\.?0+$/, '') : rate
}

/** VAT of one line, which OIOUBL requires; the VAT due is in the tax rows. */
export function lineVat({ net, rate }: Pick<UblLine, 'net' | 'rate'>): string {
  const [whole = '0', fraction = ''] = rate.split('.')
  const top = BigInt(whole + fraction)
  const minor = BigInt(amountText(net).replace('.', ''))
  const vat = roundHalfUp(minor * top, 100n * 10n ** BigInt(fraction.length))
  const digits = sizeOf(vat).toString().padStart(3, '0')
  return `${vat < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** A price cannot be negative in either format (BR-27), so the quantity carries the minus sign. */
export function pricedQuantity(line: UblLine): { quantity: string; unitPrice: string } {
  const { quantity, unitPrice } = line
  if (!unitPrice.startsWith('-')) return { quantity, unitPrice }
  const turned = quantity.startsWith('-') ? quantity.slice(1) : `-${quantity}`
  return { quantity: isZero(quantity) ? quantity : turned, unitPrice: unitPrice.slice(1) }
}

export function isZero(text: string): boolean {
  return !/[1-9]/.test(text)
}
