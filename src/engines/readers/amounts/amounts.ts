/** A printed number, and its value as an amount of money. */
export type PrintedAmount = {
  /** Hundredths of the currency's unit, signed. */
  minor: bigint
  start: number
  end: number
  text: string
  /** The decimal mark; null if the number does not show it. */
  notation: Notation | null
  /** Printed with decimals or a currency, so unlikely to be a quantity or an identifier. */
  isExplicit: boolean
  /** Only part of a number with spaces: less likely than the whole. */
  isPart: boolean
  currency: string | null
}

export type Notation = 'comma' | 'point'

export type PrintedRate = { rate: string; start: number; end: number }

export type Numbers = { amounts: PrintedAmount[]; rates: PrintedRate[] }

type Parsed = { minor: bigint; notation: Notation | null; hasDecimals: boolean }

// One class of characters repeated, so the time is linear. A space counts only before three digits.
const run = /\d(?:[\d.,'’]| (?=\d{3}(?!\d)))*/g
const longestRun = 24

const marks = `kr|DKK|EUR|SEK|NOK|USD|GBP|CHF|PLN|CZK|HUF|ISK|JPY|CAD|AUD|INR|RON|BGN|€|\\$|£`
const markBefore = new RegExp(`(?:^|[^\\p{L}])(${marks})\\.?:? {0,2}[-−–]?$`, 'iu')
const markAfter = new RegExp(`^ ?(${marks})(?![\\p{L}\\d])`, 'iu')

const shapes: readonly { form: RegExp; notation: Notation | null; hasDecimals: boolean }[] = [
  { form: /^\d{1,3}(?:\.\d{3})+,\d{2}$/, notation: 'comma', hasDecimals: true },
  { form: /^\d{1,3}(?:,\d{2,3})+\.\d{2}$/, notation: 'point', hasDecimals: true },
  { form: /^\d{1,3}(?:[ '’]\d{3})*,\d{2}$/, notation: 'comma', hasDecimals: true },
  { form: /^\d{1,3}(?:[ '’]\d{3})*\.\d{2}$/, notation: 'point', hasDecimals: true },
  { form: /^\d+,\d{2}$/, notation: 'comma', hasDecimals: true },
  { form: /^\d+\.\d{2}$/, notation: 'point', hasDecimals: true },
  { form: /^\d{1,3}(?:\.\d{3})+$/, notation: 'comma', hasDecimals: false },
  { form: /^\d{1,3}(?:,\d{3})+$/, notation: 'point', hasDecimals: false },
  { form: /^\d{1,3}(?:[ '’]\d{3})+$/, notation: null, hasDecimals: false },
  { form: /^\d{1,9}$/, notation: null, hasDecimals: false },
]

/** The value in hundredths of a number in Danish, Italian or English notation. */
export function parseAmount(text: string): Parsed | null {
  if (text.length > longestRun) return null
  const shape = shapes.find(({ form }) => form.test(text))
  if (shape === undefined) return null
  const digits = text.replace(/\D/g, '')
  if (digits.length > 15) return null
  const minor = BigInt(shape.hasDecimals ? digits : `${digits}00`)
  return { minor, notation: shape.notation, hasDecimals: shape.hasDecimals }
}

/**
 * The amounts and percentages of a line. Parts that are something else (dates, account numbers) are
 * given as `taken` and skipped.
 */
export function findNumbers(
  text: string,
  taken: readonly { start: number; end: number }[] = [],
): Numbers {
  const numbers: Numbers = { amounts: [], rates: [] }
  if (!/\d/.test(text)) return numbers
  for (const match of text.matchAll(run)) {
    const start = match.index
    const raw = match[0].replace(/[.,'’ ]+$/, '')
    const end = start + raw.length
    if (taken.some((place) => place.start < end && place.end > start)) continue
    const rate = rateAt(text, raw, start, end)
    if (rate !== null) numbers.rates.push(rate)
    else numbers.amounts.push(...amountsAt(text, raw, start))
  }
  return numbers
}

function rateAt(text: string, raw: string, start: number, end: number): PrintedRate | null {
  const sign = /^ ?%/.exec(text.slice(end, end + 2))
  if (sign === null || !/^\d{1,3}(?:[.,]\d{1,2})?$/.test(raw)) return null
  const [whole = '0', decimals = ''] = raw.split(/[.,]/)
  const fraction = decimals.replace(/0+$/, '')
  const number = whole.replace(/^0+(?=\d)/, '')
  return {
    rate: fraction === '' ? number : `${number}.${fraction}`,
    start,
    end: end + sign[0].length,
  }
}

// "1 234,56" may also be a quantity of 1 at 234,56, so both the whole and the last part are
// returned; the equations between the amounts decide.
function amountsAt(text: string, raw: string, start: number): PrintedAmount[] {
  const whole = amountAt(text, raw, start)
  const space = raw.lastIndexOf(' ')
  if (space < 0) return whole === null ? [] : [whole]
  const last = amountAt(text, raw.slice(space + 1), start + space + 1)
  return [whole, last === null ? null : { ...last, isPart: whole !== null }].filter(
    (amount) => amount !== null,
  )
}

function amountAt(text: string, raw: string, start: number): PrintedAmount | null {
  const parsed = parseAmount(raw)
  const end = start + raw.length
  const before = text.slice(Math.max(0, start - 8), start)
  const after = text.slice(end, end + 6)
  const mark = markBeside(before, after)
  if (parsed === null) return null
  // A label may touch its amount on a narrow page: "Totale1.092,60".
  const isGlued = parsed.hasDecimals && /\p{L}{3}$/u.test(before) && !/^[\p{L}_@/\\]/u.test(after)
  if (mark === null && !isGlued && isPartOfAWord(before, after)) return null
  if (/^[:/]\d|^-\d|^[.,]?\d/.test(after) || /\d[:/.,-]$/.test(before)) return null
  // "1.250,-" is how Danish shops print whole kroner.
  const isDashed = /^[,.][-–—]/.test(after)
  const isNegative = /[-−–]$/.test(before.replace(/(?:€|\$|£| )+$/, '')) || /^-(?!\d)/.test(after)
  return {
    minor: isNegative ? -parsed.minor : parsed.minor,
    start,
    end,
    text: raw,
    notation: parsed.notation,
    isExplicit: parsed.hasDecimals || mark !== null || isDashed,
    isPart: false,
    currency: mark,
  }
}

// Most numbers are between digits and spaces, where no pattern needs to be tried.
function markBeside(before: string, after: string): string | null {
  const behind = /^[\d.,]/.test(after.trimStart()) ? null : markAfter.exec(after)
  if (behind !== null) return behind[1] ?? null
  return /\d$/.test(before.trimEnd()) ? null : (markBefore.exec(before)?.[1] ?? null)
}

function isPartOfAWord(before: string, after: string): boolean {
  return /[\p{L}\p{N}_#@/\\:]$/u.test(before) || /^[\p{L}_@/\\°%‰]/u.test(after)
}

/** The notation of most numbers of a document; null if none shows it. */
export function notationOf(amounts: readonly PrintedAmount[]): Notation | null {
  let balance = 0
  for (const { notation, text } of amounts) {
    // A single group of three digits is ambiguous: 1.234 may be a thousand or a fraction.
    if (notation === null || /^\d{1,3}[.,]\d{3}$/.test(text)) continue
    balance += notation === 'comma' ? 1 : -1
  }
  if (balance === 0) return null
  return balance > 0 ? 'comma' : 'point'
}

/** A decimal in text, as readings use it. */
export function decimalOf(minor: bigint): string {
  const size = minor < 0n ? -minor : minor
  const digits = size.toString().padStart(3, '0')
  return `${minor < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
