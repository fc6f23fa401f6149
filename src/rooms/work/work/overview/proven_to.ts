import { addDays } from '#kernel/values/day'

export type ProvenFacts = {
  /** Of each bank account, the last day on which its balance is proven; null where none is. */
  accounts: readonly (string | null)[]
  /** The oldest days with a bank row that is not matched, and with a document that is not posted. */
  openRowOn: string | null
  unpostedOn: string | null
  /** Since when ledger accounts differ from what their bank accounts hold; null: they never agreed. */
  differsSince: readonly (string | null)[]
}

/**
 * The last day up to which every balance is proven, every ledger account of a bank account holds as
 * much, every bank row is matched and every document posted.
 * Null where there is none yet, as without a bank account.
 */
export function provenTo({
  accounts,
  openRowOn,
  unpostedOn,
  differsSince,
}: ProvenFacts): string | null {
  if (accounts.length === 0 || accounts.includes(null) || differsSince.includes(null)) return null
  const before = [openRowOn, unpostedOn, ...differsSince].flatMap((day) =>
    day === null ? [] : addDays(day, -1),
  )
  const days = [...accounts.filter((day) => day !== null), ...before]
  return days.toSorted()[0] ?? null
}
