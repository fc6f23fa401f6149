import { findNumbers, notationOf, type PrintedAmount, type PrintedRate } from './amounts.ts'
import { findIdentifiers, type Identifier } from './candidates_identifiers.ts'
import { findDates, type PrintedDate } from './dates.ts'
import { findLabels, type Label, type Role } from './labels.ts'
import { spanOf, type Line } from './text_lines.ts'

/** Everything that a line shows at first sight. */
export type Look = {
  line: Line
  labels: Label[]
  dates: PrintedDate[]
  identifiers: Identifier[]
  amounts: PrintedAmount[]
  rates: PrintedRate[]
}

export type Attached = { role: Role; weight: number; where: 'left' | 'above' | 'right' }

type Value = { start: number; end: number }

export function lookAt(lines: readonly Line[]): Look[] {
  const looks = lines.map(lookAtLine)
  const notation = notationOf(looks.flatMap(({ amounts }) => amounts))
  // In a document that writes 12.50 a number like 1.234 is a fraction, and the other way round.
  for (const look of looks) {
    if (notation === null) break
    look.amounts = look.amounts.filter(
      (amount) => amount.notation === null || amount.notation === notation,
    )
  }
  return looks
}

function lookAtLine(line: Line): Look {
  const labels = findLabels(line.text)
  const dates = findDates(line.text)
  const identifiers = findIdentifiers(line.text, labels)
  const { amounts, rates } = findNumbers(line.text, [...dates, ...identifiers])
  return { line, labels, dates, identifiers, amounts, rates }
}

/**
 * The labels that speak of a value: those before it on its line, else the heading over it, else the
 * word behind it. `stops` are values of its own sort, which have labels of their own.
 */
export function labelsFor(
  looks: readonly Look[],
  index: number,
  value: Value,
  roles: ReadonlySet<Role>,
  stopsOf: (look: Look) => readonly Value[],
): Attached[] {
  const look = looks[index]
  if (look === undefined) return []
  const left = labelsLeft(look, value, roles, stopsOf(look))
  if (left.length > 0) return left
  const above = labelsAbove(looks, index, value, roles, stopsOf)
  if (above.length > 0) return above
  return labelsRight(look, value, roles, stopsOf(look))
}

// A label followed by several values speaks of all of them, but of none alone: a row of a table. The
// last one is mostly meant, as the sum of the row.
function labelsLeft(
  { labels, line }: Look,
  value: Value,
  roles: ReadonlySet<Role>,
  stops: readonly Value[],
): Attached[] {
  const before = labels.filter(({ role, end }) => roles.has(role) && end <= value.start)
  const nearest = before.at(-1)
  if (nearest === undefined) return []
  // "125,00 i alt, 25,00 moms": the label ends its clause and speaks of what stands before it.
  const hasValueBefore = stops.some((stop) => stop.end <= nearest.start)
  if (hasValueBefore && endsClause(line.text, nearest.end)) return []
  const isBetween = (stop: Value) => stop.start >= nearest.end && stop.end <= value.start
  const stepsFrom = stops.filter(isBetween).length
  const next = labels.find(({ role, start }) => roles.has(role) && start >= value.end)
  const isLast = !stops.some(
    (stop) => stop.start >= value.end && stop.start < (next?.start ?? Number.POSITIVE_INFINITY),
  )
  const isAlone = stepsFrom === 0 && isLast
  const factor = isAlone ? 1 : isLast ? 0.8 : 0.5
  const floor = stops.findLast((stop) => stop.end <= nearest.start)?.end ?? 0
  return before
    .filter(({ start }) => start >= floor)
    .map(({ role, weight }) => ({ role, weight: weight * factor, where: 'left' }))
}

const mostLinesAbove = 25

function labelsAbove(
  looks: readonly Look[],
  index: number,
  value: Value,
  roles: ReadonlySet<Role>,
  stopsOf: (look: Look) => readonly Value[],
): Attached[] {
  const here = looks[index]?.line
  if (here === undefined) return []
  const span = spanOf(here, value.start, value.end)
  for (let step = 1; step <= mostLinesAbove; step += 1) {
    const look = looks[index - step]
    if (look === undefined || look.line.page !== here.page) return []
    if (look.labels.length === 0) continue
    // A line with values of its own has spent its labels on them.
    const over = look.labels.filter(
      ({ role, start, end }) => roles.has(role) && isOver(spanOf(look.line, start, end), span),
    )
    if (over.length > 0 && stopsOf(look).length > 0) return []
    const factor = step === 1 ? 0.9 : step < 4 ? 0.7 : 0.5
    if (over.length > 0) {
      return over.map(({ role, weight }) => ({ role, weight: weight * factor, where: 'above' }))
    }
  }
  return []
}

function isOver(a: readonly [number, number], b: readonly [number, number]): boolean {
  return a[0] < b[1] && b[0] < a[1]
}

function endsClause(text: string, end: number): boolean {
  return /^[,;.] /.test(text.slice(end, end + 2))
}

function labelsRight(
  { labels, line }: Look,
  value: Value,
  roles: ReadonlySet<Role>,
  stops: readonly Value[],
): Attached[] {
  const next = labels.find(({ role, start }) => roles.has(role) && start >= value.end)
  if (next === undefined || next.start - value.end > 8) return []
  const hasValueBehind = stops.some((stop) => stop.start >= next.end)
  if (hasValueBehind && !endsClause(line.text, next.end)) return []
  return [{ role: next.role, weight: next.weight * 0.5, where: 'right' }]
}
