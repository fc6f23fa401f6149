/** The series of numbers chosen by the caller; it does not advance the counted series. */
export const manualSeries = 'manual'

/** The series by kind; `main` is not printed in the number. */
const seriesOf = { invoice: 'main', credit_note: 'NC', self_invoice: 'AF' } as const

export function seriesFor(kind: keyof typeof seriesOf): string {
  return seriesOf[kind]
}

export function isSeries(series: string): boolean {
  return Object.values<string>(seriesOf).includes(series)
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
