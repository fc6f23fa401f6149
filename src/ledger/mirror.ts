import type { Entry } from './ports.ts'

/**
 * The entry that takes another back: every amount with the other sign. It keeps the VAT day, since
 * what was declared wrongly is corrected in the period where it was declared.
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
