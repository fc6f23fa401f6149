import { fullDay, money } from '../../../words/format.ts'
import { sayIfKnown } from '../../../words/words.ts'
import type { Finding } from './doubts.ts'

const amounts = new Set([
  'amount',
  'total',
  'usual',
  'net',
  'vat',
  'shown',
  'coded',
  'computed',
  'limit',
])

/** Days and amounts come as the server keeps them, and are shown as people write them. */
function shownParam(name: string, value: string, currency: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return fullDay(value)
  const isDecimal = /^-?\d+(?:\.\d{1,2})?$/.test(value)
  if (amounts.has(name) && isDecimal) return money(Number(value), currency)
  return value
}

/** Why, in the reader's language; the server's own sentence where there is no word of ours. */
export function findingText({ code, params, detail }: Finding, currency: string): string {
  const shown = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, shownParam(name, value, currency)]),
  )
  const text = sayIfKnown(`finding.${code}`, shown)
  // Some callers are not shown every part, and then the server has another sentence.
  return text === null || text.includes('undefined') ? detail : text
}
