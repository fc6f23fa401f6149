import type { BankTransactionRecord } from '@daybook/sdk'

type Suggestion = BankTransactionRecord['suggestions'][number]
export type WeighedReason = Suggestion['reasons'][number]

/** What one suggestion would settle: one target, or several that belong together. */
export type BankCandidate = {
  group: number
  targets: readonly Suggestion[]
  confidence: number | null
  score: number
  reasons: readonly WeighedReason[]
}

const mostShown = 3

/** The best suggestions, each with all its targets. */
export function candidatesOf({
  suggestions,
}: Pick<BankTransactionRecord, 'suggestions'>): BankCandidate[] {
  const groups = [...new Set(suggestions.map(({ group }) => group))]
  return groups
    .toSorted((one, other) => one - other)
    .slice(0, mostShown)
    .map((group) => {
      const targets = suggestions.filter((one) => one.group === group)
      return {
        group,
        targets,
        confidence: targets[0]?.confidence ?? null,
        score: targets[0]?.score ?? 0,
        reasons: withoutRepeats(targets.flatMap(({ reasons }) => reasons)),
      }
    })
}

function withoutRepeats(reasons: readonly WeighedReason[]): WeighedReason[] {
  const keyOf = ({ code, params }: WeighedReason) => `${code} ${JSON.stringify(params)}`
  return [...new Map(reasons.map((one) => [keyOf(one), one])).values()]
}

export const aspects = ['reference', 'number', 'amount', 'account', 'name', 'date', 'past'] as const
export type Aspect = (typeof aspects)[number]

export type EvidenceCell = {
  speaks: 'for' | 'against' | 'neither'
  points: number
  reasons: readonly WeighedReason[]
}
export type EvidenceRow = { aspect: Aspect; decides: boolean; cells: readonly EvidenceCell[] }

/** How far two candidates must be apart in a row before that row tells them apart. */
const leastApart = 0.5

/** One row for each thing that was compared; what tells the candidates apart is the first. */
export function evidenceOf(candidates: readonly BankCandidate[]): EvidenceRow[] {
  const rows = aspects
    .map((aspect) => ({ aspect, cells: candidates.map((one) => cellOf(one, aspect)) }))
    .filter(({ cells }) => cells.some(({ reasons }) => reasons.length > 0))
  const [first] = rows.toSorted((one, other) => apart(other.cells) - apart(one.cells))
  const deciding = first !== undefined && apart(first.cells) >= leastApart ? first.aspect : null
  return rows
    .map((row) => ({ ...row, decides: row.aspect === deciding }))
    .toSorted((one, other) => Number(other.decides) - Number(one.decides))
}

function cellOf({ reasons }: BankCandidate, aspect: Aspect): EvidenceCell {
  const own = reasons.filter(({ code }) => aspectOf(code) === aspect)
  const points = own.reduce((sum, one) => sum + (one.points ?? 0), 0)
  const speaks = points > 0 ? 'for' : points < 0 ? 'against' : 'neither'
  return { speaks, points, reasons: own }
}

const apart = (cells: readonly EvidenceCell[]): number => {
  const points = cells.map((one) => one.points)
  return points.length < 2 ? 0 : Math.max(...points) - Math.min(...points)
}

const beginnings: readonly [string, Aspect][] = [
  ['reference_', 'reference'],
  ['number_', 'number'],
  ['sum_listed', 'number'],
  ['amount_', 'amount'],
  ['sum_', 'amount'],
  ['payments_', 'amount'],
  ['item_sole', 'amount'],
  ['iban_', 'account'],
  ['alias_', 'account'],
  ['name_', 'name'],
  ['date_', 'date'],
  ['declined_', 'past'],
]

/** Null for what is weighed but says nothing about this payment. */
export function aspectOf(code: string): Aspect | null {
  return beginnings.find(([start]) => code.startsWith(start))?.[1] ?? null
}

/** From this confidence on the server takes a suggestion in bulk. */
export const sureFrom = 0.9

export type Likelihood = 'likely' | 'possible' | 'unlikely'

export function likelihoodOf({ confidence }: Pick<BankCandidate, 'confidence'>): Likelihood {
  if (confidence === null || confidence < 0.4) return 'unlikely'
  return confidence < 0.8 ? 'possible' : 'likely'
}
