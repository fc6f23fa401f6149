import { euMembers, vatPrefix } from '#kernel/values/country'
import { hasCheckDigit } from '#kernel/values/business_number'
import { isLuhn } from '#kernel/values/check_digits'
import { faultOfNumber } from '#kernel/values/national_number'
import type { IdentifierShape } from './identifier_shape.ts'
import { shapeOf } from './national_numbers.ts'

const fields = ['businessId', 'vatNumber', 'fiscalCode', 'sdiCode', 'pec', 'email'] as const

type Field = (typeof fields)[number]

export type Identifiers = { country: string | null } & Record<Field, string | null>

export type IdentifierWarning = { field: Field; code: string; detail: string }

// The format of each VAT number after its prefix, and the check for its check digit. XI and GB
// share one scheme; EU marks non-EU sellers in the one-stop shop and has no published check.
const vatSchemes: ReadonlyMap<string, { form: RegExp; country?: string; kind?: string }> = new Map([
  ['AT', { form: /^U\d{8}$/, country: 'AT', kind: 'uid' }],
  ['BE', { form: /^[01]\d{9}$/, country: 'BE', kind: 'vat' }],
  ['BG', { form: /^\d{9,10}$/, country: 'BG', kind: 'vat' }],
  ['CY', { form: /^\d{8}[A-Z]$/, country: 'CY', kind: 'vat' }],
  ['CZ', { form: /^\d{8,10}$/, country: 'CZ', kind: 'dic' }],
  ['DE', { form: /^\d{9}$/, country: 'DE', kind: 'vat' }],
  ['DK', { form: /^[1-9]\d{7}$/, country: 'DK', kind: 'cvr' }],
  ['EE', { form: /^\d{9}$/, country: 'EE', kind: 'kmkr' }],
  ['EL', { form: /^\d{9}$/, country: 'GR', kind: 'vat' }],
  ['ES', { form: /^[A-Z0-9]\d{7}[A-Z0-9]$/, country: 'ES', kind: 'nif' }],
  ['EU', { form: /^\d{9}$/ }],
  ['FI', { form: /^\d{8}$/, country: 'FI', kind: 'alv' }],
  ['FR', { form: /^[A-HJ-NP-Z0-9]{2}\d{9}$/, country: 'FR', kind: 'tva' }],
  ['GB', { form: /^(?:\d{9}|\d{12}|GD\d{3}|HA\d{3})$/, country: 'GB', kind: 'vat' }],
  ['HR', { form: /^\d{11}$/, country: 'HR', kind: 'oib' }],
  ['HU', { form: /^\d{8}$/, country: 'HU', kind: 'anum' }],
  ['IE', { form: /^\d[A-Z0-9+*]\d{5}[A-Z]{1,2}$/, country: 'IE', kind: 'vat' }],
  ['IT', { form: /^\d{11}$/, country: 'IT', kind: 'iva' }],
  ['LT', { form: /^(?:\d{9}|\d{12})$/, country: 'LT', kind: 'pvm' }],
  ['LU', { form: /^\d{8}$/, country: 'LU', kind: 'tva' }],
  ['LV', { form: /^\d{11}$/, country: 'LV', kind: 'pvn' }],
  ['MT', { form: /^\d{8}$/, country: 'MT', kind: 'vat' }],
  ['NL', { form: /^\d{9}B\d{2}$/, country: 'NL', kind: 'btw' }],
  ['PL', { form: /^\d{10}$/, country: 'PL', kind: 'nip' }],
  ['PT', { form: /^\d{9}$/, country: 'PT', kind: 'nif' }],
  ['RO', { form: /^\d{2,10}$/, country: 'RO', kind: 'cif' }],
  ['SE', { form: /^\d{12}$/, country: 'SE', kind: 'vat' }],
  ['SI', { form: /^\d{8}$/, country: 'SI', kind: 'ddv' }],
  ['SK', { form: /^\d{10}$/, country: 'SK', kind: 'dph' }],
  ['XI', { form: /^(?:\d{9}|\d{12}|GD\d{3}|HA\d{3})$/, country: 'GB', kind: 'vat' }],
])

// No identifier is longer; longer values are not checked further.
const longest = 40

