import { currencyDigits } from '#kernel/values/money'
import { decimalOf } from '#kernel/values/decimal'
import { faultOf, type PullFault } from './pull_fault.ts'

type Amount = { account: string; amountMinor: string }
export type EntrySide = { date: string; lines: readonly Amount[] }

/** An entry of ours, and what is over there under its name: one entry, or what it became. */
export type EntryPair = {
  ours: EntrySide
  theirs: readonly EntrySide[]
  currency: string
  /** Ours by theirs; null: the provider has no ledger, so only the amount is compared. */
  accounts: ReadonlyMap<string, string> | null
  /** What the bill or invoice comes to, where that is compared instead of the entry. */
  grossMinor: string | null
}

/** What somebody changed over there, in words; null where both are the same. */
export function changedThere(pair: EntryPair): PullFault | null {
  const { ours, theirs, currency, accounts } = pair
  const amount = (minor: bigint): string => decimalOf(minor, currencyDigits(currency))
  const parts: string[] = []
  const day = theirs.find((one) => one.date !== ours.date)?.date
  if (day !== undefined) parts.push(`dated ${day} there and ${ours.date} here`)
  if (accounts === null) {
    const here = pair.grossMinor === null ? movedBy(ours.lines) : BigInt(pair.grossMinor)
    const there = movedBy(theirs.flatMap((one) => one.lines))
    if (here !== there) parts.push(`${amount(there)} there and ${amount(here)} here`)
  } else {
    const here = sumsOf(ours.lines.map((line) => inTheirs(line, accounts)))
    const there = sumsOf(theirs.flatMap((one) => one.lines))
    for (const account of [...new Set([...here.keys(), ...there.keys()])].toSorted()) {
      const [mine, other] = [here.get(account) ?? 0n, there.get(account) ?? 0n]
      if (mine !== other) {
        parts.push(`account ${account} has ${amount(other)} there and ${amount(mine)} here`)
      }
    }
  }
  if (parts.length === 0) return null
  const most = 8
  const more = parts.length > most ? `; and ${parts.length - most} more` : ''
  return faultOf(
    'changed_there',
    `Somebody changed it in the accounting system: ${parts.slice(0, most).join('; ')}${more}. Correct one of the two.`,
  )
}

/** Without a counterpart it keeps our number, marked so that it equals none of theirs. */
const inTheirs = (line: Amount, accounts: ReadonlyMap<string, string>): Amount => ({
  ...line,
  account: accounts.get(line.account) ?? `${line.account} (Daybook)`,
})

function sumsOf(lines: readonly Amount[]): Map<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const { account, amountMinor } of lines) {
    sums.set(account, (sums.get(account) ?? 0n) + BigInt(amountMinor))
  }
  return sums
}

export function movedBy(lines: readonly Amount[]): bigint {
  return [...sumsOf(lines).values()].filter((sum) => sum > 0n).reduce((all, sum) => all + sum, 0n)
}
