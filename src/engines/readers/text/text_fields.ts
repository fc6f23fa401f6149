import type { LineCandidates } from './candidates.ts'
import type { ReadingFields } from '../reading/reading.ts'
import { boxOf } from './text_lines.ts'

/** A value found on the document. */
export type Found<Value = string> = {
  value: Value
  line: number
  start: number
  end: number
  score: number
  proofs: string[]
}

type Field = NonNullable<ReadingFields['supplierName']>

const longestText = 300

/** The field of a reading: the value with its position and its line. */
export function fieldOf(looks: readonly LineCandidates[], found: Found | null): Field | null {
  const line = found === null ? undefined : looks[found.line]?.line
  if (found === null || line === undefined) return null
  return {
    value: found.value.slice(0, 500),
    page: line.page,
    box: boxOf(line, found.start, found.end),
    path: null,
    text: textAround(line.text, found.start, found.end),
    score: Math.round(Math.min(1, Math.max(0, found.score)) * 100) / 100,
    proofs: found.proofs,
  }
}

/** A value calculated from others, not printed itself. */
export function derivedField(value: string, proofs: string[], score: number): Field {
  return { value, page: null, box: null, path: null, text: '', score, proofs }
}

function textAround(text: string, start: number, end: number): string {
  const whole = text.trim().replace(/ {2,}/g, '  ')
  if (whole.length <= longestText) return whole
  return text.slice(Math.max(0, start - 100), Math.min(text.length, end + 100)).trim()
}
