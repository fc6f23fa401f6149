import type { Entry } from '../ports.ts'

/**
 * The reversing entry: every amount with the opposite sign. It keeps the VAT date, because VAT that
 * was declared wrongly is corrected in the period in which it was declared.
 */
export function mirrorEntry(
  entry: Entry,
  given: { id: string; date: string; text: string },
): Entry {
  return {
    ...entry,
    id: given.id,
    date: given.date,
    text: given.text,
    lines: entry.lines.map((line) => ({
      ...line,
      amountMinor: negate(line.amountMinor),
      vatBaseMinor: line.vatBaseMinor === null ? null : negate(line.vatBaseMinor),
      vatAmountMinor: line.vatAmountMinor === null ? null : negate(line.vatAmountMinor),
      foreignMinor: line.foreignMinor === null ? null : negate(line.foreignMinor),
    })),
  }
}

function negate(minor: string): string {
  return (-BigInt(minor)).toString()
}
