import type { PrintedAmount } from '../amounts/amounts.ts'
import { labelsFor, type Attached, type LineCandidates } from './candidates.ts'
import type { Role } from './labels.ts'
import type { AmountCandidate, AmountRole } from '../amounts/amount_candidate.ts'

export type PlacedAmount = AmountCandidate & {
  printed: PrintedAmount
  where: Attached['where'] | null
}

const amountRoles: ReadonlySet<Role> = new Set([
  'total',
  'payable',
  'vat',
  'net',
  'excluding',
  'including',
  'extra',
  'withheld',
  'other_amount',
])

/** The amounts of a document with the roles of their labels. */
export function findAmountCandidates(looks: readonly LineCandidates[]): PlacedAmount[] {
  return looks.flatMap((look, line) =>
    look.amounts.flatMap((printed) => {
      if (!printed.isExplicit && printed.text.length <= 2) return []
      const attached = labelsFor(looks, line, printed, amountRoles, stopsOf)
      const labelled = weakened(rolesOf(attached, look, printed), printed.isPart ? 0.6 : 1)
      // A whole number without a currency is an amount only if a label on its line says so.
      const isNamed = attached.some(({ where, weight }) => where !== 'right' && weight >= 0.6)
      if (!printed.isExplicit && !isNamed) return []
      const rate = rateBeside(look, printed)
      return [
        {
          minor: printed.minor < 0n ? -printed.minor : printed.minor,
          isNegative: printed.minor < 0n,
          roles: labelled,
          line,
          rate,
          printed,
          where: attached[0]?.where ?? null,
        },
      ]
    }),
  )
}

const stopsOf = (look: LineCandidates) =>
  look.amounts.filter(({ isExplicit, isPart }) => isExplicit && !isPart)

function weakened(roles: AmountCandidate['roles'], factor: number): AmountCandidate['roles'] {
  return Object.fromEntries(Object.entries(roles).map(([role, weight]) => [role, weight * factor]))
}

// Of several labels the last one counts, unless another says with or without VAT: "Total ekskl.
// moms" is always a net amount.
function rolesOf(
  attached: readonly Attached[],
  look: LineCandidates,
  printed: PrintedAmount,
): AmountCandidate['roles'] {
  const roles: AmountCandidate['roles'] = {}
  const last = attached.at(-1)
  if (last === undefined) return roles
  const excluding = attached.find(({ role }) => role === 'excluding')
  const including = attached.find(({ role }) => role === 'including')
  const withheld = attached.find(({ role }) => role === 'withheld')
  if (withheld !== undefined) return { withheld: withheld.weight }
  if (excluding !== undefined) return { net: excluding.weight }
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
  return roles
}

function nameOf(role: Role): AmountRole {
  const names: Partial<Record<Role, AmountRole>> = {
    total: 'total',
    payable: 'payable',
    vat: 'vat',
    net: 'net',
    extra: 'extra',
    withheld: 'withheld',
  }
  return names[role] ?? 'other'
}

// "25 % af 100,00" and "22% su 100,00": the amount after such a word is the base of the rate.
function isBaseOfRate({ rates, labels }: LineCandidates, printed: PrintedAmount): boolean {
  const rate = rates.findLast(({ end }) => end <= printed.start)
  if (rate === undefined) return false
  return labels.some(
    ({ role, start, end }) =>
      role === 'base' && start >= rate.end && end <= printed.start && printed.start - end <= 8,
  )
}

function rateBeside({ rates }: LineCandidates, printed: PrintedAmount): string | null {
  const rate = rates.findLast(({ end }) => end <= printed.start) ?? rates.at(0)
  return rate?.rate ?? null
}

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
    return hasWords && (where !== 'left' || (roles.extra ?? 0) > 0 || (roles.other ?? 0) > 0)
  })
}
