import { labelsFor, type Attached, type LineCandidates } from './candidates.ts'
import type { PrintedDate } from './dates.ts'
import type { Role } from './labels.ts'
import type { ReadingFinding } from '../reading/reading.ts'
import type { Found } from './text_fields.ts'

type Placed = { date: PrintedDate; line: number; label: Attached | null }

export type Dates = { date: Found | null; dueDate: Found | null; alerts: ReadingFinding[] }

const dateRoles: ReadonlySet<Role> = new Set(['date', 'due_date', 'other_date', 'number'])

/** The document date and the due date. A due date needs a label. */
export function readDates(looks: readonly LineCandidates[]): Dates {
  const placed = looks.flatMap(({ dates }, line) =>
    dates.map((date) => ({ date, line, label: labelOf(looks, line, date) })),
  )
  const isRole = (role: Role) => (one: Placed) => one.label?.role === role
  const due = strongest(placed.filter(isRole('due_date')))
  const named = placed.filter(isRole('date'))
  const free = placed.filter(({ label }) => label === null)
  const chosen = strongest(named) ?? free.find(({ date }) => date.hasTime) ?? free[0] ?? null
  // If every date has another label, the first of them is used.
  const fallback = chosen ?? placed.find(isRole('other_date')) ?? null
  return {
    date: fallback === null ? null : foundOf(fallback, proofsOf(fallback, placed), placed),
    dueDate: due === null ? null : foundOf(due, ['labelled'], placed),
    alerts: alertsOf(fallback, named, placed),
  }
}

function labelOf(
  looks: readonly LineCandidates[],
  line: number,
  date: PrintedDate,
): Attached | null {
  const labels = labelsFor(looks, line, date, dateRoles, ({ dates }) => dates)
  const near = labels.filter(({ where }) => where !== 'right')
  const last = near.at(-1)
  if (last === undefined) return null
  // "Fattura n. 12 del 3.4.2026" and "Faktura 12, 3.4.2026": the number's label speaks of both, if
  // it is not just a heading far above.
  if (last.role === 'number') {
    return last.where === 'left' ? { ...last, role: 'date', weight: last.weight * 0.7 } : null
  }
  return last
}

function strongest(placed: readonly Placed[]): Placed | null {
  let best: Placed | null = null
  for (const one of placed) {
    if ((one.label?.weight ?? 0) > (best?.label?.weight ?? 0)) best = one
  }
  return best
}

function proofsOf({ date, label }: Placed, placed: readonly Placed[]): string[] {
  const proofs: string[] = []
  if (label?.role === 'date') proofs.push('labelled')
  if (isOnly(date, placed)) proofs.push('only_date')
  if (date.hasTime) proofs.push('with_time')
  if (!date.isAmbiguous) proofs.push('unambiguous')
  return proofs
}

function isOnly({ day }: PrintedDate, placed: readonly Placed[]): boolean {
  return placed.every(({ date, label }) => date.day === day || label?.role === 'due_date')
}

function foundOf(
  { date, line, label }: Placed,
  proofs: string[],
  placed: readonly Placed[],
): Found {
  const { day: value, start, end } = date
  const isSure = label?.role === 'date' || label?.role === 'due_date'
  const score = isSure ? 0.6 + label.weight * 0.4 : isOnly(date, placed) ? 0.7 : 0.4
  return { value, line, start, end, score, proofs }
}

function alertsOf(
  chosen: Placed | null,
  named: readonly Placed[],
  placed: readonly Placed[],
): ReadingFinding[] {
  if (chosen === null) return [{ code: 'no_date', params: {} }]
  const days = new Set(placed.map(({ date }) => date.day))
  const rivals = named.filter(
    ({ date, label }) =>
      date.day !== chosen.date.day && (label?.weight ?? 0) >= (chosen.label?.weight ?? 0),
  )
  const isUnnamed = named.length === 0 && !isOnly(chosen.date, placed)
  if (!isUnnamed && rivals.length === 0) return []
  return [{ code: 'several_dates', params: { count: String(days.size), taken: chosen.date.day } }]
}
