import { decimalOf } from '../amounts/amounts.ts'
import type { Reading } from '../reading/reading.ts'
import type { LineCandidates } from './candidates.ts'
import { boxOf, segmentsOf, spanOf, type Line } from './text_lines.ts'

type Printed = NonNullable<Reading['printed']>
type Place = { start: number; end: number }

const mostPrinted = 150
const mostLinesAbove = 15
const longestLabel = 80

/**
 * Every date and amount with the words beside it, so that whoever knows this supplier's documents
 * can find a field again by the words that stood there last time.
 */
export function printedOf(looks: readonly LineCandidates[]): Printed {
  const printed = new Map<string, Printed[number]>()
  for (const [index, { line, dates, amounts, identifiers }] of looks.entries()) {
    const explicit = amounts.filter(({ isExplicit, isPart }) => isExplicit && !isPart)
    const values = [...dates, ...explicit, ...identifiers]
    const add = (kind: 'date' | 'amount', value: string, place: Place) => {
      const label = labelOf(looks, index, place, values)
      if (label === '' && kind === 'amount') return
      const one = { kind, value, label, page: line.page, box: boxOf(line, place.start, place.end) }
      const key = `${kind} ${value} ${label === '' ? index : label}`
      if (!printed.has(key) && printed.size < mostPrinted) printed.set(key, one)
    }
    for (const date of dates) add('date', date.day, date)
    for (const amount of explicit) add('amount', sizeOf(amount.minor), amount)
  }
  return [...printed.values()]
}

const sizeOf = (minor: bigint): string => decimalOf(minor < 0n ? -minor : minor)

/**
 * The words before the value in its cell, else in the cell before it; for a later value of a row,
 * the row's words and those above the column.
 */
function labelOf(
  looks: readonly LineCandidates[],
  index: number,
  value: Place,
  values: readonly Place[],
): string {
  const line = looks[index]?.line
  if (line === undefined) return ''
  const floor = values
    .filter(({ end }) => end <= value.start)
    .reduce((most, { end }) => Math.max(most, end), 0)
  const cells = segmentsOf(line).filter(({ start }) => start < value.start)
  for (const cell of cells.toReversed()) {
    const from = Math.max(cell.start, floor)
    const words = wordsOf(line.text.slice(from, Math.min(cell.end, value.start)))
    if (words !== '') return `left ${words}`
    if (cell.start < floor) break
  }
  const above = labelAbove(looks, index, line, value)
  const row = wordsOf(cells.findLast(({ text }) => wordsOf(text) !== '')?.text ?? '')
  return row === '' || above === '' ? above : `row ${row} ${above}`.slice(0, longestLabel)
}

function labelAbove(
  looks: readonly LineCandidates[],
  index: number,
  line: Line,
  value: Place,
): string {
  const [left, right] = spanOf(line, value.start, value.end)
  for (let step = 1; step <= mostLinesAbove; step += 1) {
    const above = looks[index - step]?.line
    if (above === undefined || above.page !== line.page) return ''
    const over = segmentsOf(above).find(({ start, end }) => {
      const [from, to] = spanOf(above, start, end)
      return from < right && left < to
    })
    const words = over === undefined ? '' : wordsOf(over.text)
    if (words !== '') return `above ${words}`
  }
  return ''
}

// The currency stands beside every amount.
const marks = new Set(['kr', 'dkk', 'eur', 'euro', 'usd', 'gbp', 'chf', 'sek', 'nok'])

/** Letters only: numbers beside a label are of this document, not of the layout. */
function wordsOf(text: string): string {
  const words = (text.toLowerCase().match(/\p{L}+/gu) ?? []).filter((word) => !marks.has(word))
  const isLabel = words.some((word) => word.length > 1)
  return isLabel ? words.slice(-8).join(' ').slice(0, longestLabel) : ''
}
