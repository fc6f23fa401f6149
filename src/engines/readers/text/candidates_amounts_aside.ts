import type { PrintedAmount } from '../amounts/amounts.ts'
import type { LineCandidates } from './candidates.ts'
import { stopsOf, type AmountLabel } from './candidates_amounts_labels.ts'
import { findLabels, type Role } from './labels.ts'

const asideRoles: ReadonlySet<Role> = new Set(['other_amount', 'earlier'])
const sums: ReadonlySet<Role> = new Set(['total', 'payable', 'net', 'vat'])

// A number with a unit of measure is a quantity.
const unit =
  /^ ?(?:[kM]?Wh|kW|kVA|km|m[23²³]|mq|mc|Smc|kg|gr?|ton|tons|l|lt|ltr|liter|litri|litre|stk|pz|pcs|st|timer|ore|hrs?|hours?|min|[GMT]B|dage|gg|giorni|days|Std|Tage|Stück|Stk|°|%|‰)(?![\p{L}\d])/u

/** Words say that the amount is no part of the bill: a limit, a deposit, an earlier bill, a quantity. */
export function isAside(
  looks: readonly LineCandidates[],
  index: number,
  printed: PrintedAmount,
  attached: readonly AmountLabel[],
): boolean {
  const look = looks[index]
  if (look === undefined) return false
  const { text } = look.line
  if (unit.test(text.slice(printed.end, printed.end + 9))) return true
  const nearest = attached.at(-1)
  if (nearest !== undefined && asideRoles.has(nearest.role)) {
    // The last column of a table holds its sums, whatever its heading.
    const isLast = !stopsOf(look).some(({ start }) => start >= printed.end)
    if (nearest.heading === null || !isLast || index - nearest.heading <= 2) return true
  }
  if (attached.some(({ role }) => sums.has(role))) return false
  const before = sentenceBefore(text.slice(0, printed.start))
  const from = printed.start - before.length
  const isFree = !stopsOf(look).some(({ start, end }) => start >= from && end <= printed.start)
  if (isFree && hasAside(before)) return true
  const behind = text.slice(printed.end, printed.end + 30).split(/ {2,}|[.;] /)[0] ?? ''
  if (hasAside(behind) && !/\d/.test(behind)) return true
  // The sentence began on the line above.
  const isBegun = from === 0 && before.trim().split(/\s+/).length <= 3
  const above = isBegun ? sentenceBefore(looks[index - 1]?.line.text ?? '') : ''
  return above.split(/\s+/).length > 4 && hasAside(`${above.slice(-60)} ${before}`)
}

function sentenceBefore(text: string): string {
  const end = Math.max(text.lastIndexOf('. '), text.lastIndexOf('; '))
  // An abbreviation such as "kr." does not end a sentence.
  return end < 0 || /(?:kr|nr|ca|pr|max|ekskl|inkl|art|n)$/i.test(text.slice(0, end))
    ? text
    : text.slice(end + 2)
}

function hasAside(text: string): boolean {
  return findLabels(text).some(({ role }) => asideRoles.has(role))
}

const year =
  /(?<!\p{L})(?:årlige?t?|annu[oa]l?e?|annual|yearly|per year|pr\.? år|jährliche?|jahres\p{L}+)(?!\p{L})/iu

export function isYearly({ line }: LineCandidates): boolean {
  return year.test(line.text)
}
