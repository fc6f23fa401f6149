import { Failure } from '#kernel/failure/failure'
import { periodKeyOf, periodOf, type Period, type VatFrequency } from '#regions/room'
import { describePeriod, firstOpenDay, openParts } from './choose_period.ts'
import type { ChosenPeriod, FiledPeriod } from './choose_period.ts'

/** 2026-03, 2026-Q1, 2026-H1 or 2026, as `periodKeyOf` writes them. */
export const periodKey = /^\d{4}(-(0[1-9]|1[0-2])|-Q[1-4]|-H[12])?$/

export type NamedQuestion = {
  key: string
  frequency: VatFrequency
  today: string
  /** The day on which the books begin; null if it is not set. */
  begin: string | null
  filed: readonly FiledPeriod[]
}

/**
 * The period of that name, to be prepared. One that was filed is corrected, also if it was filed at
 * another frequency; where some of its days are filed with other returns, the first open part is
 * prepared.
 */
export function namePeriod({ key, frequency, today, begin, filed }: NamedQuestion): ChosenPeriod {
  const named = readPeriod(key)
  const before = filed.find((one) => one.from === named.from && one.to === named.to)
  if (before) return describePeriod(before.frequency, before, filed)
  if (named.frequency !== frequency) {
    throw new Failure('vat_period_unknown', {
      known: [periodKeyOf(frequency, periodOf(frequency, today))],
    })
  }
  if (named.from > today) throw new Failure('vat_period_not_begun', { begins: named.from })
  if (begin !== null && named.to < begin) {
    throw new Failure('before_books_begin', { date: named.to, booksBeginOn: begin })
  }
  const [open] = openParts(named, filed)
  if (open === undefined) {
    throw new Failure('period_filed', {
      date: named.from,
      openFrom: firstOpenDay(named.from, filed),
    })
  }
  return describePeriod(frequency, open, filed)
}

function readPeriod(key: string): Period & { frequency: VatFrequency } {
  const [year = '', part = ''] = key.split('-')
  const count = Number(part.replace(/^[QH]/, ''))
  const of = (frequency: VatFrequency, month: number) => ({
    ...periodOf(frequency, `${year}-${String(month).padStart(2, '0')}-01`),
    frequency,
  })
  if (part === '') return of('annual', 1)
  if (part.startsWith('Q')) return of('quarterly', count * 3)
  return part.startsWith('H') ? of('half_yearly', count * 6) : of('monthly', count)
}
