import { isDay } from '#kernel/day'

/** What banks write where they have no reference. */
const placeholders: ReadonlySet<string> = new Set(['NOTPROVIDED', 'NONREF', 'NONE', 'N/A'])

const isoDay = /^(\d{4})[-./]?(\d{2})[-./]?(\d{2})(?:[-._/:# ]\d{1,5})?$/
const dayFirst = /^(\d{2})[-./](\d{2})[-./](\d{4})(?:[-._/:# ]\d{1,5})?$/

/**
 * The bank's own name for an entry, where it can be one. Blanks, placeholders and places in a list
 * (2026-11-15.0, 3) name nothing: the next listing gives them to another entry.
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
