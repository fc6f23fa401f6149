import { percentUnits, printUnits, roundToCent, sumUnits, unitsOf, type Units } from './decimal.ts'
import type { Due, Fattura, FatturaLine, Fund, Summary } from './fattura.ts'

/** What a row of the summary is told apart by. */
export type RateOf = { rate: string; nature: string | null }

export type Summing = {
  lines: readonly Pick<FatturaLine, 'rate' | 'nature' | 'total'>[]
  funds: readonly Fund[]
  dueOf: (row: RateOf) => Due | null
  lawOf: (row: RateOf) => string | null
}

type Group = RateOf & { due: Due | null; units: Units }

/**
 * The summary of lines and pension funds, as checks 00421 and 00422 reckon it: the tax once for each
 * row, on its sum. Rows stand as they first come.
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

/** ImportoTotaleDocumento: all that was sold and its tax, also where another pays that to the state. */
export function totalOf(fattura: Pick<Fattura, 'summaries'>): string {
  const parts = fattura.summaries.flatMap(({ base, tax }) => [unitsOf(base), unitsOf(tax)])
  return printUnits(sumUnits(parts))
}

/**
 * What the buyer pays: without the tax that it owes to the state itself (split payment, art. 17-ter
 * DPR 633/72) and without what it keeps back of the fee.
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

/** So many percent of an amount, in whole cents: a contribution to a fund, or tax kept back. */
export function percentOf(amount: string, rate: string): string {
  return printUnits(percentUnits(unitsOf(amount), unitsOf(rate)))
}

export function sumOf(amounts: readonly string[]): string {
  return printUnits(sumUnits(amounts.map(unitsOf)))
}
