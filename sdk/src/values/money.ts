import { type Language, localeOf } from './language.ts'

/** An amount in whole minor units (øre, cents), so that sums are exact. */
export type Money = { readonly minor: bigint; readonly currency: string }

// ISO 4217; every currency that is not named here has two decimals.
const ownDigits = new Map<string, number>([
  ...'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'
    .split(' ')
    .map((code): [string, number] => [code, 0]),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code): [string, number] => [code, 3]),
])

const digitsOf = (currency: string): number => ownDigits.get(currency) ?? 2

/** A JSON number keeps any decimal of 15 significant digits, and no longer one. */
const mostDigits = 15

export function moneyFromMinor(minor: bigint, currency: string): Money {
  return { minor, currency: checked(currency) }
}

/**
 * An amount as the API writes it (a JSON number), or as a decimal text. A number is read by its
 * decimal text, so that no float arithmetic takes part; more decimals than the currency has are refused.
 */
export function moneyOf(amount: number | string, currency: string): Money {
  const text = typeof amount === 'number' ? textOf(amount) : amount.trim()
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text)
  if (!match) throw new RangeError(`${text} is no decimal amount.`)
  const [, sign, whole = '0', given = ''] = match
  const digits = digitsOf(checked(currency))
  const fraction = given.replace(/0+$/, '')
  if (fraction.length > digits) {
    throw new RangeError(`${text} has more than the ${digits} decimals of ${currency}.`)
  }
  const size = BigInt(whole + fraction.padEnd(digits, '0'))
  return { minor: sign === '-' ? -size : size, currency }
}

/** `1250.50`: exact, with the decimals of the currency. */
export function decimalOf({ minor, currency }: Money): string {
  const digits = digitsOf(currency)
  const text = (minor < 0n ? -minor : minor).toString().padStart(digits + 1, '0')
  const point = text.length - digits
  const fraction = digits === 0 ? '' : `.${text.slice(point)}`
  return `${minor < 0n ? '-' : ''}${text.slice(0, point)}${fraction}`
}

/** For the body of a call. Refuses what a JSON number cannot carry exactly. */
export function numberOf(money: Money): number {
  const significant = money.minor.toString().replace(/^-/, '').replace(/0+$/, '')
  if (significant.length > mostDigits) {
    throw new RangeError(`${decimalOf(money)} has more digits than a JSON number carries.`)
  }
  return Number(decimalOf(money))
}

/** `1.250,50 DKK` in Danish and Italian, `1,250.50 DKK` in English; the currency by its code. */
export function formatMoney(
  money: Money,
  language: Language,
  options: { code?: boolean } = {},
): string {
  const digits = digitsOf(money.currency)
  const shape = {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: 'always',
  } as const
  const format = new Intl.NumberFormat(localeOf[language], shape)
  // A decimal text is formatted as it is; only a number would become a float on the way.
  const shown = format.format(decimalOf(money) as `${number}`)
  return options.code === false ? shown : `${shown}\u00A0${money.currency}`
}

/**
 * An amount as people type it: with or without thousands, a sign or the currency's code. Null where
 * it is none, or could be two amounts: `1.250` is no Danish amount with three decimals.
 */
export function parseMoney(text: string, currency: string, language: Language): Money | null {
  const point = language === 'en' ? '.' : ','
  const thousands = language === 'en' ? ',' : '.'
  const bare = text
    .replace(new RegExp(`^\\s*${checked(currency)}\\s*|\\s*${currency}\\s*$`, 'gi'), '')
    .replaceAll(/[\s\u00A0\u202F'’]/g, '')
    .replaceAll('\u2212', '-')
  const [whole = '', fraction, ...rest] = bare.split(point)
  const groups = whole.replace(/^-/, '').split(thousands)
  const isGrouped = groups.length === 1 || groups.slice(1).every((one) => /^\d{3}$/.test(one))
  if (rest.length > 0 || !isGrouped || !/^\d{1,}$/.test(groups[0] ?? '')) return null
  if (groups.length > 1 && (groups[0] ?? '').length > 3) return null
  if (fraction !== undefined && !/^\d+$/.test(fraction)) return null
  if ((fraction ?? '').length > digitsOf(currency)) return null
  const sign = whole.startsWith('-') ? '-' : ''
  return moneyOf(`${sign}${groups.join('')}.${fraction ?? '0'}`, currency)
}

function checked(currency: string): string {
  if (!/^[A-Z]{3}$/.test(currency)) throw new RangeError(`${currency} is no code of a currency.`)
  return currency
}

/** Without an exponent, which only numbers have that are no amounts of money. */
function textOf(amount: number): string {
  const text = String(amount)
  const significant = text.replaceAll(/[-.]/g, '').replace(/^0+/, '')
  if (!Number.isFinite(amount) || text.includes('e') || significant.length > mostDigits) {
    throw new RangeError(`${text} is no exact amount.`)
  }
  return text
}
