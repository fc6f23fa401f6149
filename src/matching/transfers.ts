import { dayNumber } from './compare_dates.ts'
import type { Desk } from './desk.ts'
import { policyHolds } from './evidence.ts'
import { foldText } from './fold_text.ts'
import type { Given, Own, Transaction } from './input.ts'
import { makeOffers } from './make_offers.ts'
import type { Offer } from './offer.ts'
import { normalIban, type SeenTransaction } from './seen.ts'

/** Money that left an account of ours arrives within so many days, and never before it left. */
const transferDays = 4

/** The other side of what looks like a transfer between own accounts. */
type Pairing = {
  own: SeenTransaction
  partner: SeenTransaction
  /** One side names the account that the other is on, and nothing says otherwise. */
  isProven: boolean
}

export type Transfer = {
  partnerId: string
  partnerAt: number
  isProven: boolean
  /** Whether either side may be the payment of something that is open, with evidence. */
  isContested: boolean
  /** Why it is not booked by itself; empty where it is. */
  holds: readonly string[]
}

/** Whether amounts, days and accounts of the two are those of a transfer from one to the other. */
export function isTransferShaped(out: Transaction, into: Transaction): boolean {
  return isShaped(out, into, dayNumber(into.date) - dayNumber(out.date))
}

function isShaped(out: Transaction, into: Transaction, days: number): boolean {
  if (out.amountMinor >= 0n || out.amountMinor !== -into.amountMinor) return false
  if (out.currency !== into.currency || days < 0 || days > transferDays) return false
  return (out.accountId ?? null) === null || out.accountId !== into.accountId
}

/**
 * Pairs what left one account of the organization with what came to another: the same amount, in
 * order, within a few days, and with an own account or name on either side. Both must be each
 * other's only partner; two that could be exchanged are nobody's.
 */
function pairOwnTransfers({ seen, given }: Desk): Map<string, Pairing> {
  const isOwn = ownTest(given.own)
  const prove = proofOf(given.own)
  const isDeclined = declinedTest(given)
  const ins = Map.groupBy(
    seen.filter(({ transaction }) => transaction.amountMinor > 0n),
    ({ transaction }) => `${transaction.currency}:${transaction.amountMinor}`,
  )
  const wanted = new Map<string, Pairing[]>()
  const add = (own: SeenTransaction, partner: SeenTransaction, isProven: boolean): void => {
    const { id } = own.transaction
    const some = wanted.get(id)
    if (some === undefined) wanted.set(id, [{ own, partner, isProven }])
    // A second one is enough to know that there is no only one.
    else if (some.length < 2) some.push({ own, partner, isProven })
  }
  for (const out of seen) {
    const { currency, amountMinor } = out.transaction
    for (const into of ins.get(`${currency}:${-amountMinor}`) ?? []) {
      if (!isShaped(out.transaction, into.transaction, into.day - out.day)) continue
      if (!isOwn(out) && !isOwn(into)) continue
      const proof = prove(out, into)
      if (proof === 'contradicted' || isDeclined(out, into)) continue
      add(out, into, proof === 'proven')
      add(into, out, proof === 'proven')
    }
  }
  const pairs = new Map<string, Pairing>()
  for (const [id, [only, ...others]] of wanted) {
    if (only === undefined || others.length > 0) continue
    if (wanted.get(only.partner.transaction.id)?.length === 1) pairs.set(id, only)
  }
  return pairs
}

function ownTest({ ibans, names }: Own): (seen: SeenTransaction) => boolean {
  const accounts = new Set(ibans.map(normalIban))
  const called = names.map((name) => foldText(name).trim()).filter((name) => name.length >= 5)
  const known = new Map<number, boolean>()
  const look = ({ iban, transaction }: SeenTransaction): boolean => {
    if (iban !== null && accounts.has(iban)) return true
    const said = foldText(`${transaction.counterparty ?? ''} ${transaction.text}`)
    return called.some((name) => said.includes(name))
  }
  return (seen) => {
    const isOwn = known.get(seen.at) ?? look(seen)
    known.set(seen.at, isOwn)
    return isOwn
  }
}

type Proof = 'proven' | 'open' | 'contradicted'

/** What the accounts say that the bank gives on either side, of the accounts the two are on. */
function proofOf({ accounts = [] }: Own): (out: SeenTransaction, into: SeenTransaction) => Proof {
  const ibans = new Map(accounts.map(({ id, iban }) => [id, normalIban(iban)]))
  const ibanOf = ({ transaction }: SeenTransaction): string | null =>
    ibans.get(transaction.accountId ?? '') ?? null
  return (out, into) => {
    const sides = [
      { said: out.iban, is: ibanOf(into) },
      { said: into.iban, is: ibanOf(out) },
    ].filter(({ said }) => said !== null)
    if (sides.some(({ said, is }) => is !== null && is !== said)) return 'contradicted'
    const isSaid = sides.length > 0 && sides.every(({ said, is }) => is === said)
    return isSaid ? 'proven' : 'open'
  }
}

/** Two of which somebody said that they are no transfer, whichever of them he said it of. */
function declinedTest({ learned }: Given): (a: SeenTransaction, b: SeenTransaction) => boolean {
  const declined = new Set(
    learned.declinedPairs.map(({ transactionId, itemId }) => `${transactionId} ${itemId}`),
  )
  return ({ transaction: { id: a } }, { transaction: { id: b } }) =>
    declined.has(`${a} ${b}`) || declined.has(`${b} ${a}`)
}

/** What looks like a transfer between own accounts, and what speaks against booking it by itself. */
export function judgeTransfers(desk: Desk): Map<string, Transfer> {
  const contested = new Map<number, boolean>()
  const isContested = (seen: SeenTransaction): boolean => {
    const known = contested.get(seen.at) ?? makeOffers(desk, seen).some(hasEvidence)
    contested.set(seen.at, known)
    return known
  }
  const transfers = new Map<string, Transfer>()
  for (const [id, { own, partner, isProven }] of pairOwnTransfers(desk)) {
    const sides = [own, partner]
    const isOfItem = sides.some(isContested)
    const holds = sides.flatMap(({ transaction }) => [
      ...policyHolds(desk.given, transaction, 'transfer'),
      ...(transaction.isTakenBack === true ? ['taken_back'] : []),
    ])
    if (!isProven) holds.unshift('transfer_unproven')
    if (isOfItem) holds.unshift('transfer_contested')
    transfers.set(id, {
      partnerId: partner.transaction.id,
      partnerAt: partner.at,
      isProven,
      isContested: isOfItem,
      holds: [...new Set(holds)].toSorted(),
    })
  }
  return transfers
}

function hasEvidence({ evidence }: Offer): boolean {
  return evidence !== null
}

/**
 * Whether an offer waits because its payment may be a transfer: always where an own account says so,
 * and else where the offer rests on who it is from alone.
 */
export function isTransferLikely({ evidence }: Offer, { isProven }: Transfer): boolean {
  return isProven || evidence === 'iban' || evidence === 'name' || evidence === 'combination'
}
