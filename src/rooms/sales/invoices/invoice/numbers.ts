import type { Region } from '#regions/room'

/** The series of numbers chosen by the caller; it does not advance the counted series. */
export const manualSeries = 'manual'

/** The series by kind; `main` is not printed in the number. That of credit notes is the country's. */
const seriesOf = { invoice: 'main', self_invoice: 'AF' } as const

type Counted = keyof typeof seriesOf | 'credit_note'

export function seriesFor(kind: Counted, { creditNotes }: Region): string {
  return kind === 'credit_note' ? creditNotes.series : seriesOf[kind]
}

/** Also one in which credit notes were counted before. */
export function isSeries(series: string, { creditNotes }: Region): boolean {
  const { series: own, former } = creditNotes
  return [...Object.values<string>(seriesOf), own, ...former].includes(series)
}

/** `2026-0001`, prefixed by the series unless it is `main`: `NC-2026-0001`. */
export function numberOf(series: string, year: number, counter: number): string {
  const counted = `${String(year).padStart(4, '0')}-${String(counter).padStart(4, '0')}`
  return series === seriesOf.invoice ? counted : `${series}-${counted}`
}

/** Numbers that differ only in case or character width count as the same number. */
export function numberKeyOf(number: string): string {
  return number.normalize('NFKC').toLowerCase()
}
