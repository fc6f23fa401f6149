import { addDays } from '#kernel/values/day'
import type { ReportSpan } from '../span/span_rules.ts'
import type { AccountSums, SumsBefore } from './sum_store.ts'

/** An account over some days, debit above zero. */
export type AccountMovement = {
  openingMinor: bigint
  debitMinor: bigint
  creditMinor: bigint
  closingMinor: bigint
}

export const noMovement: AccountMovement = {
  openingMinor: 0n,
  debitMinor: 0n,
  creditMinor: 0n,
  closingMinor: 0n,
}

const nothing: AccountSums = {
  debitMinor: 0n,
  creditMinor: 0n,
  closingDebitMinor: 0n,
  closingCreditMinor: 0n,
}

/** The days before which sums must be known to tell what happened in these spans. */
export function cutsOf(spans: readonly ReportSpan[]): string[] {
  return [...new Set(spans.flatMap(({ from, to }) => [from, addDays(to, 1)]))]
}

/**
 * Of one account. Without year-end entries, those in the span count neither in it nor in what it ends
 * with; those before it stay in what it begins with.
 */
export function movementOf(
  sums: ReadonlyMap<string, SumsBefore>,
  { from, to }: ReportSpan,
  account: string,
  withYearEnd: boolean,
): AccountMovement {
  const before = sums.get(from)?.get(account) ?? nothing
  const after = sums.get(addDays(to, 1))?.get(account) ?? nothing
  const left = withYearEnd ? 0n : 1n
  const openingMinor = before.debitMinor - before.creditMinor
  const closingDebit = after.closingDebitMinor - before.closingDebitMinor
  const closingCredit = after.closingCreditMinor - before.closingCreditMinor
  const debitMinor = after.debitMinor - before.debitMinor - left * closingDebit
  const creditMinor = after.creditMinor - before.creditMinor - left * closingCredit
  return {
    openingMinor,
    debitMinor,
    creditMinor,
    closingMinor: openingMinor + debitMinor - creditMinor,
  }
}

export function addMovements(a: AccountMovement, b: AccountMovement): AccountMovement {
  return {
    openingMinor: a.openingMinor + b.openingMinor,
    debitMinor: a.debitMinor + b.debitMinor,
    creditMinor: a.creditMinor + b.creditMinor,
    closingMinor: a.closingMinor + b.closingMinor,
  }
}

export function isStill(movement: AccountMovement): boolean {
  const { openingMinor, debitMinor, creditMinor } = movement
  return openingMinor === 0n && debitMinor === 0n && creditMinor === 0n
}

/** What stands on an account before a day, debit above zero. */
export function balanceBefore(
  sums: ReadonlyMap<string, SumsBefore>,
  day: string,
  account: string,
): bigint {
  const { debitMinor, creditMinor } = sums.get(day)?.get(account) ?? nothing
  return debitMinor - creditMinor
}

/** Every account that has a line, by id. */
export function accountsIn(sums: ReadonlyMap<string, SumsBefore>): string[] {
  return [...new Set([...sums.values()].flatMap((one) => [...one.keys()]))].toSorted()
}
