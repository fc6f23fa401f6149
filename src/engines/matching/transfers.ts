import { dayNumber } from './compare_dates.ts'
import type { PreparedInput } from './prepared_input.ts'
import { policyHolds } from './evidence.ts'
import { foldText } from './text/fold_text.ts'
import type { MatchInput, Own, Transaction } from './terms/input.ts'
import { makeOffers } from './make_offers.ts'
import type { Offer } from './offer.ts'
import { normalIban, type NormalizedTransaction } from './normalize.ts'

/** Money that left an own account arrives within this many days, and never before. */
const transferDays = 4

/** The other side of what looks like a transfer between own accounts. */
type Pairing = {
  own: NormalizedTransaction
  partner: NormalizedTransaction
  /** One side names the account of the other, and nothing contradicts it. */
  isProven: boolean
}

export type TransferPair = {
  partnerId: string
  partnerAt: number
  isProven: boolean
  /** Whether either side may pay an open item, with evidence. */
  isContested: boolean
  /** Why it is not booked automatically; empty if it is. */
  holds: readonly string[]
}

/** Whether amounts, dates and accounts of the two fit a transfer from one to the other. */
export function isTransferShaped(out: Transaction, into: Transaction): boolean {
  return isShaped(out, into, dayNumber(into.date) - dayNumber(out.date))
}

function isShaped(out: Transaction, into: Transaction, days: number): boolean {
  if (out.amountMinor >= 0n || out.amountMinor !== -into.amountMinor) return false
  if (out.currency !== into.currency || days < 0 || days > transferDays) return false
  return (out.accountId ?? null) === null || out.accountId !== into.accountId
}

/**
 * Pairs what left one own account with what arrived on another: the same amount, in order, within a
 * few days, with an own account or name on either side. Each must be the other's only partner;
 * ambiguous pairs are left.
 */
function pairOwnTransfers({ seen, given }: PreparedInput): Map<string, Pairing> {
  const isOwn = ownTest(given.own)
  const prove = proofOf(given.own)
  const isDeclined = declinedTest(given)
  const ins = Map.groupBy(
    seen.filter(({ transaction }) => transaction.amountMinor > 0n),
    ({ transaction }) => `${transaction.currency}:${transaction.amountMinor}`,
  )
  const wanted = new Map<string, Pairing[]>()
  const add = (
    own: NormalizedTransaction,
    partner: NormalizedTransaction,
    isProven: boolean,
  ): void => {
    const { id } = own.transaction
    const some = wanted.get(id)
    if (some === undefined) wanted.set(id, [{ own, partner, isProven }])
    // A second one is enough to know that it is ambiguous.
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

function ownTest({ ibans, names }: Own): (seen: NormalizedTransaction) => boolean {
  const accounts = new Set(ibans.map(normalIban))
  const called = names.map((name) => foldText(name).trim()).filter((name) => name.length >= 5)
  const known = new Map<number, boolean>()
  const look = ({ iban, transaction }: NormalizedTransaction): boolean => {
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

/** What the counterparty accounts on either side say about the accounts of the two. */
function proofOf({
  accounts = [],
}: Own): (out: NormalizedTransaction, into: NormalizedTransaction) => Proof {
  const ibans = new Map(accounts.map(({ id, iban }) => [id, normalIban(iban)]))
  const ibanOf = ({ transaction }: NormalizedTransaction): string | null =>
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

/** Pairs that were declined as a transfer, from either side. */
function declinedTest({
  learned,
}: MatchInput): (a: NormalizedTransaction, b: NormalizedTransaction) => boolean {
  const declined = new Set(
    learned.declinedPairs.map(({ transactionId, itemId }) => `${transactionId} ${itemId}`),
  )
  return ({ transaction: { id: a } }, { transaction: { id: b } }) =>
    declined.has(`${a} ${b}`) || declined.has(`${b} ${a}`)
}

/** Possible transfers between own accounts, and what speaks against booking them automatically. */
export function judgeTransfers(prepared: PreparedInput): Map<string, TransferPair> {
  const contested = new Map<number, boolean>()
  const isContested = (seen: NormalizedTransaction): boolean => {
    const known = contested.get(seen.at) ?? makeOffers(prepared, seen).some(hasEvidence)
    contested.set(seen.at, known)
    return known
  }
  const transfers = new Map<string, TransferPair>()
  for (const [id, { own, partner, isProven }] of pairOwnTransfers(prepared)) {
    const sides = [own, partner]
    const isOfItem = sides.some(isContested)
    const holds = sides.flatMap(({ transaction }) => [
      ...policyHolds(prepared.given, transaction, 'transfer'),
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
 * Whether an offer is held because its payment may be a transfer: always if an own account proves
 * it, otherwise if the offer rests on the sender alone.
 */
export function isTransferLikely({ evidence }: Offer, { isProven }: TransferPair): boolean {
  return isProven || evidence === 'iban' || evidence === 'name' || evidence === 'combination'
}
