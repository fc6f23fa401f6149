import type { SearchQuestion } from '#search/room'

/**
 * The amounts that a text may mean, as exact decimals without a sign: 1.250,50 and 1,250.50 are one,
 * 1.250 may be a thousand or one and a quarter.
 */
export function amountsOf(text: string): string[] {
  const size = text.replace(/^[-+−]/u, '')
  if (!/^\d[\d.,]*$/u.test(size) || size.length > 20) return []
  const last = Math.max(size.lastIndexOf('.'), size.lastIndexOf(','))
  if (last < 0) return [toCanonical(size, '')]
  const readings: string[] = []
  const whole = size.slice(0, last)
  const rest = size.slice(last + 1)
  const sign = size[last] ?? ''
  // With a decimal sign, what stands before it may be grouped by the other sign alone.
  if (!whole.includes(sign) && isGrouped(whole)) {
    readings.push(toCanonical(whole.replaceAll(/[.,]/gu, ''), rest))
  }
  const isOneSign = !size.replaceAll(sign, '').match(/[.,]/u)
  if (isOneSign && isGrouped(size)) readings.push(toCanonical(size.replaceAll(/[.,]/gu, ''), ''))
  return [...new Set(readings)]
}

function isGrouped(text: string): boolean {
  return /^\d+$/u.test(text) || /^\d{1,3}(?:[.,]\d{3})+$/u.test(text)
}

function toCanonical(whole: string, decimals: string): string {
  const size = whole.replace(/^0+(?=\d)/u, '')
  const rest = decimals.replace(/0+$/u, '')
  return rest === '' ? size : `${size}.${rest}`
}

const most = 200

/** Accents that people leave out, as the index folds them. */
const accents = new Map(
  Object.entries({
    a: 'àáâãä',
    e: 'èéêë',
    i: 'ìíîï',
    o: 'òóôõö',
    u: 'ùúûü',
    n: 'ñ',
    c: 'ç',
  }).flatMap(([plain, letters]) => Array.from(letters, (letter) => [letter, plain] as const)),
)

const fold = (text: string): string =>
  Array.from(text.toLowerCase(), (letter) => accents.get(letter) ?? letter).join('')

const wordsOf = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => Array.from(word).slice(0, 60).join(''))

/** Words hold letters and digits alone, so nothing in them can end the quotes. */
const begins = (word: string): string => `'${word}':*`
const isExactly = (amount: string): string => `'#${amount}'`

/**
 * What people type, as a question to the index: every part must be found, as the beginning of a word
 * or as an amount in either notation. Numbers are also looked for as if written together. Null where
 * nothing is asked.
 */
export function questionOf(given: string): SearchQuestion | null {
  const text = given.toWellFormed().normalize('NFC').trim().slice(0, most)
  const parts = text.split(/\s+/u).flatMap((part) => partOf(part) ?? [])
  if (parts.length === 0) return null
  const whole = [`(${parts.join(' & ')})`]
  const compact = wordsOf(text).join('')
  if (/\d/u.test(compact) && compact.length >= 6) whole.push(begins(compact.slice(0, 60)))
  if (parts.length > 1) whole.push(...amountsOf(text.replaceAll(/\s+/gu, '')).map(isExactly))
  const alike = fold(text)
  return { asked: whole.join(' | '), alike: alike.length >= 4 ? alike : null }
}

function partOf(part: string): string | null {
  const words = wordsOf(part).map(begins)
  const amounts = amountsOf(part).map(isExactly)
  const all = [...(words.length === 0 ? [] : [words.join(' & ')]), ...amounts]
  return all.length === 0 ? null : `(${all.map((one) => `(${one})`).join(' | ')})`
}
