import { assignPairs } from './assign.ts'
import { classByWords, pairOwnTransfers, pairRefunds } from './classify.ts'
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
import { thresholds } from './weights.ts'

const mostProposals = 3

/**
 * Decides about every transaction: taken by itself, proposed, or left. The answer comes in the order
 * of the ids and is the same for the same input, in whatever order its rows come.
 */
export function matchTransactions(given: Given): Outcome[] {
  const desk = layDesk(given)
  const transfers = pairOwnTransfers(desk.seen, given.own)
  const refunds = pairRefunds(desk.seen)
  const { taken, offers } = runRounds(desk, ({ transaction }) => transfers.has(transaction.id))
  const wants = gatherWants(offers.values())
  const preferred = preferTogether(offers)
  return desk.seen.map((seen): Outcome => {
    const { id } = seen.transaction
    const partner = transfers.get(id)
    if (partner !== undefined) return plainOutcome(seen, 'own_transfer', partner)
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
    })
  })
}

type Left = { wants: Wants; preferred: number | undefined; refunded: string | null }

function proposeSome(
  desk: Desk,
  seen: SeenTransaction,
  offers: readonly Offer[],
  { wants, preferred, refunded }: Left,
): Outcome {
  const { calibration } = desk.given.learned
  const byWords = classByWords(seen.transaction)
  const some = inOrder(offers, preferred)
    .filter(
      (offer) => byWords === 'trade' || isContactKnown(offer.facts) || offer.evidence !== null,
    )
    .filter((offer) => probabilityOf(offer.score, calibration) * 1_000 >= thresholds.suggest)
    .slice(0, mostProposals)
  const [first] = some
  if (first === undefined) {
    const isRefund = byWords === 'trade' && refunded !== null
    return plainOutcome(seen, isRefund ? 'refund' : byWords, isRefund ? refunded : null)
  }
  const standing = standingOf(first, offers, wants, desk.residuals)
  return {
    ...plainOutcome(seen, 'trade', null),
    decision: 'suggest',
    proposals: some.map((offer) => toProposal(desk, offer)),
    ...shown(standing),
    holds: doubtsOf(first, standing, wants, autoScoreOf(calibration)),
  }
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
