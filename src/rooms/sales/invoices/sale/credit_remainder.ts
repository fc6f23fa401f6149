import { currencyDigits } from '#kernel/values/money'
import { decimalOf } from '#kernel/values/decimal'
import { rowKey, sumByRate } from './price_lines.ts'
import type { PricedLine, PricedSale } from './sale.ts'

type Group = { line: PricedLine; netMinor: bigint }

/**
 * What is left of a partly credited invoice as a sale: one line for each rate, code and account
 * that still has something, so that the last credit note also empties every account.
 */
export function remainderOf(
  original: PricedSale,
  credited: readonly PricedSale[],
  { currency, text }: { currency: string; text: string },
): PricedSale {
  if (credited.length === 0) return original
  const digits = currencyDigits(currency)
  const groups = new Map<string, Group>()
  const add = (lines: readonly PricedLine[], sign: bigint): void => {
    for (const line of lines) {
      const key = [rowKey(line), line.account, line.role ?? ''].join(' ')
      const before = groups.get(key)
      const netMinor = (before?.netMinor ?? 0n) + sign * line.netMinor
      groups.set(key, { line: before?.line ?? line, netMinor })
    }
  }
  add(original.lines, 1n)
  for (const note of credited) add(note.lines, -1n)
  const left = [...groups.values()].filter(({ netMinor }) => netMinor !== 0n)
  const lines = left.map(({ line, netMinor }) => restLine(line, netMinor, { text, digits }))
  const byRate = sumByRate(lines)
  const netMinor = byRate.reduce((sum, row) => sum + row.netMinor, 0n)
  const vatMinor = byRate.reduce((sum, row) => sum + row.vatMinor, 0n)
  const { treatment } = original
  const withheld = withheldRest(original, credited)
  return { treatment, lines, byRate, netMinor, vatMinor, grossMinor: netMinor + vatMinor, withheld }
}

function restLine(
  line: PricedLine,
  netMinor: bigint,
  { text, digits }: { text: string; digits: number },
): PricedLine {
  const description = line.role === undefined ? text : line.description
  const unitPrice = decimalOf(netMinor, digits)
  const rest = { ...line, description, quantity: '1', unitPrice, netMinor }
  // One line stands for several, so what one of them counted no longer says anything.
  delete rest.details
  return rest
}

function withheldRest(original: PricedSale, credited: readonly PricedSale[]) {
  if (original.withheld === null) return null
  const amountMinor = credited.reduce(
    (left, note) => left - (note.withheld?.amountMinor ?? 0n),
    original.withheld.amountMinor,
  )
  return amountMinor === 0n ? null : { ...original.withheld, amountMinor }
}