// Warnings only: people may save what they have and correct it before sending, where the same
// errors are refused.
export function identifierWarnings(contact: Identifiers, home: string): IdentifierWarning[] {
  const country = contact.country ?? home
  const checks: Record<Field, (value: string) => Warning[]> = {
    businessId: (value) => businessIdWarnings(value, country),
    vatNumber: (value) => vatNumberWarnings(value, country, home),
    fiscalCode: (value) => fiscalCodeWarnings(value, country),
    sdiCode: (value) => sdiCodeWarnings(value, country, contact),
    // Length limits of FatturaPA's PECDestinatario, and of a path in RFC 5321.
    pec: (value) => addressWarnings(value, 'pec_format', 7, 256),
    email: (value) => addressWarnings(value, 'email_format', 6, 254),
  }
  return fields.flatMap((field) => {
    const value = contact[field]
    if (value === null) return []
    return checks[field](value).map(([code, detail]) => ({ field, code, detail }))
  })
}

type Warning = readonly [code: string, detail: string]

function businessIdWarnings(value: string, country: string): Warning[] {
  const shape = shapeOf(country, 'business_id')
  if (shape === undefined) return []
  const number = compact(value)
  if (!new RegExp(shape.form).test(number)) {
    return [['business_id_format', `A ${shape.name} ${shape.rule}.`]]
  }
  if (hasCheckDigit(shape, number)) return []
  return [['business_id_check_digit', `The check digit of the ${shape.name} is wrong.`]]
}

/** The number that a VAT number consists of in a region whose country is not in the EU's table. */
function ownShapeOf(country: string): IdentifierShape | undefined {
  if (vatSchemes.has(vatPrefix(country))) return undefined
  return shapeOf(country, 'vat_number') ?? shapeOf(country, 'business_id')
}

function vatNumberWarnings(value: string, country: string, home: string): Warning[] {
  const text = compact(value)
  const own = ownShapeOf(country)
  if (own !== undefined) return ownNumberWarnings(text, country, own)
  const expected = vatPrefix(country)
  const given = givenPrefix(text)
  const prefix = given ?? expected
  const number = given === null ? text : text.slice(2)
  const scheme = vatSchemes.get(prefix)
  if (given === 'GR') return [['vat_number_format', 'Greek VAT numbers start with EL, not GR.']]
  // Outside the EU there is no common format to check, even if the number starts like an EU one.
  if (scheme === undefined) return []
  if (!vatSchemes.has(expected) && !scheme.form.test(number)) return []

  const warnings: Warning[] = []
  if (given !== null && !isPrefixOf(given, country)) {
    const detail = `The VAT number starts with ${given}, but the contact's country is ${country}.`
    warnings.push(['vat_number_country_mismatch', detail])
  } else if (given === null && country !== home && expected !== 'GB') {
    const detail = `A foreign VAT number must start with its country prefix, here ${expected}.`
    warnings.push(['vat_number_prefix_missing', detail])
  }
  return [...warnings, ...vatDigitWarnings(prefix, number, scheme)]
}

/** A VAT number of another member state on that day, in its two parts; null where it is none. */
export function foreignVatNumber(
  { vatNumber, country }: Pick<Identifiers, 'vatNumber' | 'country'>,
  home: string,
  day: string,
): { prefix: string; number: string } | null {
  const parts = vatNumberParts(vatNumber, country ?? home)
  if (parts === null || parts.prefix === vatPrefix(home)) return null
  return euMembers(day).has(parts.prefix) ? parts : null
}

/** Null where it does not have the form of a VAT number. */
export function vatNumberParts(
  vatNumber: string | null,
  country: string,
): { prefix: string; number: string } | null {
  const text = compact(vatNumber ?? '')
  const given = givenPrefix(text)
  const prefix = given ?? vatPrefix(country)
  const number = given === null ? text : text.slice(2)
  return vatSchemes.get(prefix)?.form.test(number) === true ? { prefix, number } : null
}

function ownNumberWarnings(text: string, country: string, shape: IdentifierShape): Warning[] {
  const number = text.startsWith(country) ? text.slice(country.length) : text
  if (!new RegExp(shape.form).test(number)) {
    return [['vat_number_format', `This is not the format of a VAT number in ${country}.`]]
  }
  if (hasCheckDigit(shape, number)) return []
  return [['vat_number_check_digit', 'The check digit of the VAT number is wrong.']]
}

function vatDigitWarnings(
  prefix: string,
  number: string,
  { form, country, kind }: { form: RegExp; country?: string; kind?: string },
): Warning[] {
  const malformed: Warning = [
    'vat_number_format',
    `This is not the format of a VAT number in ${prefix}.`,
  ]
  const wrong: Warning = ['vat_number_check_digit', 'The check digit of the VAT number is wrong.']
  if (!form.test(number)) return [malformed]
  if (country === undefined || kind === undefined) return []
  if (prefix === 'IT') return partitaIvaWarnings(number, malformed, wrong)
  // Latvian personal codes issued since 2017 start with 32 and contain no date; the library does
  // not support them.
  if (prefix === 'LV' && number.startsWith('32')) return []
  const fault = faultOfNumber(country, kind, country + number)
  if (fault === null) return []
  return [fault === 'InvalidChecksum' ? wrong : malformed]
}

