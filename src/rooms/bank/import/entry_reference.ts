import { isDay } from '#kernel/values/day'

/** Placeholders that banks use for a missing reference. */
const placeholders: ReadonlySet<string> = new Set(['NOTPROVIDED', 'NONREF', 'NONE', 'N/A'])

const isoDay = /^(\d{4})[-./]?(\d{2})[-./]?(\d{2})(?:[-._/:# ]\d{1,5})?$/
const dayFirst = /^(\d{2})[-./](\d{2})[-./](\d{4})(?:[-._/:# ]\d{1,5})?$/

/**
 * The bank's reference of an entry, if it identifies one. Blanks, placeholders and positions in a
 * list (2026-11-15.0, 3) do not: the next listing gives them to another entry.
 */
export function usableReference(given: string | null): string | null {
  const text = given?.trim() ?? ''
  if (text === '' || placeholders.has(text.toUpperCase()) || isPlace(text)) return null
  return text
}

function isPlace(text: string): boolean {
  if (/^0+$|^\d{1,4}$/.test(text)) return true
  const [, year, month, day] = isoDay.exec(text) ?? []
  if (year !== undefined && isDay(`${year}-${month}-${day}`)) return true
  const [, first, second, last] = dayFirst.exec(text) ?? []
  return first !== undefined && isDay(`${last}-${second}-${first}`)
}
