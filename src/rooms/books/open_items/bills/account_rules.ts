/** An account of a supplier, and when a bill first named it or a payment first went to it. */
export type SeenAccount = { account: string; at: string; by: 'bill' | 'payment' }

export type KnownAccounts = {
  seen: readonly SeenAccount[]
  /** That somebody confirmed, oldest first. */
  confirmed: readonly string[]
}

export type AccountStop = {
  reason: 'account_changed'
  before: string
  now: string
  /** The day on which a bill of this supplier first named it. */
  firstSeen: string
}

/** Letters and digits only, as accounts are compared and kept. */
export function plainAccount(given: string): string {
  return given.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
}

const iban = /^[A-Z]{2}\d{2}([A-Z0-9]{8,30})$/

/** Banks name an account with or without country and check digits (ISO 13616). */
export function isSameAccount(one: string, other: string): boolean {
  return withoutCountry(one) === withoutCountry(other)
}

function withoutCountry(account: string): string {
  return iban.exec(account)?.[1] ?? account
}

/**
 * Why a bill must not be paid yet: it names another account than the supplier had so far. The first
 * account that was ever seen of a supplier is known, and so is one that was paid to before this bill
 * came. One that only bills named is not: whoever forges one bill forges two.
 */
export function stopOf(
  bill: { account: string; at: string },
  { seen, confirmed }: KnownAccounts,
): AccountStop | null {
  const ordered = seen.toSorted((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)))
  const [first] = ordered
  if (first === undefined) return null
  const paid = ordered.filter((one) => one.by === 'payment' && one.at < bill.at)
  const known = [first.account, ...paid.map((one) => one.account), ...confirmed]
  if (known.some((account) => isSameAccount(account, bill.account))) return null
  const own = ordered.find((one) => one.by === 'bill' && isSameAccount(one.account, bill.account))
  return {
    reason: 'account_changed',
    before: known.at(-1) ?? first.account,
    now: bill.account,
    firstSeen: (own?.at ?? bill.at).slice(0, 10),
  }
}
