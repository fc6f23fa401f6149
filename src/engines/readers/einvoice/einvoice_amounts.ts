import { currencyDigits, isCurrency, roundHalfUp } from '#kernel/values/money'

/** An exact amount in units of 10⁻⁸, the finest precision of any format. */
export type EinvoiceUnits = bigint

const digits = 8
const unit = 10n ** BigInt(digits)

/**
 * The decimal in one notation: no plus sign, no leading zeros, no bare points. Null if it is not a
 * decimal or has more than eight decimals.
 */
export function readDecimal(text: string | null): string | null {
  const match = /^([+-]?)(\d{0,30})(?:\.(\d{0,30}))?$/.exec(text?.trim() ?? '')
  if (match === null) return null
  const [, sign, before = '', after = ''] = match
  if (before + after === '') return null
  const whole = before.replace(/^0+(?=\d)/, '') || '0'
  const fraction = after.length > digits ? after.replace(/0+$/, '') : after
  if (whole.length > 15 || fraction.length > digits) return null
  const size = fraction === '' ? whole : `${whole}.${fraction}`
  return sign === '-' && /[1-9]/.test(size) ? `-${size}` : size
}

export function unitsOf(decimal: string): EinvoiceUnits {
  const isNegative = decimal.startsWith('-')
  const [whole = '0', fraction = ''] = (isNegative ? decimal.slice(1) : decimal).split('.')
  const size = BigInt(whole + fraction.padEnd(digits, '0'))
  return isNegative ? -size : size
}

/** With at least two decimals, as money is printed. */
export function printUnits(units: EinvoiceUnits): string {
  const text = (units < 0n ? -units : units).toString().padStart(digits + 1, '0')
  const fraction = text.slice(-digits).replace(/0{1,6}$/, '')
  return `${units < 0n ? '-' : ''}${text.slice(0, -digits)}.${fraction}`
}

export function negateDecimal(decimal: string): string {
  if (!/[1-9]/.test(decimal)) return decimal
  return decimal.startsWith('-') ? decimal.slice(1) : `-${decimal}`
}

export function sumOf(amounts: readonly EinvoiceUnits[]): EinvoiceUnits {
  return amounts.reduce((sum, amount) => sum + amount, 0n)
}

export function sumDecimals(decimals: readonly string[]): EinvoiceUnits {
  return sumOf(decimals.map(unitsOf))
}

/** The smallest amount in that currency; two decimals if the currency is unknown. */
export function minorUnit(currency: string | null): EinvoiceUnits {
  const count = currency !== null && isCurrency(currency) ? currencyDigits(currency) : 2
  return unit / 10n ** BigInt(count)
}

/** The tax on an amount, rounded to the minor unit. */
export function taxOn(
  net: EinvoiceUnits,
  rate: EinvoiceUnits,
  minor: EinvoiceUnits,
): EinvoiceUnits {
  return roundHalfUp(net * rate, 100n * unit * minor) * minor
}

/** The tax inside an amount that includes it. */
export function taxWithin(
  gross: EinvoiceUnits,
  rate: EinvoiceUnits,
  minor: EinvoiceUnits,
): EinvoiceUnits {
  return roundHalfUp(gross * rate, (100n * unit + rate) * minor) * minor
}

export function isWithin(
  one: EinvoiceUnits,
  other: EinvoiceUnits,
  tolerance: EinvoiceUnits,
): boolean {
  const difference = one - other
  return (difference < 0n ? -difference : difference) <= tolerance
}

/** An amount times another, rounded to eight decimals. */
export function product(one: EinvoiceUnits, other: EinvoiceUnits): EinvoiceUnits {
  return roundHalfUp(one * other, unit)
}
