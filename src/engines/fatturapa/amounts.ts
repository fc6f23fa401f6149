import {
  percentUnits,
  printUnits,
  roundToCent,
  sumUnits,
  unitsOf,
  type FatturaUnits,
} from './decimal.ts'
import type { VatDue, Fattura, FatturaLine, Fund, Summary } from './fattura.ts'

/** The key of a summary row. */
export type RateOf = { rate: string; nature: string | null }

export type Summing = {
  lines: readonly Pick<FatturaLine, 'rate' | 'nature' | 'total'>[]
  funds: readonly Fund[]
  dueOf: (row: RateOf) => VatDue | null
  lawOf: (row: RateOf) => string | null
}

type Group = RateOf & { due: VatDue | null; units: FatturaUnits }

/**
 * The summary of lines and pension funds, calculated as in checks 00421 and 00422: tax once per
 * row, on its sum. Rows are in order of appearance.
 */
export function summarize({ lines, funds, dueOf, lawOf }: Summing): Summary[] {
  const parts = [
    ...lines.map(({ rate, nature, total }) => ({ rate, nature, amount: total })),
    ...funds.map(({ vatRate, nature, amount }) => ({ rate: vatRate, nature, amount })),
  ]
  const groups = new Map<string, Group>()
  for (const { rate, nature, amount } of parts) {
    const due = dueOf({ rate, nature })
    const key = `${unitsOf(rate)} ${nature ?? ''} ${due ?? ''}`
    const group = groups.get(key) ?? { rate, nature, due, units: 0n }
    groups.set(key, { ...group, units: group.units + unitsOf(amount) })
  }
  return [...groups.values()].map(({ rate, nature, due, units }) => {
    const base = roundToCent(units)
    const tax = percentUnits(base, unitsOf(rate))
    return {
      rate,
      nature,
      base: printUnits(base),
      tax: printUnits(tax),
      due,
      law: lawOf({ rate, nature }),
      rounding: base === units ? null : printUnits(base - units),
    }
  })
}

/** ImportoTotaleDocumento: net plus tax, even if the buyer pays the tax to the state. */
export function totalOf(fattura: Pick<Fattura, 'summaries'>): string {
  const parts = fattura.summaries.flatMap(({ base, tax }) => [unitsOf(base), unitsOf(tax)])
  return printUnits(sumUnits(parts))
}

/**
 * The amount the buyer pays: without VAT under split payment (art. 17-ter DPR 633/72) and without
 * withholding tax.
 */
export function payableOf({
  summaries,
  document,
}: Pick<Fattura, 'summaries' | 'document'>): string {
  const owed = summaries.flatMap(({ base, tax, due }) => [
    unitsOf(base),
    due === 'S' ? 0n : unitsOf(tax),
  ])
  const withheld = document.withholding.map(({ amount }) => unitsOf(amount))
  return printUnits(sumUnits(owed) - sumUnits(withheld))
}

/** A percentage of an amount, in whole cents: a pension fund contribution or withholding tax. */
export function percentOf(amount: string, rate: string): string {
  return printUnits(percentUnits(unitsOf(amount), unitsOf(rate)))
}

export function sumOf(amounts: readonly string[]): string {
  return printUnits(sumUnits(amounts.map(unitsOf)))
}
