import { assignedCountries, isCountry } from '#kernel/values/country'
import { readLanguages } from '../reading/reading.ts'
import type { LineCandidates } from './candidates.ts'
import type { Found } from './text_fields.ts'
import { segmentsOf } from './text_lines.ts'
import { areaOf, isBuyersPlace, type PartyArea } from './text_parties_words.ts'

// What people write and Intl does not.
const otherNames: Readonly<Record<string, string>> = {
  usa: 'US',
  'u.s.a.': 'US',
  'united states of america': 'US',
  uk: 'GB',
  'u.k.': 'GB',
  'great britain': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  inghilterra: 'GB',
  'gran bretagna': 'GB',
  'the netherlands': 'NL',
  holland: 'NL',
  olanda: 'NL',
  'czech republic': 'CZ',
  'repubblica ceca': 'CZ',
  'republic of ireland': 'IE',
  turkey: 'TR',
  'south korea': 'KR',
  'republic of korea': 'KR',
  'p.r. china': 'CN',
  'pr china': 'CN',
  "people's republic of china": 'CN',
  'repubblica popolare cinese': 'CN',
  'hong kong': 'HK',
  macau: 'MO',
  macao: 'MO',
  'slovak republic': 'SK',
  'bosnia and herzegovina': 'BA',
  'bosnia ed erzegovina': 'BA',
  "stati uniti d'america": 'US',
  'repubblica di san marino': 'SM',
  'rep. di san marino': 'SM',
  'rep. san marino': 'SM',
  'republic of san marino': 'SM',
  rsm: 'SM',
  'r.s.m.': 'SM',
  'r.s.m': 'SM',
  uae: 'AE',
  'u.a.e.': 'AE',
}

const states = new Set(
  `AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY
   NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC`.split(/\s+/),
)

// The letters of motor vehicles, as some put them before a postal code.
const roadLetters: Readonly<Record<string, string>> = {
  A: 'AT',
  B: 'BE',
  D: 'DE',
  F: 'FR',
  I: 'IT',
  L: 'LU',
  N: 'NO',
  S: 'SE',
}

let names: ReadonlyMap<string, string> | undefined

function countryNames(): ReadonlyMap<string, string> {
  if (names !== undefined) return names
  const found = new Map(Object.entries(otherNames))
  for (const language of readLanguages) {
    const display = new Intl.DisplayNames([language], { type: 'region' })
    for (const code of assignedCountries) {
      const name = display.of(code)?.toLowerCase() ?? ''
      if (name !== '' && !found.has(name)) found.set(name, code)
    }
  }
  names = found
  return found
}

type Place = { country: string; line: number; start: number; end: number; area: PartyArea | null }

/**
 * The country that the supplier's address names. A place in the buyer's part of the page is left
 * out. Where the page does not tell the parties apart, our own country may stand in our own address,
 * so it tells nothing; and of several foreign countries none is taken.
 */
export function findCountry(
  looks: readonly LineCandidates[],
  areas: readonly PartyArea[],
  home: string,
): Found | null {
  const places = looks
    .slice(0, mostLines)
    .flatMap((look, line) => countriesOn(looks, look, line))
    .filter(({ line, start, end }) => !isBuyersPlace(looks, areas, line, start, end))
    .map((one) => ({ ...one, area: areaOf(looks, areas, one.line, one.start, one.end) ?? null }))
  const own = places.filter(({ area }) => area?.role === 'supplier')
  const from = own.length > 0 ? own : places
  const abroad = from.filter(({ country }) => country !== home)
  const known = abroad.length > 0 ? abroad : areas.length > 0 ? from : []
  const first = known[0]
  if (first === undefined || known.some(({ country }) => country !== first.country)) return null
  const { country: value, line, start, end } = first
  return { value, line, start, end, score: own.length > 0 ? 0.85 : 0.7, proofs: ['address'] }
}

const mostLines = 400

/** Countries at the end of an address: a line with an amount sells something instead. */
function countriesOn(
  looks: readonly LineCandidates[],
  look: LineCandidates,
  line: number,
): Omit<Place, 'area'>[] {
  if (look.amounts.some(({ isExplicit }) => isExplicit)) return []
  return segmentsOf(look.line).flatMap((segment) => {
    const text = look.line.text.slice(segment.start, segment.end)
    const country = countryIn(text, looks[line - 1]?.line.text ?? '')
    return country === null ? [] : [{ country, line, start: segment.start, end: segment.end }]
  })
}

function countryIn(segment: string, above: string): string | null {
  const text = segment.trim().replace(/[.;]$/, '').slice(-200)
  if (marinese.test(text.toUpperCase())) return 'SM'
  const bracketed = /\d.*\(([^()]{2,40})\)$/u.exec(text)?.[1]
  const inBrackets = bracketed === undefined ? undefined : nameOf(bracketed.trim())
  if (inBrackets !== undefined) return inBrackets
  const postal = /^(?:\p{L}[^\d]*, ?)?([A-Z]{1,2})-\d{4,5} \p{L}/u.exec(text)?.[1]
  if (postal !== undefined) return roadLetters[postal] ?? (isCountry(postal) ? postal : null)
  const state = /, ?([A-Z]{2}) \d{5}(?:-\d{4})?$/.exec(text)?.[1]
  if (state !== undefined && states.has(state)) return 'US'
  const parts = text.split(/, ?| [-–|·•] /)
  const last = (parts.at(-1) ?? '').trim()
  const named = nameOf(last)
  // Alone on a line it must follow an address: a name such as Jordan is also a person's.
  if (parts.length === 1) return named !== undefined && /\d|,/.test(above) ? named : null
  if (named !== undefined) return named
  return /\d/.test(text) && /^[A-Z]{2}$/.test(last) && isCountry(last) ? last : null
}

/** San Marino's number has no check digit, so it tells the country, and only behind its label. */
const marinese =
  /(?<![A-Z0-9])(?:C\.? ?O\.? ?E\.?|OPERATORE ECONOMICO|P\.? ?IVA|VAT(?: NO\.?)?)[ .:]{0,3}(?:N\.? ?)?SM[ -]?\d{4,5}(?!\d)/

/** A country by its name, with or without a postal code: China, China 518057, 018989 Singapore. */
function nameOf(words: string): string | undefined {
  const known = countryNames()
  const name = words.toLowerCase()
  return known.get(name) ?? known.get(name.replace(/^\d{4,7}\s+|\s+\d{4,7}$/g, ''))
}