// The library checks the office code (digits 8 to 10) before the check digit. These are separate
// checks here: numbers with an unlisted office exist.
function partitaIvaWarnings(number: string, malformed: Warning, wrong: Warning): Warning[] {
  if (number === '00000000000') return [malformed]
  if (!isLuhn(number)) return [wrong]
  if (faultOfNumber('IT', 'iva', number) === null) return []
  return [
    ['vat_number_office_code', 'Digits 8 to 10 of the VAT number are not a known office code.'],
  ]
}

function fiscalCodeWarnings(value: string, country: string): Warning[] {
  const code = compact(value)
  const wrong: Warning = ['fiscal_code_check_digit', 'The check digit of the tax code is wrong.']
  if (/^\d{11}$/.test(code) && country === 'IT' && code !== '00000000000') {
    return isLuhn(code) ? [] : [wrong]
  }
  const fault = faultOfNumber('IT', 'codicefiscale', code)
  if (fault === null) return []
  if (fault === 'InvalidChecksum') return [wrong]
  // Foreign contacts may have a codice fiscale, or a tax code of their own country.
  if (country !== 'IT') return []
  return [['fiscal_code_format', 'A codice fiscale has 16 letters and digits, or 11 digits.']]
}

function sdiCodeWarnings(value: string, country: string, contact: Identifiers): Warning[] {
  const code = value.trim().toUpperCase()
  if (/^[A-Z0-9]{6}$/.test(code)) {
    return [['sdi_code_public_body', 'A code of 6 characters belongs to a public body.']]
  }
  if (!/^[A-Z0-9]{7}$/.test(code)) {
    return [['sdi_code_format', 'A recipient code has 7 letters and digits.']]
  }
  if (code === 'XXXXXXX' && country === 'IT') {
    return [['sdi_code_foreign_only', 'XXXXXXX is for buyers outside Italy.']]
  }
  if (code !== 'XXXXXXX' && country !== 'IT') {
    return [['sdi_code_foreign_buyer', 'A buyer outside Italy must have the code XXXXXXX.']]
  }
  // A consumer with only a personal tax code finds the invoice at the tax agency.
  const isConsumer = contact.vatNumber === null && compact(contact.fiscalCode ?? '').length === 16
  if (code === '0000000' && contact.pec === null && !isConsumer) {
    return [
      ['sdi_code_needs_pec', 'With 0000000 the invoice is delivered by PEC; add a PEC address.'],
    ]
  }
  return []
}

function addressWarnings(value: string, code: string, least: number, most: number): Warning[] {
  const isLong = value.length >= least && value.length <= most
  return isLong && isAddress(value) ? [] : [[code, 'This does not look like an email address.']]
}

// Plausible addresses only: RFC 5321 also allows quoted names, which nobody uses. Every pattern
// repeats a single character class, so the time is linear.
function isAddress(value: string): boolean {
  const at = value.lastIndexOf('@')
  const name = value.slice(0, Math.max(at, 0))
  const labels = value.slice(at + 1).split('.')
  if (name.length > 64 || labels.length < 2) return false
  if (!name.split('.').every((part) => /^[\p{L}\p{M}\p{N}\w!#$%&'*+/=?^`{|}~-]+$/u.test(part))) {
    return false
  }
  const last = labels.at(-1) ?? ''
  return labels.every(isLabel) && last.length > 1 && !/^\d+$/.test(last)
}

function isLabel(label: string): boolean {
  if (label.length > 63 || label.startsWith('-') || label.endsWith('-')) return false
  return /^[\p{L}\p{M}\p{N}-]+$/u.test(label)
}

function givenPrefix(text: string): string | null {
  const prefix = text.slice(0, 2)
  return vatSchemes.has(prefix) || prefix === 'GR' ? prefix : null
}

function isPrefixOf(prefix: string, country: string): boolean {
  return (
    prefix === vatPrefix(country) ||
    (vatPrefix(country) === 'GB' && prefix === 'XI') ||
    prefix === 'EU'
  )
}

function compact(value: string): string {
  return value.length > longest ? '' : value.replace(/[\s./-]/g, '').toUpperCase()
}
