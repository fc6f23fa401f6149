import type { LineCandidates } from './candidates.ts'
import type { PlacedAmount } from './candidates_amounts.ts'
import { hasValue, isHeading } from './candidates_amounts_labels.ts'
import { tokensOf, type TextLabel } from './labels.ts'
import { spanOf } from './text_lines.ts'

const strongest = 0.9
const mostLinesBelow = 25

/**
 * A label of a total that stands by itself and has no amount beside, below or just above it: its
 * amount could not be read. A label that has its amount elsewhere on the page is only a repetition.
 */
export function emptyTotalLabel(
  looks: readonly LineCandidates[],
  candidates: readonly PlacedAmount[],
): string | null {
  const served = new Set<string>()
  let empty: string[] = []
  for (const [index, look] of looks.entries()) {
    for (const label of look.labels) {
      const isTotal = label.role === 'total' || label.role === 'payable'
      const words = wordsOf(look, label)
      // A single word such as "betales" may also stand before a day.
      const isSure = label.role === 'total' || words.includes(' ')
      if (!isTotal || !isSure || label.weight < strongest) continue
      if (isServed(looks, index, label, candidates)) served.add(words)
      else if (isHeading(look, label)) empty.push(words)
    }
  }
  empty = empty.filter((words) => !served.has(words))
  return empty[0] ?? null
}

function wordsOf({ line }: LineCandidates, { start, end }: TextLabel): string {
  return tokensOf(line.text.slice(start, end))
    .map(({ text }) => text)
    .join(' ')
    .slice(0, 100)
}

function isServed(
  looks: readonly LineCandidates[],
  index: number,
  label: TextLabel,
  candidates: readonly PlacedAmount[],
): boolean {
  const look = looks[index]
  if (look === undefined) return true
  if (hasValue(look, label)) return true
  const beside = candidates.filter(({ line }) => line === index)
  if (beside.some(({ printed }) => printed.start >= label.end)) return true
  if (beside.some(({ printed }) => label.start - printed.end <= 8)) return true
  const [left, right] = spanOf(look.line, label.start, label.end)
  return candidates.some(({ line, printed, heading, where }) => {
    if (heading === index) return true
    const other = looks[line]?.line
    const step = line - index
    if (other === undefined || other.page !== look.line.page) return false
    if (step < -1 || step > mostLinesBelow || step === 0) return false
    // An amount above the label is its own only if no other label has it.
    if (step < 0 && where === 'left') return false
    const span = spanOf(other, printed.start, printed.end)
    return left < span[1] && span[0] < right
  })
}
