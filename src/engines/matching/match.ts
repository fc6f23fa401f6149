import { assignPairs } from './assign.ts'
import { classByWords, pairRefunds } from './classify.ts'
import { prepareInput, type PreparedInput } from './prepared_input.ts'
import { holdsOf } from './holds.ts'
import { explainOffer, methodOf } from './explain.ts'
import type { MatchInput } from './terms/input.ts'
import { gatherWants, marginOf, type Margin, type Wants } from './margins.ts'
import { keyOfParts, type Offer } from './offer.ts'
import {
  engineVersion,
  type MatchOutcome,
  type MatchProposal,
  type TransactionClass,
} from './terms/outcome.ts'
import { isContactKnown } from './pair.ts'
import { autoScoreOf, probabilityOf } from './probability.ts'
import { runRounds } from './rounds.ts'
import type { NormalizedTransaction } from './normalize.ts'
import { isTransferLikely, judgeTransfers, type TransferPair } from './transfers.ts'
import { thresholds } from './terms/weights.ts'

const mostProposals = 3

/**
 * Decides about every transaction: match automatically, suggest, or leave. The result is in the
 * order of ids and the same for the same input, in whatever order its rows come.
 */
export function matchTransactions(given: MatchInput): MatchOutcome[] {
  const prepared = prepareInput(given)
  const transfers = judgeTransfers(prepared)
  const transferOf = ({ transaction }: NormalizedTransaction): TransferPair | undefined =>
    transfers.get(transaction.id)
  const refunds = pairRefunds(prepared.seen)
  const { taken, offers } = runRounds(prepared, {
    isLeftOut: (seen) => transferOf(seen)?.holds.length === 0,
    isHeld: (offer) => isLikely(offer, transferOf(offer.transaction)),
  })
  const wants = gatherWants(offers.values())
  const preferred = preferTogether(offers)
  return prepared.seen.map((seen): MatchOutcome => {
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
        proposals: [toProposal(prepared, certain.offer)],
        ...shown(certain.margin),
      }
    }
    return proposeSome(prepared, seen, offers.get(seen.at) ?? [], {
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
  /** Its other possible class, if the transfer is not booked. */
  transfer: TransferPair | undefined
}

function proposeSome(
  prepared: PreparedInput,
  seen: NormalizedTransaction,
  offers: readonly Offer[],
  { wants, preferred, refunded, transfer }: Left,
): MatchOutcome {
  const { calibration } = prepared.given.learned
  // An open item that fits outranks a transfer that rests on words alone.
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
  const margin = marginOf(first, offers, wants, prepared.residuals)
  const doubts = holdsOf(first, margin, wants, autoScoreOf(calibration))
  if (isLikely(first, transfer)) doubts.push('transfer_likely')
  return {
    ...plainOutcome(seen, own === undefined ? 'trade' : 'own_transfer', partnerId),
    decision: 'suggest',
    proposals: some.map((offer) => toProposal(prepared, offer)),
    ...shown(margin),
    holds: [...new Set([...(own?.holds ?? []), ...doubts])],
  }
}

function isLikely(offer: Offer, transfer: TransferPair | undefined): boolean {
  return transfer !== undefined && isTransferLikely(offer, transfer)
}

/** The item that the overall best assignment gives to each payment that was not matched. */
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

/** Best first; among equals, the one that leaves most for other payments. */
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

function shown({ margin, rivals }: Margin): Margin {
  return { margin: margin === null ? null : margin / 100, rivals }
}

function toProposal(prepared: PreparedInput, offer: Offer): MatchProposal {
  return {
    targets: offer.parts.map(({ item, amountMinor }) => ({ itemId: item.item.id, amountMinor })),
    method: methodOf(offer),
    evidence: offer.evidence,
    score: offer.score / 100,
    probability: probabilityOf(offer.score, prepared.given.learned.calibration),
    reasons: explainOffer(offer),
  }
}

function plainOutcome(
  { transaction }: NormalizedTransaction,
  what: TransactionClass,
  partnerId: string | null,
): MatchOutcome {
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
