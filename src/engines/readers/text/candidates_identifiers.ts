import { vatPrefix } from '#kernel/values/country'
import { hasCheckDigit, type BusinessNumber } from '#kernel/values/business_number'
import { isLuhn } from '#kernel/values/check_digits'
import { faultOfNumber } from '#kernel/values/national_number'
import { isIban } from './iban.ts'
import type { TextLabel } from './labels.ts'

export type Identifier = {
  kind: 'vat_number' | 'business_id' | 'fiscal_code' | 'iban'
  /** Normalized: without spaces, VAT numbers with their prefix. */
  value: string
  /** ISO 3166-1; null where it does not say. */
  country: string | null
  start: number
  end: number
  /** False if the check digits are wrong: it marks where a party is named, but not which one. */
  isChecked: boolean
}

// The form behind the prefix, and under which name the check digits are known. GB and XI are one
// scheme. Greece's prefix is not its country's code (directive 2006/112, article 215).
const schemes: ReadonlyMap<string, { form: RegExp; kind: string; country?: string }> = new Map([
  ['AT', { form: /^U\d{8}$/, kind: 'uid' }],
  ['BE', { form: /^[01]\d{9}$/, kind: 'vat' }],
  ['BG', { form: /^\d{9,10}$/, kind: 'vat' }],
  ['CY', { form: /^\d{8}[A-Z]$/, kind: 'vat' }],
  ['CZ', { form: /^\d{8,10}$/, kind: 'dic' }],
  ['DE', { form: /^\d{9}$/, kind: 'vat' }],
  ['DK', { form: /^[1-9]\d{7}$/, kind: 'cvr' }],
  ['EE', { form: /^\d{9}$/, kind: 'kmkr' }],
  ['EL', { form: /^\d{9}$/, kind: 'vat', country: 'GR' }],
  ['ES', { form: /^[A-Z0-9]\d{7}[A-Z0-9]$/, kind: 'nif' }],
  ['FI', { form: /^\d{8}$/, kind: 'alv' }],
  ['FR', { form: /^[A-HJ-NP-Z0-9]{2}\d{9}$/, kind: 'tva' }],
  ['GB', { form: /^(?:\d{9}|\d{12})$/, kind: 'vat' }],
  ['HR', { form: /^\d{11}$/, kind: 'oib' }],
  ['HU', { form: /^\d{8}$/, kind: 'anum' }],
  ['IE', { form: /^\d[A-Z0-9+*]\d{5}[A-Z]{1,2}$/, kind: 'vat' }],
  ['IT', { form: /^\d{11}$/, kind: 'iva' }],
  ['LT', { form: /^(?:\d{9}|\d{12})$/, kind: 'pvm' }],
  ['LU', { form: /^\d{8}$/, kind: 'tva' }],
  ['LV', { form: /^\d{11}$/, kind: 'pvn' }],
  ['MT', { form: /^\d{8}$/, kind: 'vat' }],
  ['NO', { form: /^\d{9}MVA$/, kind: 'mva' }],
  ['NL', { form: /^\d{9}B\d{2}$/, kind: 'btw' }],
  ['PL', { form: /^\d{10}$/, kind: 'nip' }],
  ['PT', { form: /^\d{9}$/, kind: 'nif' }],
  ['RO', { form: /^\d{2,10}$/, kind: 'cif' }],
  ['SE', { form: /^\d{12}$/, kind: 'vat' }],
  ['SI', { form: /^\d{8}$/, kind: 'ddv' }],
  ['SK', { form: /^\d{10}$/, kind: 'dph' }],
  ['XI', { form: /^(?:\d{9}|\d{12})$/, kind: 'vat', country: 'GB' }],
])

// Groups are bounded in number and length; a separator never stands beside another one.
const prefixedBy = (prefixes: Iterable<string>): RegExp =>
  new RegExp(
    `(?<![A-Z0-9])(${[...prefixes].join('|')})` +
      `[ .-]?([A-Z]{0,2}\\d(?:[ .-]?[A-Z0-9]){6,12})(?![A-Z0-9])`,
    'g',
  )
const prefixed = prefixedBy(schemes.keys())
const swiss = /(?<![A-Z0-9])CHE[- ]?(\d{3})[. ]?(\d{3})[. ]?(\d{3})(?!\d)/g
const digits = /(?<![\dA-Za-z])\d(?:[ .]?\d){7,11}(?!\d)/g
const personal =
  /(?<![A-Z0-9])[A-Z]{6}[0-9LMNPQRSTUV]{2}[A-Z][0-9LMNPQRSTUV]{2}[A-Z][0-9LMNPQRSTUV]{3}[A-Z](?![A-Z0-9])/g
const account = /(?<![A-Z0-9])[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}(?![A-Z0-9])/g

/** Identifiers of parties on the line. A national number counts only after its label. */
export function findIdentifiers(
  text: string,
  labels: readonly TextLabel[],
  numbers: readonly BusinessNumber[] = [],
): Identifier[] {
  if (!/\d/.test(text)) return []
  const found: Identifier[] = []
  const add = (identifier: Identifier | null) => {
    if (identifier === null) return
    const { start, end } = identifier
    if (found.some((one) => one.start < end && one.end > start)) return
    found.push(identifier)
  }
  const upper = text.toUpperCase().length === text.length ? text.toUpperCase() : text
  for (const match of upper.matchAll(account)) add(ibanAt(match))
  for (const match of upper.matchAll(swiss)) add(swissAt(match))
  for (const match of upper.matchAll(prefixed)) add(prefixedAt(match, labels))
  for (const one of numbers.filter(({ country }) => !schemes.has(country))) {
    for (const match of upper.matchAll(prefixedBy([one.country]))) add(ownPrefixedAt(match, one))
  }
  for (const match of upper.matchAll(personal)) add(personalAt(match))
  for (const match of text.matchAll(digits)) add(nationalAt(match, labels, numbers))
  return found.toSorted((a, b) => a.start - b.start)
}

