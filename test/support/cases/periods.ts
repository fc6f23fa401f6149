import { addDays } from '#kernel/values/day'

/** Five days after a period's end: 2026-05, 2026-Q2, 2026-H1 or 2026. */
export function dayAfter(period: string): string {
  const year = Number(period.slice(0, 4))
  const rest = period.slice(5)
  const number = Number(rest.replace(/\D/, ''))
  const months = rest === '' ? 12 : rest.startsWith('Q') ? 3 : rest.startsWith('H') ? 6 : 1
  const last = rest === '' ? 12 : number * months
  const next = last === 12 ? `${year + 1}-01-01` : `${year}-${String(last + 1).padStart(2, '0')}-01`
  return addDays(next, 4)
}

/** The first and last day of a month, such as 2026-05. */
export function daysOf(month: string): { from: string; to: string } {
  const from = `${month}-01`
  return { from, to: addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1) }
}
