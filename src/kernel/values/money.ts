declare const minorBrand: unique symbol
declare const scaledBrand: unique symbol

// An amount in minor units (øre, cents). Sums of it are plain bigints: `asMinor` says that one is
// an amount again.
export type Minor = bigint & { readonly [minorBrand]: true }

// A unit price or a quantity with eight decimals.
export type Scaled = bigint & { readonly [scaledBrand]: true }

export const scaledDigits = 8

// A JSON number is a double, which keeps any decimal of 15 significant digits. Beyond that two
// neighbouring decimals may share one double, so what the sender wrote can no longer be known.
const largestSignificand = 10n ** 15n - 1n

// What a PostgreSQL bigint column holds.
const largestStored = 2n ** 63n - 1n

// CLDR, which Intl follows, gives the decimals that are customary in print (HUF 0, IQD 0, COP 0);
// ISO 4217 gives those that are legal, which is what invoices and banks use. Every currency that is
// not named here has two in ISO 4217.
const isoDigits: ReadonlyMap<string, number> = new Map([
  ...'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'
    .split(' ')
    .map((code) => [code, 0] as const),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3] as const),
])

// ISO 4217 lists VED, which Intl leaves out, and gives XDR and XSU no minor unit, so they cannot
// carry an amount. Lately withdrawn currencies (HRK, BGN) stay known: old documents carry them.
const currencies: ReadonlySet<string> = new Set(
  [...Intl.supportedValuesOf('currency'), 'VED'].filter((code) => code !== 'XDR' && code !== 'XSU'),
)

export function isCurrency(code: string): boolean {
  return currencies.has(code)
}

export function currencyDigits(code: string): number {
  if (!currencies.has(code)) throw new RangeError(`${code} is not a currency of ISO 4217.`)
  return isoDigits.get(code) ?? 2
}

export function asMinor(units: bigint): Minor {
  return units as Minor
}

export function isExactDecimal(amount: number, digits = 2): boolean {
  return unitsOf(amount, digits) !== null
}

export function fromDecimal(amount: number, digits: typeof scaledDigits): Scaled
export function fromDecimal(amount: number, digits?: number): Minor
export function fromDecimal(amount: number, digits = 2): bigint {
  const units = unitsOf(amount, digits)
  if (units === null) {
    throw new RangeError(`${amount} is not an exact amount of ${digits} decimals.`)
  }
  return units
}

export function toDecimal(units: bigint, digits = 2): number {
  const text = sizeOf(units)
    .toString()
    .padStart(digits + 1, '0')
  const point = text.length - digits
  const size = Number(`${text.slice(0, point)}.${text.slice(point)}`)
  return units < 0n ? -size : size
}

export function sizeOf(amount: bigint): bigint {
  return amount < 0n ? -amount : amount
}

// Commercial rounding: a half goes away from zero, so that a credit note is the exact mirror of its
// invoice. Danish invoices round this way, and so does the Italian exchange when it recomputes the
// tax of a summary (check 00421).
export function roundHalfUp(numerator: bigint, denominator: bigint): bigint {
  if (denominator === 0n) throw new RangeError('A fraction needs a denominator other than zero.')
  const isNegative = numerator < 0n !== denominator < 0n
  const top = sizeOf(numerator)
  const bottom = sizeOf(denominator)
  const size = (2n * top + bottom) / (2n * bottom)
  return isNegative ? -size : size
}

// Reads the number's shortest decimal text, which is what the sender wrote, so that no float
// arithmetic takes part. Null where the amount is not within 1e-9 of a unit.
function unitsOf(amount: number, digits: number): bigint | null {
  if (!Number.isInteger(digits) || digits < 0 || digits > scaledDigits) {
    throw new RangeError(`An amount has 0 to ${scaledDigits} decimals, not ${digits}.`)
  }
  if (!Number.isFinite(amount)) return null
  const [mantissa = '0', exponent = '0'] = amount.toString().split('e')
  const [whole = '0', fraction = ''] = mantissa.split('.')
  const coefficient = BigInt(whole + fraction)
  const decimals = fraction.length - Number(exponent)
  if (decimals <= digits) return bounded(coefficient * 10n ** BigInt(digits - decimals))

  const unit = 10n ** BigInt(decimals - digits)
  const units = roundHalfUp(coefficient, unit)
  const error = coefficient - units * unit
  const tolerance = 10n ** BigInt(decimals)
  if (sizeOf(error) * 1_000_000_000n > tolerance) return null
  return bounded(units)
}

function bounded(units: bigint): bigint | null {
  const size = sizeOf(units)
  if (size > largestStored) return null
  let significand = size
  while (significand > largestSignificand && significand % 10n === 0n) significand /= 10n
  return significand > largestSignificand ? null : units
}
