import type { Entry } from './ports.ts'

/** What an entry moves from one account to another: its debits, in the organization's currency. */
export function movedBy(entry: Pick<Entry, 'lines'>): bigint {
  return entry.lines
    .map((line) => BigInt(line.amountMinor))
    .filter((amount) => amount > 0n)
    .reduce((sum, amount) => sum + amount, 0n)
}
