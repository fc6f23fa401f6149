import type { PrintedAmount } from '../amounts/amounts.ts'
import { labelsFor, type Attached, type LineCandidates } from './candidates.ts'
import { labelsOfAmount, type AmountLabel, stopsOf } from './candidates_amounts_labels.ts'
import { currencyOfMark } from './candidates_currency.ts'
import { type Role, findLabels } from './labels.ts'
import type { AmountCandidate, AmountRole } from '../amounts/amount_candidate.ts'

const asideRoles: ReadonlySet<Role> = new Set(['other_amount', 'earlier'])
const sums: ReadonlySet<Role> = new Set(['total', 'payable', 'net', 'vat'])

// A number with a unit of measure is a quantity.
const unit =
  /^ ?(?:[kM]?Wh|kW|kVA|km|m[23²³]|mq|mc|Smc|kg|gr?|ton|tons|l|lt|ltr|liter|litri|litre|stk|pz|pcs|st|timer|ore|hrs?|hours?|min|[GMT]B|dage|gg|giorni|days|Std|Tage|Stück|Stk|°|%|‰)(?![\p{L}\d])/u

/** Words say that the amount is no part of the bill: a limit, a deposit, an earlier bill, a quantity. */
function isAside(
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

function isYearly({ line }: LineCandidates): boolean {
  return year.test(line.text)
}

export type PlacedAmount = AmountCandidate & {
  printed: PrintedAmount
  where: Attached['where'] | null
  /** The line of the heading above it that names it. */
  heading: number | null
}

/** The amounts of a document with the roles of their labels. */
export function findAmountCandidates(
  looks: readonly LineCandidates[],
  country: string | null = null,
): PlacedAmount[] {
  const found = looks.flatMap((look, line) => {
    const bareRates = bareRatesOf(looks, line)
    return look.amounts.flatMap((printed) => {
      if (!printed.isExplicit && printed.text.length <= 2) return []
      const attached = labelsOfAmount(looks, line, printed)
      // A whole number without a currency is an amount only if a label on its line says so.
      const isNamed = attached.some(({ where, weight }) => where !== 'right' && weight >= 0.6)
      if (!printed.isExplicit && !(isNamed && isBesideLabel(look, printed))) return []
      const roles = rolesOf(attached, look, printed)
      return [
        {
          minor: printed.minor < 0n ? -printed.minor : printed.minor,
          isNegative: printed.minor < 0n,
          roles: weakened(roles, printed.isPart ? 0.6 : 1),
          line,
          rate: rateBeside(look, printed),
          bareRates,
          isAside: !printed.isExplicit || isAside(looks, line, printed, attached),
          isYearly: isYearly(look),
          isPart: printed.isPart,
          isExemptRow: look.labels.some(({ role }) => role === 'exempt'),
          isUnderHeading: attached.some(({ heading }) => heading !== null),
          currency: printed.currency === null ? null : currencyOfMark(printed.currency, country),
          printed,
          where: attached[0]?.where ?? null,
          heading: attached[0]?.heading ?? null,
        },
      ]
    })
  })
  return withoutColumnSums(found)
}

// Between a label and a whole number there may be a currency, but no other words: "moms, art. 138".
function isBesideLabel({ labels, line }: LineCandidates, printed: PrintedAmount): boolean {
  const end = labels.findLast((label) => label.end <= printed.start)?.end
  return end === undefined || !/\p{L}{4}/u.test(line.text.slice(end, printed.start))
}

function weakened(roles: AmountCandidate['roles'], factor: number): AmountCandidate['roles'] {
  return Object.fromEntries(Object.entries(roles).map(([role, weight]) => [role, weight * factor]))
}

const widestGap = 3

// A heading such as "Total" over several amounts is the name of a column: only its last amount, if
// any, is the total of the document.
function withoutColumnSums(found: readonly PlacedAmount[]): PlacedAmount[] {
  const last = new Map<string, PlacedAmount>()
  const keyOf = ({ heading, roles }: PlacedAmount) =>
    heading === null || roles.total === undefined ? null : `${heading}`
  for (const one of found) {
    const key = keyOf(one)
    if (key === null) continue
    const before = last.get(key)
    const isNear = one.line - (before?.line ?? Number(key)) <= widestGap
    if (isNear || before === undefined) last.set(key, one)
  }
  return found.map((one) => {
    const key = keyOf(one)
    if (key === null || last.get(key) === one) return one
    const { total: _total, ...roles } = one.roles
    return { ...one, roles }
  })
}

// What the total would be in another currency is not the total.
const exchange = /(?<!\p{L})(?:exchange rate|valutakurs|wechselkurs|cambio|kurs)(?!\p{L})|≈/iu

// Of several labels the last one counts, unless another says with or without VAT: "Total ekskl.
// moms" is always a net amount.
function rolesOf(
  attached: readonly AmountLabel[],
  look: LineCandidates,
  printed: PrintedAmount,
): AmountCandidate['roles'] {
  const roles: AmountCandidate['roles'] = {}
  if (exchange.test(look.line.text)) return { other: 1 }
  const last = attached.at(-1)
  if (last === undefined) return roles
  const excluding = attached.find(({ role }) => role === 'excluding')
  const including = attached.find(({ role }) => role === 'including')
  const withheld = attached.find(({ role }) => role === 'withheld')
  if (withheld !== undefined) return { withheld: withheld.weight }
  // "Uden moms" also says that a part of the bill has none.
  if (excluding !== undefined) {
    return { net: excluding.weight, ...(excluding.where === 'left' ? { exempt: 0.4 } : {}) }
  }
  if (isBaseOfRate(look, printed)) return { net: 0.7 }
  if (including !== undefined) {
    const of = attached.find(({ role }) => role === 'total' || role === 'payable')
    return of === undefined && including.where === 'above'
      ? { other: 0.5 }
      : { total: Math.max(including.weight * 0.7, of?.weight ?? 0) }
  }
  // "Total moms 25 %": the more specific word decides, wherever it is.
  const vat = attached.find(({ role }) => role === 'vat')
  const isSumOfVat =
    vat !== undefined && attached.every(({ role }) => role === 'vat' || role === 'total')
  const chosen = isSumOfVat ? vat : last
  roles[nameOf(chosen.role)] = chosen.weight
  // "Importo totale pagato" may be the only total of a receipt.
  if (chosen.role === 'paid' && attached.some(({ role }) => role === 'total')) roles.total = 0.6
  const part = attached.find(({ role, where }) => where === 'left' && partNames.has(role))
  if (part !== undefined) roles[nameOf(part.role)] ??= part.weight
  // A box of its own above the amount names it too, whatever its line begins with.
  for (const { role, weight, where } of attached) {
    if (where === 'above' && (role === 'total' || role === 'payable')) roles[role] = weight
  }
  return roles
}

const partNames: ReadonlySet<Role> = new Set(['extra', 'exempt'])

function nameOf(role: Role): AmountRole {
  const names: Partial<Record<Role, AmountRole>> = {
    total: 'total',
    payable: 'payable',
    vat: 'vat',
    any_tax: 'tax',
    net: 'net',
    extra: 'extra',
    exempt: 'exempt',
    withheld: 'withheld',
    earlier: 'earlier',
    paid: 'paid',
  }
  return names[role] ?? 'other'
}

// "25 % af 100,00" and "22% su 100,00": the amount after such a word is the base of the rate.
function isBaseOfRate({ rates, labels, line }: LineCandidates, printed: PrintedAmount): boolean {
  const rate = rates.findLast(({ end }) => end <= printed.start)
  if (rate === undefined) return false
  return labels.some(
    ({ role, start, end }) =>
      role === 'base' &&
      start >= rate.end &&
      end <= printed.start &&
      /^[\s:]*(?:\p{Sc}|kr\.?|[A-Z]{3})?\s*$/u.test(line.text.slice(end, printed.start)),
  )
}

function rateBeside({ rates }: LineCandidates, printed: PrintedAmount): string | null {
  const rate = rates.findLast(({ end }) => end <= printed.start) ?? rates.at(0)
  return rate?.rate ?? null
}

// "22" under "Aliquota" is a percentage too.
function bareRatesOf(looks: readonly LineCandidates[], line: number): readonly string[] {
  const look = looks[line]
  if (look === undefined || look.rates.length > 0) return []
  return look.amounts.flatMap(({ text, start, end }) => {
    const rate = /^(\d{1,2})(?:[.,](\d{1,2}))?$/.exec(text)
    if (rate === null) return []
    const labels = labelsFor(looks, line, { start, end }, rateRoles, ({ amounts }) => amounts)
    if (!labels.some(({ where }) => where === 'above')) return []
    const fraction = (rate[2] ?? '').replace(/0+$/, '')
    return [fraction === '' ? `${rate[1]}` : `${rate[1]}.${fraction}`]
  })
}

const rateRoles: ReadonlySet<Role> = new Set(['rate', 'vat'])

const itemRoles = ['extra', 'exempt', 'earlier', 'paid', 'other'] as const

/** The last amount of each line that is not a sum: the items that add up to the total. */
export function findLineItems(
  looks: readonly LineCandidates[],
  amounts: readonly PlacedAmount[],
): PlacedAmount[] {
  const lastByLine = new Map<number, PlacedAmount>()
  for (const amount of amounts) {
    if (!amount.printed.isPart) lastByLine.set(amount.line, amount)
  }
  return [...lastByLine.values()].filter(({ line, where, roles, printed }) => {
    if (!printed.isExplicit) return false
    const hasWords = /\p{L}{2}/u.test(looks[line]?.line.text ?? '')
    const isPart = itemRoles.some((role) => (roles[role] ?? 0) > 0)
    return hasWords && (where !== 'left' || isPart)
  })
}
