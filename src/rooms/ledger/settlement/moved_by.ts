import type { Entry } from '../ports.ts'

/** The amount an entry moves: its total debit, in the organization's currency. */
export function movedBy(entry: Pick<Entry, 'lines'>): bigint {
  return entry.lines
    .map((line) => BigInt(line.amountMinor))
    .filter((amount) => amount > 0n)
    .reduce((sum, amount) => sum + amount, 0n)
}
