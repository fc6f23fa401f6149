import { labelsFor, type LineCandidates } from './candidates.ts'
import type { Role } from './labels.ts'
import type { Found } from './text_fields.ts'

type Token = { text: string; start: number; end: number }

const numberRoles: ReadonlySet<Role> = new Set([
  'number',
  'other_number',
  'business_id',
  'vat_number',
])

// A number has a digit, and signs only between its letters and digits.
const token = /[\p{L}\d](?:[\p{L}\d]|[-/_.](?=[\p{L}\d])){0,39}/gu

/** The supplier's document number; requires a label, since any number might be it. */
export function readInvoiceNumber(looks: readonly LineCandidates[]): Found | null {
  const isNamed = looks.some(({ labels }) => labels.some(({ role }) => role === 'number'))
  if (!isNamed) return null
  let best: Found | null = null
  for (const [line, look] of looks.entries()) {
    if (!/\d/.test(look.line.text)) continue
    for (const { text, start, end } of tokensOf(look)) {
      const label = labelsFor(looks, line, { start, end }, numberRoles, tokensOf).at(-1)
      if (label?.role !== 'number' || label.where === 'right') continue
      const score = label.weight * (label.where === 'left' ? 1 : 0.8)
      if (score <= (best?.score ?? 0.3)) continue
      best = { value: text, line, start, end, score, proofs: ['labelled'] }
    }
  }
  return best
}

const cache = new WeakMap<LineCandidates, Token[]>()

function tokensOf(look: LineCandidates): Token[] {
  const known = cache.get(look)
  if (known !== undefined) return known
  const { line, dates, identifiers, amounts, rates } = look
  const explicit = amounts.filter(({ isExplicit }) => isExplicit)
  const taken = [...dates, ...identifiers, ...explicit, ...rates]
  const tokens: Token[] = []
  for (const match of line.text.matchAll(token)) {
    const place = { start: match.index, end: match.index + match[0].length }
    const isTaken = taken.some((one) => one.start < place.end && one.end > place.start)
    if (/\d/.test(match[0]) && !isTaken) tokens.push({ text: match[0], ...place })
  }
  cache.set(look, tokens)
  return tokens
}
