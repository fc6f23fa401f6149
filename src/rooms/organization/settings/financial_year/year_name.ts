import type { Period } from '#regions/room'

/**
 * How a financial year is called: 2026, or 2026/27 where it reaches into the next calendar year. One that
 * a change of the financial year cut at its beginning has its month, 2026-07.
 */
export function yearNameOf({ from, to }: Period): string {
  const year = from.slice(0, 4)
  if (year !== to.slice(0, 4)) return `${year}/${to.slice(2, 4)}`
  return from.endsWith('-01-01') ? year : from.slice(0, 7)
}
