import { currencyDigits } from '#kernel/values/money'
import { decimalOf } from '#kernel/values/decimal'
import type { DriftEntry } from './drift_store.ts'

export const driftKinds = [
  'missing_there',
  'missing_here',
  'amount_differs',
  'account_differs',
  'date_differs',
] as const

export type DriftKind = (typeof driftKinds)[number]

type Found = Pick<DriftEntry, 'our_date' | 'their_date' | 'lines'>

/** What is wrong with an entry; one that is on both sides may differ in more than one way. */
export function driftKindsOf({ our_date, their_date, lines }: Found): DriftKind[] {
  if (their_date === null) return ['missing_there']
  if (our_date === null) return ['missing_here']
  const kinds: DriftKind[] = []
  // Only differing accounts are listed: if they move the same on both sides, it is the account.
  const differences = lines.map(({ ours, theirs }) => BigInt(theirs ?? 0) - BigInt(ours ?? 0))
  if (lines.length > 0)
    kinds.push(isMoved(lines, differences) ? 'account_differs' : 'amount_differs')
  if (our_date !== their_date) kinds.push('date_differs')
  return kinds
}

function isMoved(lines: Found['lines'], differences: readonly bigint[]): boolean {
  const debit = (side: 'ours' | 'theirs'): bigint =>
    lines
      .map((line) => BigInt(line[side] ?? 0))
      .filter((amount) => amount > 0n)
      .reduce((sum, amount) => sum + amount, 0n)
  const isBalanced = differences.reduce((sum, one) => sum + one, 0n) === 0n
  return isBalanced && debit('ours') === debit('theirs')
}

/** The same in words. */
export function sayDrift(found: DriftEntry, kinds: readonly DriftKind[], currency: string): string {
  const amount = (minor: string | null): string =>
    decimalOf(BigInt(minor ?? 0), currencyDigits(currency))
  const { reference, our_date: ours, their_date: theirs, lines, problem } = found
  const name = reference ?? 'The entry'
  const accounts = lines.map(({ account, ours: here, theirs: there }) => {
    const where = account === '' ? '' : `account ${account} has `
    return `${where}${amount(there)} there and ${amount(here)} here`
  })
  const says: Record<DriftKind, string> = {
    missing_there: `${name} of ${ours} is not in the accounting system.`,
    missing_here: `${name} of ${theirs} is in the accounting system and not in Daybook. ${problem?.message ?? ''}`,
    amount_differs: `${name} differs in its amount: ${accounts.join('; ')}.`,
    account_differs: `${name} is on other accounts: ${accounts.join('; ')}.`,
    date_differs: `${name} is dated ${theirs} there and ${ours} here.`,
  }
  return kinds
    .map((kind) => says[kind])
    .join(' ')
    .trim()
}