// An IBAN may be followed by a word in capitals, so the longest beginning that checks is taken.
function ibanAt(match: RegExpExecArray): Identifier | null {
  const words = match[0].split(' ')
  for (let count = words.length; count > 0; count -= 1) {
    const raw = words.slice(0, count).join(' ')
    const value = raw.replaceAll(' ', '')
    if (!isIban(value)) continue
    const end = match.index + raw.length
    return {
      kind: 'iban',
      value,
      country: value.slice(0, 2),
      start: match.index,
      end,
      isChecked: true,
    }
  }
  return null
}

function prefixedAt(match: RegExpExecArray, labels: readonly TextLabel[]): Identifier | null {
  const prefix = match[1] ?? ''
  const scheme = schemes.get(prefix)
  if (scheme === undefined) return null
  const start = match.index
  for (const length of cutsOf(match[0])) {
    const raw = match[0].slice(0, length)
    const number = raw.slice(2).replace(/[ .-]/g, '')
    if (!scheme.form.test(number) || !isVatNumber(prefix, number)) continue
    // Two letters and some digits with a check of one digit are not rare: without a label, the
    // number must at least be written in one piece.
    if (!isLabelled(labels, start) && /[ .-]\S*[ .-]/.test(raw)) continue
    return {
      kind: 'vat_number',
      value: prefix + number,
      country: scheme.country ?? prefix,
      start,
      end: start + length,
      isChecked: true,
    }
  }
  return null
}

// Three letters before nine digits, and often MWST, TVA or IVA behind them.
function swissAt(match: RegExpExecArray): Identifier | null {
  const value = `CHE${match.slice(1).join('')}`
  if (faultOfNumber('CH', 'uid', value) !== null) return null
  const place = { start: match.index, end: match.index + match[0].length }
  return { kind: 'vat_number', value, country: 'CH', ...place, isChecked: true }
}

// Where the text goes on in capitals or digits, the number may end at any of its separators.
function cutsOf(text: string): number[] {
  const cuts = [text.length]
  for (let index = text.length - 1; index > 6; index -= 1) {
    if (/[ .-]/.test(text[index] ?? '')) cuts.push(index)
  }
  return cuts
}

/** A country that is not in the table above, but whose numbers are known to the caller. */
function ownPrefixedAt(match: RegExpExecArray, shape: BusinessNumber): Identifier | null {
  for (const length of cutsOf(match[0])) {
    const raw = match[0].slice(0, length)
    const number = raw.slice(2).replace(/[ .-]/g, '')
    if (!hasCheckDigit(shape, number)) continue
    const place = { start: match.index, end: match.index + length, isChecked: true }
    return { kind: 'vat_number', value: shape.country + number, country: shape.country, ...place }
  }
  return null
}

function nationalAt(
  match: RegExpExecArray,
  labels: readonly TextLabel[],
  numbers: readonly BusinessNumber[],
): Identifier | null {
  const number = match[0].replace(/[ .]/g, '')
  const label = labels.findLast(({ role, end }) => end <= match.index && identifying.has(role))
  const distance = match.index - (label?.end ?? 0)
  if (label === undefined) return null
  if (distance > 12 && !registered.test(match.input.slice(label.end, match.index))) return null
  const fitting = numbers.filter(({ digits: count }) => count === number.length)
  const shape = fitting.find((one) => hasCheckDigit(one, number)) ?? fitting[0]
  if (shape === undefined) return null
  const { country } = shape
  const isChecked = hasCheckDigit(shape, number)
  const place = { start: match.index, end: match.index + match[0].length, isChecked }
  if (label.role === 'fiscal_code') {
    return { kind: 'fiscal_code', value: number, country, ...place }
  }
  if (label.role === 'business_id' && shape.kind !== 'business_id') return null
  return { kind: 'vat_number', value: vatPrefix(country) + number, country, ...place }
}

// "P.IVA e Reg. Imprese Padova 04188270310": one number for the tax office and the register.
const registered =
  /^[\s.,:/]{0,3}(?:(?:e|ed|n\.?) )?(?:n\. )?(?:iscr\p{L}*|reg\p{L}*|numero|cod\. ?fisc)[\p{L} .,:°º/()']{0,50}$/iu

const identifying: ReadonlySet<string> = new Set([
  'business_id',
  'vat_number',
  'fiscal_code',
  'buyer_number',
])

function isLabelled(labels: readonly TextLabel[], start: number): boolean {
  return labels.some(({ role, end }) => identifying.has(role) && end <= start && start - end <= 12)
}

function personalAt(match: RegExpExecArray): Identifier | null {
  if (faultOfNumber('IT', 'codicefiscale', match[0]) !== null) return null
  const place = { start: match.index, end: match.index + match[0].length }
  return { kind: 'fiscal_code', value: match[0], country: 'IT', ...place, isChecked: true }
}

/** Whether the check digits of a number behind this prefix agree. */
export function isVatNumber(prefix: string, number: string): boolean {
  const scheme = schemes.get(prefix)
  if (scheme === undefined || !scheme.form.test(number)) return false
  // The library also wants a known office in digits 8 to 10; numbers with others exist.
  if (prefix === 'IT') return number !== '00000000000' && isLuhn(number)
  const country = scheme.country ?? prefix
  return faultOfNumber(country, scheme.kind, country + number) === null
}
