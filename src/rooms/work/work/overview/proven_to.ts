import { addDays } from '#kernel/values/day'

export type ProvenFacts = {
  /** Of each bank account, the last day on which its balance is proven; null where none is. */
  accounts: readonly (string | null)[]
  /** The oldest days with a bank row that is not matched, and with a document that is not posted. */
  openRowOn: string | null
  unpostedOn: string | null
}

/**
 * The last day up to which every balance is proven, every bank row matched and every document posted.
 * Null where there is none yet, as without a bank account.
 */
export function provenTo({ accounts, openRowOn, unpostedOn }: ProvenFacts): string | null {
  if (accounts.length === 0 || accounts.includes(null)) return null
  const before = [openRowOn, unpostedOn].flatMap((day) => (day === null ? [] : addDays(day, -1)))
  const days = [...accounts.filter((day) => day !== null), ...before]
  return days.toSorted()[0] ?? null
}
