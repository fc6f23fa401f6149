import { assignPairs } from './assign.ts'
import { classByWords, pairRefunds } from './classify.ts'
import { layDesk, type Desk } from './desk.ts'
import { doubtsOf } from './doubts.ts'
import { explainOffer, methodOf } from './explain.ts'
import type { Given } from './input.ts'
import { gatherWants, standingOf, type Standing, type Wants } from './margins.ts'
import { keyOfParts, type Offer } from './offer.ts'
import { engineVersion, type Outcome, type Proposal, type TransactionClass } from './outcome.ts'
import { isContactKnown } from './pair.ts'
import { autoScoreOf, probabilityOf } from './probability.ts'
import { runRounds } from './rounds.ts'
import type { SeenTransaction } from './seen.ts'
import { isTransferLikely, judgeTransfers, type Transfer } from './transfers.ts'
import { thresholds } from './weights.ts'

const mostProposals = 3

/**
 * Decides about every transaction: taken by itself, proposed, or left. The answer comes in the order
 * of the ids and is the same for the same input, in whatever order its rows come.
 */
export function matchTransactions(given: Given): Outcome[] {
  const desk = layDesk(given)
  const transfers = judgeTransfers(desk)
  const transferOf = ({ transaction }: SeenTransaction): Transfer | undefined =>
    transfers.get(transaction.id)
  const refunds = pairRefunds(desk.seen)
  const { taken, offers } = runRounds(desk, {
    isLeftOut: (seen) => transferOf(seen)?.holds.length === 0,
    isHeld: (offer) => isLikely(offer, transferOf(offer.transaction)),
  })
  const wants = gatherWants(offers.values())
  const preferred = preferTogether(offers)
  return desk.seen.map((seen): Outcome => {
    const { id } = seen.transaction
    const transfer = transferOf(seen)
    if (transfer?.holds.length === 0) {
      return { ...plainOutcome(seen, 'own_transfer', transfer.partnerId), decision: 'auto' }
    }
    const certain = taken.get(seen.at)
    if (certain !== undefined) {
      return {
        ...plainOutcome(seen, 'trade', null),
        decision: 'auto',
        proposals: [toProposal(desk, certain.offer)],
        ...shown(certain.standing),
      }
    }
    return proposeSome(desk, seen, offers.get(seen.at) ?? [], {
      wants,
      preferred: preferred.get(seen.at),
      refunded: refunds.get(id) ?? null,
      transfer: transfer !== undefined && taken.has(transfer.partnerAt) ? undefined : transfer,
    })
  })
}

type Left = {
  wants: Wants
  preferred: number | undefined
  refunded: string | null
  /** What it may be besides, where its other side is not taken. */
  transfer: Transfer | undefined
}

function proposeSome(
  desk: Desk,
  seen: SeenTransaction,
  offers: readonly Offer[],
  { wants, preferred, refunded, transfer }: Left,
): Outcome {
  const { calibration } = desk.given.learned
  // An open item that fits outranks what is a transfer by its words alone.
  const own = transfer?.isProven === true || transfer?.isContested === false ? transfer : undefined
  const byWords = own === undefined ? classByWords(seen.transaction) : 'own_transfer'
  const partnerId = own?.partnerId ?? null
  const some = inOrder(offers, preferred)
    .filter(
      (offer) => byWords === 'trade' || isContactKnown(offer.facts) || offer.evidence !== null,
    )
    .filter((offer) => probabilityOf(offer.score, calibration) * 1_000 >= thresholds.suggest)
    .slice(0, mostProposals)
  const [first] = some
  if (first === undefined) {
    const isRefund = byWords === 'trade' && refunded !== null
    const plain = plainOutcome(seen, isRefund ? 'refund' : byWords, isRefund ? refunded : partnerId)
    return { ...plain, holds: [...(own?.holds ?? [])] }
  }
  const standing = standingOf(first, offers, wants, desk.residuals)
  const doubts = doubtsOf(first, standing, wants, autoScoreOf(calibration))
  if (isLikely(first, transfer)) doubts.push('transfer_likely')
  return {
    ...plainOutcome(seen, own === undefined ? 'trade' : 'own_transfer', partnerId),
    decision: 'suggest',
    proposals: some.map((offer) => toProposal(desk, offer)),
    ...shown(standing),
    holds: [...new Set([...(own?.holds ?? []), ...doubts])],
  }
}

function isLikely(offer: Offer, transfer: Transfer | undefined): boolean {
  return transfer !== undefined && isTransferLikely(offer, transfer)
}

/** The item that the best assignment of all gives to each payment that is not taken. */
function preferTogether(offers: ReadonlyMap<number, readonly Offer[]>): Map<number, number> {
  const edges = [...offers].flatMap(([left, some]) =>
    some
      .filter(({ way, score }) => way === 'single' && score > thresholds.floor)
      .map(({ parts, score }) => ({
        left,
        right: parts[0]?.item.at ?? -1,
        weight: score - thresholds.floor,
      })),
  )
  return assignPairs(edges)
}

/** Best first, but the one that leaves most for the other payments before its equals. */
function inOrder(offers: readonly Offer[], preferred: number | undefined): Offer[] {
  const at = offers.findIndex(
    (offer) => offer.way === 'single' && offer.parts[0]?.item.at === preferred,
  )
  const own = offers[at]
  const distinct = new Map<string, Offer>()
  for (const offer of offers) {
    const key = keyOfParts(offer.parts)
    if (!distinct.has(key)) distinct.set(key, offer)
  }
  if (own === undefined || (offers[0] !== own && offers[0]?.way !== 'single')) {
    return [...distinct.values()]
  }
  distinct.delete(keyOfParts(own.parts))
  return [own, ...distinct.values()]
}

function shown({ margin, rivals }: Standing): Standing {
  return { margin: margin === null ? null : margin / 100, rivals }
}

function toProposal(desk: Desk, offer: Offer): Proposal {
  return {
    targets: offer.parts.map(({ item, amountMinor }) => ({ itemId: item.item.id, amountMinor })),
    method: methodOf(offer),
    evidence: offer.evidence,
    score: offer.score / 100,
    probability: probabilityOf(offer.score, desk.given.learned.calibration),
    reasons: explainOffer(offer),
  }
}

function plainOutcome(
  { transaction }: SeenTransaction,
  what: TransactionClass,
  partnerId: string | null,
): Outcome {
  return {
    transactionId: transaction.id,
    decision: 'leave',
    class: what,
    partnerId,
    proposals: [],
    margin: null,
    rivals: 0,
    holds: [],
    engineVersion,
  }
}
