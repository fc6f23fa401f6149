import { addDays } from '#kernel/values/day'
import type { Period } from '#regions/room'

/** The first day of that month in the year of the day, such as 07-01 for month 7. */
function beginningOf(month: number): string {
  return `${String(month).padStart(2, '0')}-01`
}

/** The last day before the next beginning behind that day: of a whole year if the day begins one. */
export function naturalEnd(from: string, begins: string): string {
  const year = Number(from.slice(0, 4))
  const own = `${year}-${begins}`
  return addDays(own > from ? own : `${year + 1}-${begins}`, -1)
}

/** The last day of as many months from that day on. */
function endAfter(from: string, months: number): string {
  const count = Number(from.slice(0, 4)) * 12 + Number(from.slice(5, 7)) - 1 + months
  const month = String((count % 12) + 1).padStart(2, '0')
  const first = `${String(Math.floor(count / 12)).padStart(4, '0')}-${month}-01`
  // A day that the last month lacks is behind its end.
  const day = addDays(first, Number(from.slice(8)) - 1)
  const isIn = day.slice(0, 7) === first.slice(0, 7)
  return addDays(isIn ? day : `${addDays(first, 31).slice(0, 7)}-01`, -1)
}

/** Empty books without a first day have begun with that month ever since. */
const everYear = '1900'

export type AskedYear = { month: number; from?: string | undefined; firstTo?: string | undefined }

export type YearState = {
  /** The first year without entries that is not closed; null where the books are empty. */
  free: Period | null
  /** The year that the asked first day is in as years are now. */
  asked: Period | null
  most: { first: number; changed: number }
}

export type YearChoice =
  | { from: string; begins: string; to: string }
  | { wrong: 'begun'; from: string }
  | { wrong: 'long'; latest: string; months: number }
  | { wrong: 'input'; pointer: '/from' | '/firstTo'; detail: string }

/** Where the new beginning counts from, and how long its first year is. */
export function chooseYear(asked: AskedYear, state: YearState): YearChoice {
  const { free, most } = state
  const begins = beginningOf(asked.month)
  if (free === null && asked.from === undefined && asked.firstTo !== undefined) {
    const detail = 'Say on which day that first year begins.'
    return { wrong: 'input', pointer: '/from', detail }
  }
  const from = asked.from ?? free?.from ?? `${everYear}-${begins}`
  if (free !== null && from < free.from) return { wrong: 'begun', from: free.from }
  if (free !== null && state.asked !== null && state.asked.from !== from) {
    const detail = `A change begins where a year begins: on ${state.asked.from}, for example.`
    return { wrong: 'input', pointer: '/from', detail }
  }
  const to = asked.firstTo ?? naturalEnd(from, begins)
  if (to < from || !addDays(to, 1).endsWith(begins)) {
    const detail = 'The first year ends on the day before the month in which years begin.'
    return { wrong: 'input', pointer: '/firstTo', detail }
  }
  const months = free === null ? most.first : most.changed
  const latest = endAfter(from, months)
  return to > latest ? { wrong: 'long', latest, months } : { from, begins, to }
}
