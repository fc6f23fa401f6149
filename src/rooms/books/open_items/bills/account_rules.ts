/** An account of a supplier, and when a bill first named it or a payment first went to it. */
export type SeenAccount = { account: string; at: string; by: 'bill' | 'payment'; times: number }

export type KnownAccounts = {
  seen: readonly SeenAccount[]
  /** That somebody confirmed, oldest first. */
  confirmed: readonly string[]
  /** That the supplier said are not theirs. */
  rejected: readonly string[]
}

export const stopReasons = ['account_changed', 'account_rejected'] as const

export type AccountStop = {
  reason: (typeof stopReasons)[number]
  /** None where no other account of the supplier is known. */
  before: string | null
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
 * came. One that only bills named is not: whoever forges one bill forges two. What the supplier said is not
 * theirs is never known, whatever was seen or paid before.
 */
export function stopOf(
  bill: { account: string; at: string },
  { seen, confirmed, rejected }: KnownAccounts,
): AccountStop | null {
  const isRejected = (account: string): boolean =>
    rejected.some((one) => isSameAccount(one, account))
  const ordered = seen.toSorted((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)))
  const theirs = ordered.filter(({ account }) => !isRejected(account))
  const paid = theirs.filter((one) => one.by === 'payment' && one.at < bill.at)
  // Where the first one was not theirs, none is known by having been there first.
  const first = ordered[0] !== undefined && ordered[0] === theirs[0] ? [ordered[0].account] : []
  const known = [...first, ...paid.map((one) => one.account), ...confirmed]
  const isOut = isRejected(bill.account)
  if (!isOut && ordered.length === 0) return null
  if (!isOut && known.some((account) => isSameAccount(account, bill.account))) return null
  const own = ordered.find((one) => one.by === 'bill' && isSameAccount(one.account, bill.account))
  return {
    reason: isOut ? 'account_rejected' : 'account_changed',
    before: known.at(-1) ?? null,
    now: bill.account,
    firstSeen: (own?.at ?? bill.at).slice(0, 10),
  }
}

export const standings = ['paid', 'confirmed', 'first', 'stopped', 'rejected'] as const

/** How well an account is known, and by what. */
export type AccountStanding = {
  standing: (typeof standings)[number]
  payments: number
  /** The day on which a bill first named it, or a payment first went to it. */
  since: string
}

/** Of an account as a bill that comes at this moment would find it. */
export function standingOf(
  bill: { account: string; at: string },
  known: KnownAccounts,
): AccountStanding {
  const own = known.seen.filter(({ account }) => isSameAccount(account, bill.account))
  const payments = own.reduce((sum, one) => sum + (one.by === 'payment' ? one.times : 0), 0)
  const days = own.map(({ at }) => at.slice(0, 10)).toSorted()
  const stop = stopOf(bill, known)
  const isConfirmed = known.confirmed.some((one) => isSameAccount(one, bill.account))
  const settled = payments > 0 ? 'paid' : isConfirmed ? 'confirmed' : 'first'
  const stopped = stop?.reason === 'account_rejected' ? 'rejected' : 'stopped'
  return {
    standing: stop === null ? settled : stopped,
    payments,
    since: days[0] ?? bill.at.slice(0, 10),
  }
}

/** Each account that a bill which comes at this moment may name and be paid. */
export function knownOf(known: KnownAccounts, at: string): string[] {
  const all = [...known.confirmed, ...known.seen.map(({ account }) => account)]
  return all.filter(
    (account, no) =>
      all.findIndex((one) => isSameAccount(one, account)) === no &&
      stopOf({ account, at }, known) === null,
  )
}
