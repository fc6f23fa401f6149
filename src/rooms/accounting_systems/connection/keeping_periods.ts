import { addDays } from '#kernel/values/day'
import type { ConnectionRow } from './connection_store.ts'

type Kept = Pick<ConnectionRow, 'provider' | 'keeps_from' | 'keeps_to'>

/** From which day to which one a system keeps the books; null: without an end. */
export type KeepingPeriod = { provider: string; from: string | null; to: string | null }

/** Who kept the books when, newest first: connections by their days, Daybook itself in between. */
export function keepingPeriods(connections: readonly Kept[]): KeepingPeriod[] {
  const kept = connections
    .filter((one) => one.keeps_to === null || one.keeps_to >= one.keeps_from)
    .toSorted((a, b) => (a.keeps_from < b.keeps_from ? -1 : 1))
  const periods: KeepingPeriod[] = []
  let open: string | null = null
  let isOpen = true
  for (const { provider, keeps_from: from, keeps_to: to } of kept) {
    const before = addDays(from, -1)
    if (isOpen && (open === null || open <= before)) {
      periods.unshift({ provider: 'own_books', from: open, to: before })
    }
    periods.unshift({ provider, from, to })
    isOpen = to !== null
    open = to === null ? null : addDays(to, 1)
  }
  return isOpen ? [{ provider: 'own_books', from: open, to: null }, ...periods] : periods
}

/** The same in words. */
export function sayKeeping(name: string, { from, to }: KeepingPeriod): string {
  if (from === null && to === null) return `${name} keeps the books.`
  if (from === null) return `${name} keeps the books of the days until ${to}.`
  if (to === null) return `${name} keeps the books from ${from} on.`
  return `${name} keeps the books of the days from ${from} to ${to}.`
}
