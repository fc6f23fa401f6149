import { isLuhn, rest97 } from '#kernel/values/check_digits'
import { isCountry, vatPrefix } from '#kernel/values/country'
import { isDay } from '#kernel/values/day'
import { isCurrency } from '#kernel/values/money'
import { faultOfNumber } from '#kernel/values/national_number'
import { printUnits, readDecimal, type EinvoiceUnits } from './einvoice_amounts.ts'
import type { ReadingFinding, ReadingFields } from '../reading/reading.ts'
import { pathOf, type XmlNode } from '../xml/xml_tree.ts'

type Field<Name extends keyof ReadingFields> = ReadingFields[Name]
export type TextField = Field<'supplierName'>

/** A value with its source element; `text` overrides the quote if it is made of several. */
export function fieldOf(
  value: string | null,
  node: XmlNode | null,
  { text = node?.text ?? '', proofs = [] as readonly string[] } = {},
): TextField {
  if (value === null || value === '' || node === null) return null
  return {
    value: value.slice(0, 500),
    page: null,
    box: null,
    path: pathOf(node),
    text: text.slice(0, 2_000),
    score: 1,
    proofs: ['xml', ...proofs],
  }
}

/** On one line: names may be broken over several lines. */
export function textField(node: XmlNode | null): TextField {
  return fieldOf(node?.text.replaceAll(/\s+/g, ' ') ?? null, node)
}

export function decimalField(node: XmlNode | null): TextField {
  return fieldOf(readDecimal(node?.text ?? null), node)
}

/**
 * An amount that is not stated but calculated from stated ones, the first of which is the source.
 * None if the sum is larger than an amount may be.
 */
export function sumField(sum: EinvoiceUnits, node: XmlNode | null): TextField {
  return fieldOf(readDecimal(printUnits(sum)), node)
}

/** Only the date is used: some files add a time or time zone. */
export function dayField(node: XmlNode | null): TextField {
  const text = node?.text ?? ''
  const [, day = ''] = /^(\d{4}-\d{2}-\d{2})(?:Z|[+-]\d\d:\d\d|T.*)?$/.exec(text) ?? []
  return isDay(day) ? fieldOf(day, node) : null
}

export function currencyField(node: XmlNode | null): TextField {
  const code = node?.text.toUpperCase() ?? ''
  return isCurrency(code) ? fieldOf(code, node) : null
}

export function countryField(node: XmlNode | null): TextField {
  const code = node?.text.toUpperCase() ?? ''
  return isCountry(code) ? fieldOf(code, node) : null
}

// The library's name for the VAT number of each country.
const schemes: ReadonlyMap<string, { country: string; kind: string }> = new Map(
  `AT.uid BE.vat BG.vat CY.vat CZ.dic DE.vat DK.cvr EE.kmkr ES.nif FI.alv FR.tva GB.vat HR.oib
   HU.anum IE.vat IT.iva LT.pvm LU.tva LV.pvn MT.vat NL.btw PL.nip PT.nif RO.cif SE.vat SI.ddv
   SK.dph EL.GR.vat XI.GB.vat`
    .split(/\s+/)
    .map((entry) => entry.split('.'))
    .map((parts) => [parts[0] ?? '', { country: parts.at(-2) ?? '', kind: parts.at(-1) ?? '' }]),
)

/** A VAT number with its country prefix; proven if the check digit is right. */
export function vatNumberField(
  node: XmlNode | null,
  country: string | null,
  number = node?.text ?? '',
): TextField {
  const compact = number.replaceAll(/[\s./-]/g, '').toUpperCase()
  if (compact === '') return null
  const value = withPrefix(compact, country)
  const isProven = value.length > 2 && hasCheckDigit(value.slice(0, 2), value.slice(2))
  return fieldOf(value, node, { text: number, proofs: isProven ? ['check_digit'] : [] })
}

// Swiss numbers start with CHE, which is not an EU prefix.
function withPrefix(compact: string, country: string | null): string {
  const given = compact.slice(0, 2)
  if (given === 'GR') return `EL${compact.slice(2)}`
  if (schemes.has(given) || /^[A-Z]{2}/.test(compact) || country === null) return compact
  return `${vatPrefix(country)}${compact}`
}

function hasCheckDigit(prefix: string, number: string): boolean {
  const scheme = schemes.get(prefix)
  if (scheme === undefined || number.length > 20) return false
  // The library also checks the office code in digits 8 to 10, which is not wanted here.
  if (prefix === 'IT') return /^\d{11}$/.test(number) && /[1-9]/.test(number) && isLuhn(number)
  return faultOfNumber(scheme.country, scheme.kind, scheme.country + number) === null
}

/** Sixteen letters and digits for a person, eleven digits for a company. */
export function fiscalCodeField(node: XmlNode | null): TextField {
  const code = node?.text.replaceAll(/\s/g, '').toUpperCase() ?? ''
  const isProven = /^\d{11}$/.test(code)
    ? isLuhn(code)
    : code.length === 16 && faultOfNumber('IT', 'codicefiscale', code) === null
  return fieldOf(code, node, { proofs: isProven ? ['check_digit'] : [] })
}

export function ibanField(node: XmlNode | null): TextField {
  const iban = node?.text.replaceAll(/\s/g, '').toUpperCase() ?? ''
  if (!/^[A-Z]{2}\d\d[A-Z0-9]{11,30}$/.test(iban)) return null
  return fieldOf(iban, node, { proofs: rest97(iban) === 1 ? ['check_digit'] : [] })
}

export function finding(
  code: string,
  params: Readonly<Record<string, string>> = {},
): ReadingFinding {
  const entries = Object.entries(params).map(([key, value]) => [key, value.slice(0, 300)])
  return { code, params: Object.fromEntries(entries) as Record<string, string> }
}

// Without a unit it is pieces in FatturaPA; weights and lengths have no price a piece.
const pieceUnits =
  /^(?:n|nr|num|pz|pezz[io]|pc|pcs|ea|nar|cad|unit[aà]?|st|stk|c62|pce|h87|xpp|each)?\.?$/i

/** How many pieces a line is for, where that is more than one. */
export function piecesOf(quantity: string | null, unit: string | null): { pieces?: number } {
  const count = /^\+?0*(\d{1,6})(?:\.0+)?$/.exec(quantity?.trim() ?? '')?.[1]
  const pieces = Number(count ?? 0)
  return pieces > 1 && pieceUnits.test(unit?.trim() ?? '') ? { pieces } : {}
}

/** Three bytes per four letters; spaces and padding make it approximate. */
export function sizeOfBase64(letters: string): number {
  return Math.floor((letters.length * 3) / 4)
}
