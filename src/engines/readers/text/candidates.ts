import {
  findNumbers,
  notationOf,
  type PrintedAmount,
  type PrintedRate,
} from '../amounts/amounts.ts'
import { findIdentifiers, type Identifier } from './candidates_identifiers.ts'
import { findDates, type PrintedDate } from './dates.ts'
import { findLabels, type TextLabel, type Role } from './labels.ts'
import type { BusinessNumber } from '#kernel/values/business_number'
import { spanOf, type Line } from './text_lines.ts'

/** Everything found on a line in the first pass. */
export type LineCandidates = {
  line: Line
  labels: TextLabel[]
  dates: PrintedDate[]
  identifiers: Identifier[]
  amounts: PrintedAmount[]
  rates: PrintedRate[]
}

export type Attached = { role: Role; weight: number; where: 'left' | 'above' | 'right' }

type Value = { start: number; end: number }

export function lookAt(
  lines: readonly Line[],
  numbers: readonly BusinessNumber[] = [],
): LineCandidates[] {
  const looks = lines.map((line) => lookAtLine(line, numbers))
  const notation = notationOf(looks.flatMap(({ amounts }) => amounts))
  // In a document that writes 12.50, a number like 1.234 is a fraction, and vice versa.
  for (const look of looks) {
    if (notation === null) break
    look.amounts = look.amounts.filter(
      (amount) => amount.notation === null || amount.notation === notation,
    )
  }
  return looks
}

function lookAtLine(line: Line, numbers: readonly BusinessNumber[]): LineCandidates {
  const labels = findLabels(line.text)
  const dates = findDates(line.text)
  const identifiers = findIdentifiers(line.text, labels, numbers)
  const { amounts, rates } = findNumbers(line.text, [...dates, ...identifiers])
  return { line, labels, dates, identifiers, amounts, rates }
}

/**
 * The labels of a value: those before it on its line, else the heading above it, else the word
 * after it. `stops` are other values of the same kind, which have their own labels.
 */
export function labelsFor(
  looks: readonly LineCandidates[],
  index: number,
  value: Value,
  roles: ReadonlySet<Role>,
  stopsOf: (look: LineCandidates) => readonly Value[],
): Attached[] {
  const look = looks[index]
  if (look === undefined) return []
  const left = labelsLeft(look, value, roles, stopsOf(look))
  if (left.length > 0) return left
  const above = labelsAbove(looks, index, value, roles, stopsOf)
  if (above.length > 0) return above
  return labelsRight(look, value, roles, stopsOf(look))
}

// A label followed by several values is a table row and applies to all of them. Usually the last
// one is meant, as the sum of the row.
export function labelsLeft(
  { labels, line }: LineCandidates,
  value: Value,
  roles: ReadonlySet<Role>,
  stops: readonly Value[],
): Attached[] {
  const before = labels.filter(({ role, end }) => roles.has(role) && end <= value.start)
  const nearest = before.at(-1)
  if (nearest === undefined) return []
  // "125,00 i alt, 25,00 moms": the label ends its clause and applies to the value before it.
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
  looks: readonly LineCandidates[],
  index: number,
  value: Value,
  roles: ReadonlySet<Role>,
  stopsOf: (look: LineCandidates) => readonly Value[],
): Attached[] {
  const here = looks[index]?.line
  if (here === undefined) return []
  const span = spanOf(here, value.start, value.end)
  for (let step = 1; step <= mostLinesAbove; step += 1) {
    const look = looks[index - step]
    if (look === undefined || look.line.page !== here.page) return []
    if (look.labels.length === 0) continue
    // The labels of a line with values apply to those values only.
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

export function labelsRight(
  { labels, line }: LineCandidates,
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
