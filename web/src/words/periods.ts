import { longMonth } from './format.ts'
import { say } from './words.ts'

/** As programs call a period; a year alone is called the same by people. */
const shape = /^(\d{4})-(?:(0[1-9]|1[0-2])|Q([1-4])|H([12]))$/

/** A period in words: `3. kvartal 2026`, `agosto 2026`. What is none stays. */
export function sayPeriod(key: string): string {
  const [, year = '', month, quarter, half] = shape.exec(key) ?? []
  if (month !== undefined) return longMonth(key)
  if (quarter !== undefined) return say('period.quarter', { number: quarter, year })
  return half === undefined ? key : say('period.half', { number: half, year })
}

const months = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'))
const parts = ['Q1', 'Q2', 'Q3', 'Q4', 'H1', 'H2', ...months]

const folded = (text: string): string => text.trim().toLowerCase().replaceAll(/\s+/g, ' ')

/** A period as somebody types it: in words, or as programs call it. What is none stays as it was typed. */
export function typedPeriod(text: string): string {
  const [year] = /\b\d{4}\b/.exec(text) ?? []
  const keys = year === undefined ? [] : parts.map((part) => `${year}-${part}`)
  return keys.find((key) => folded(sayPeriod(key)) === folded(text)) ?? text
}
