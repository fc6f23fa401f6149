/** Where the caller made the number up: it stands beside the counted series and moves none of them. */
export const manualSeries = 'manual'

/** By kind; the first is the default and is left out of the number. */
const seriesOf = { invoice: 'main', credit_note: 'NC', self_invoice: 'AF' } as const

export function seriesFor(kind: keyof typeof seriesOf): string {
  return seriesOf[kind]
}

/** `2026-0001`, with the series before it where it is not the default: `NC-2026-0001`. */
export function numberOf(series: string, year: number, counter: number): string {
  const counted = `${String(year).padStart(4, '0')}-${String(counter).padStart(4, '0')}`
  return series === seriesOf.invoice ? counted : `${series}-${counted}`
}

/** Numbers that look alike are one number: width and case tell no two invoices apart. */
export function numberKeyOf(number: string): string {
  return number.normalize('NFKC').toLowerCase()
}
