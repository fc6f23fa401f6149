import { type Money, moneyFromMinor } from '@daybook/sdk'

/** What the invoices add up to, and what was kept of it; null where an amount cannot be read. */
export function payoutOf(
  paid: Money,
  amounts: readonly (Money | null)[],
): { total: Money | null; fee: Money | null; canSave: boolean } {
  const known = amounts.flatMap((one) => (one === null ? [] : [one.minor]))
  if (known.length < amounts.length) return { total: null, fee: null, canSave: false }
  const total = known.reduce((sum, one) => sum + one, 0n)
  const fee = moneyFromMinor(total - paid.minor, paid.currency)
  return {
    total: moneyFromMinor(total, paid.currency),
    fee,
    // Nothing is kept that is more than all of it, and nothing is paid out that nobody owed.
    canSave:
      amounts.length > 0 && known.every((one) => one !== 0n) && fee.minor >= 0n && total > 0n,
  }
}
