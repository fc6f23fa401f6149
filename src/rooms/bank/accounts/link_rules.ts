import type { FeedAccount } from '../ports.ts'

/** A known account, by what identifies it. */
export type KnownAccount = {
  id: string
  link_id: string | null
  identification_hash: string | null
  iban: string | null
  currency: string
}

export type AccountPair = { fresh: FeedAccount; knownId: string | null }

/**
 * One account number may hold several currencies, and the hash is made of the number: so both are
 * the key.
 */
export function hashKeyOf(hash: string, currency: string): string {
  return `${hash} ${currency}`
}

/**
 * Pairs the accounts of a new consent with ours: by hash, then by any other hash, then by IBAN and
 * currency. One of ours goes to one of theirs; the rest are new.
 */
export function pairAccounts(
  known: readonly KnownAccount[],
  given: readonly FeedAccount[],
): AccountPair[] {
  const fresh = withoutRepeats(given)
  const found = new Map<FeedAccount, string>()
  const taken = new Set<string>()
  const ways: ((one: KnownAccount, account: FeedAccount) => boolean)[] = [
    hasSameHash,
    hasOtherHash,
    hasSameIban,
  ]
  for (const isSame of ways) {
    for (const account of fresh) {
      if (found.has(account)) continue
      const match = known.find((one) => !taken.has(one.id) && isSame(one, account))
      if (!match) continue
      found.set(account, match.id)
      taken.add(match.id)
    }
  }
  return fresh.map((account) => ({ fresh: account, knownId: found.get(account) ?? null }))
}

/** Some banks list an account twice. */
function withoutRepeats(given: readonly FeedAccount[]): FeedAccount[] {
  const byKey = new Map<string, FeedAccount>()
  for (const account of given) {
    const key = hashKeyOf(account.identificationHash, account.currency)
    if (!byKey.has(key)) byKey.set(key, account)
  }
  return [...byKey.values()]
}

function hasSameHash(one: KnownAccount, account: FeedAccount): boolean {
  return one.identification_hash === hashKeyOf(account.identificationHash, account.currency)
}

function hasOtherHash(one: KnownAccount, account: FeedAccount): boolean {
  const keys = account.identificationHashes.map((hash) => hashKeyOf(hash, account.currency))
  return one.identification_hash !== null && keys.includes(one.identification_hash)
}

function hasSameIban(one: KnownAccount, account: FeedAccount): boolean {
  return account.iban !== null && one.iban === account.iban && one.currency === account.currency
}

const dayMs = 86_400_000

/** Days before the end at which a warning is sent, the later ones first. */
const warningDays = [3, 14] as const

export type ConsentDue = 'expired' | (typeof warningDays)[number]

/** What is due for a consent now: the nearest warning that was not sent, or its end. */
export function dueOf(validUntil: Date, warned: readonly string[], now: Date): ConsentDue | null {
  const left = validUntil.getTime() - now.getTime()
  if (left <= 0) return 'expired'
  const nearest = warningDays.find((days) => left <= days * dayMs)
  return nearest === undefined || warned.includes(String(nearest)) ? null : nearest
}
