import { isDay } from '#kernel/values/day'
import { cent, printUnits, readUnits } from './decimal.ts'
import { foreignToBasic, foreignToLatin1, tidyText, toBasicLatin, toLatin1 } from './letters.ts'

/**
 * How an element is written, or why it cannot be. `rewritten` is the original text if letters were
 * replaced; an element with a null text is omitted.
 */
export type Written = { text: string | null; fault: string | null; rewritten: boolean }

export type Form = (given: string) => Written

const good = (text: string): Written => ({ text, fault: null, rewritten: false })
const bad = (text: string, fault: string): Written => ({ text, fault, rewritten: false })

const missing = 'is required.'

/** Latin-1 characters; others are replaced if they have an equivalent. */
export function latin(most: number): Form {
  return (given) => textForm(given, toLatin1(given), foreignToLatin1, most)
}

/** Basic Latin characters. */
export function basic(most: number): Form {
  return (given) => textForm(given, toBasicLatin(given), foreignToBasic, most)
}

/** A text that must not change, such as an invoice number: no characters are replaced. */
export function exact(most: number): Form {
  return (given) => {
    const form = textForm(given, given, foreignToBasic, most)
    if (form.fault !== null || tidyText(given) === given) return form
    return bad(
      given,
      given.trim() === '' ? missing : 'must not start or end with a space or contain two in a row.',
    )
  }
}

function textForm(
  given: string,
  text: string,
  foreign: (text: string) => string[],
  most: number,
): Written {
  if (text === '') return bad(text, missing)
  const unwritable = foreign(text)
  if (unwritable.length > 0)
    return bad(text, `contains ${sayLetters(unwritable)}, which the format does not support.`)
  if (text.length > most) return bad(text, `has ${text.length} characters; the maximum is ${most}.`)
  return { text, fault: null, rewritten: text !== tidyText(given) }
}

function sayLetters(letters: readonly string[]): string {
  const named = letters.slice(0, 5).map((letter) => {
    const code = `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
    return /^[\p{L}\p{N}\p{P}\p{S}]$/u.test(letter) ? `${letter} (${code})` : code
  })
  return letters.length > 5 ? `${named.join(', ')} and others` : named.join(', ')
}

/** A code without spaces, in capitals. */
export function code(pattern: RegExp, says: string): Form {
  return (given) => {
    const text = given.replaceAll(/\s/g, '').toUpperCase()
    if (text === '') return bad(text, missing)
    return pattern.test(text) ? good(text) : bad(text, says)
  }
}

export function oneOf(codes: readonly string[]): Form {
  return (given) => {
    if (codes.includes(given)) return good(given)
    return bad(given, given === '' ? missing : `has the unknown code ${given.slice(0, 20)}.`)
  }
}

function decimal(pattern: RegExp, says: string): Form {
  return (given) => {
    const units = readUnits(given)
    if (units === null) return bad(given, given === '' ? missing : says)
    const text = printUnits(units)
    return pattern.test(text) ? good(text) : bad(text, says)
  }
}

export const amount = decimal(
  /^-?\d{1,11}\.\d{2}$/,
  'must be an amount with at most eleven digits and two decimals.',
)
export const price = decimal(
  /^-?\d{1,11}\.\d{2,8}$/,
  'must have at most eleven digits and eight decimals.',
)
export const quantity = decimal(
  /^\d{1,12}\.\d{2,8}$/,
  'must have at most twelve digits and eight decimals.',
)

/** A rate in percent, up to 100.00. */
export const rate: Form = (given) => {
  const says = 'must be a percentage from 0 to 100 with at most two decimals.'
  const units = readUnits(given)
  if (units === null) return bad(given, given === '' ? missing : says)
  if (units < 0n || units > 10_000n * cent || units % cent !== 0n) return bad(given, says)
  return good(printUnits(units))
}

export const day: Form = (given) => {
  if (!isDay(given)) return bad(given, given === '' ? missing : 'must be a valid date.')
  return given < '1970-01-01' ? bad(given, 'must not be before 1970.') : good(given)
}

export const whole =
  (most: number): Form =>
  (given) =>
    /^[1-9]\d*$/.test(given) && Number(given) <= most
      ? good(given)
      : bad(given, `must be a number from 1 to ${most}.`)

export const email: Form = (given) => {
  const text = given.trim()
  if (text === '') return bad(text, missing)
  const isAddress = /^[^\s\p{C}@]+@[^\s\p{C}@.]+(?:\.[^\s\p{C}@.]+)+$/u.test(text)
  if (isAddress && text.length >= 7 && text.length <= 256) return good(text)
  return bad(text, 'must be an email address of 7 to 256 characters.')
}

const atom = "[!#-'*+/-9=?A-Z^-~-]+"
const certified = new RegExp(`^${atom}(?:\\.${atom})*@${atom}(?:\\.${atom})+$`)

/** A PEC address that the exchange sends to: Basic Latin only, as the schema requires. */
export const certifiedMail: Form = (given) => {
  const written = email(given)
  if (written.fault !== null || certified.test(written.text ?? '')) return written
  return bad(given.trim(), 'contains characters that a PEC address cannot have.')
}

/**
 * Five to twelve characters. A number that does not fit is omitted with a warning: it is optional.
 */
export const phone: Form = (given) => {
  const compact = given.replaceAll(/[\s().\-/]/g, '').replace(/^00(?=\d{8})/, '+')
  const text = compact.length > 12 ? compact.replace(/^\+39/, '') : compact
  if (/^\+?\d{5,12}$/.test(text) && text.length <= 12) return good(text)
  return { text: null, fault: null, rewritten: true }
}
