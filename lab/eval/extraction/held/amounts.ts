/** How a supplier writes amounts: 1.234,56, 1,234.56, 1 234,56 or 1234,56. */
export type Writing = 'dots' | 'commas' | 'spaces' | 'plain'

const SIGNS: Record<Writing, [thousands: string, decimal: string]> = {
  dots: ['.', ','],
  commas: [',', '.'],
  spaces: ['\u00a0', ','],
  plain: ['', ','],
}

type Decimal = { digits: bigint; scale: bigint }

function decimalOf(text: string): Decimal {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text)
  if (match === null) throw new Error(`'${text}' is no number`)
  const [, minus, whole = '', part = ''] = match
  const digits = BigInt(whole + part)
  return { digits: minus === '-' ? -digits : digits, scale: 10n ** BigInt(part.length) }
}

/** Division that rounds half away from zero, as cash registers and invoices do. */
function divide(amount: bigint, by: bigint): bigint {
  const half = by / 2n
  return amount < 0n ? (amount - half) / by : (amount + half) / by
}

/** Minor units of an amount written '1234.56'. */
export function minor(text: string): bigint {
  return times(text, '1')
}

/** Quantity times price, both as decimals, in minor units. */
export function times(quantity: string, price: string): bigint {
  const [a, b] = [decimalOf(quantity), decimalOf(price)]
  return divide(a.digits * b.digits * 100n, a.scale * b.scale)
}

/** A percentage of an amount. */
export function percent(amount: bigint, rate: string): bigint {
  const { digits, scale } = decimalOf(rate)
  return divide(amount * digits, 100n * scale)
}

/** The VAT inside an amount that includes it. */
export function vatInside(gross: bigint, rate: bigint): bigint {
  return divide(gross * rate, 100n + rate)
}

export const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((a, b) => a + b, 0n)

/** An amount as the supplier prints it. */
export function show(amount: bigint, writing: Writing): string {
  const [thousands, decimal] = SIGNS[writing]
  const digits = String(amount < 0n ? -amount : amount).padStart(3, '0')
  const whole = digits.slice(0, -2).replaceAll(/\B(?=(?:\d{3})+$)/g, thousands)
  return `${amount < 0n ? '-' : ''}${whole}${decimal}${digits.slice(-2)}`
}
