import type { Scene } from '#kernel/corridor/scene'
import type { MatchOutcome } from '#matching/room'
import { homeRegion } from '#regions/room'
import { ownTransfer, toStored } from '../transactions/decision.ts'
import {
  judgeShadow,
  judgeTransfer,
  type DecidedTarget,
  type Judgement,
  type ShadowVerdict,
} from './shadow_rules.ts'
import * as store from './shadow_store.ts'

/**
 * Records a match that was not made because the organization is in shadow mode. The first one stays
 * until it is decided, whatever the matcher finds later: it would have been booked, and a report
 * that follows second thoughts would show more precision than there was. Only a new version of the
 * matcher replaces it, since the old one will not run again.
 */
export function keepShadowMatch(
  scene: Scene,
  { transactionId, outcome }: { transactionId: string; outcome: MatchOutcome },
): void {
  const [proposal] = outcome.proposals
  if (outcome.decision !== 'auto') return
  if (outcome.class === 'own_transfer') keepTransfer(scene, outcome)
  if (proposal === undefined || proposal.evidence === null) return
  const { evidence, targets, score, probability, reasons } = proposal
  store.keepOpen(scene, {
    transactionId,
    evidence,
    // Only posted items are matched automatically, so items are entries.
    targets: targets
      .map(({ itemId, amountMinor }) => ({ entryId: itemId, amountMinor: String(amountMinor) }))
      .toSorted((a, b) => (a.entryId < b.entryId ? -1 : 1)),
    grounds: {
      score,
      probability,
      margin: outcome.margin,
      rivals: outcome.rivals,
      reasons: reasons.map(toStored),
    },
    engineVersion: outcome.engineVersion,
  })
}

/** It has no target: it would have been booked on the transit account. */
function keepTransfer(scene: Scene, { transactionId, engineVersion }: MatchOutcome): void {
  store.keepOpen(scene, {
    transactionId,
    evidence: 'transfer',
    targets: [],
    grounds: { score: 0, probability: 1, margin: null, rivals: 0, reasons: [ownTransfer] },
    engineVersion,
  })
}

export type ShadowSettling = {
  transactionId: string
  verdict: ShadowVerdict
  /** What was matched, unmatched or declined. */
  targets: readonly DecidedTarget[]
  /** The ledger account it was booked on, if it was. */
  bookedOn?: string | undefined
}

/** Called in the transaction of the decision; costs one lookup if nothing was recorded. */
export async function settleShadowMatch(scene: Scene, settling: ShadowSettling): Promise<void> {
  const { transactionId, targets } = settling
  const kept = await store.findNewest(scene, transactionId)
  const judged = kept === null ? null : judge(scene, kept, settling)
  if (kept === null || judged === null) return
  store.saveVerdict(scene, transactionId, kept.proposed_at, {
    verdict: judged.verdict,
    decided: judged.isDecided ? targets.map(toDecided) : null,
  })
}

function judge(
  scene: Scene,
  kept: store.KeptShadow,
  { verdict, targets, bookedOn }: ShadowSettling,
): Judgement {
  if (kept.evidence !== 'transfer') {
    return judgeShadow(kept.targets, verdict, targets, kept.is_declined)
  }
  const { transit } = homeRegion(scene).accountRoles
  const isBooked = bookedOn === undefined ? null : bookedOn === transit
  return judgeTransfer(verdict, isBooked, kept.verdict === 'agreed')
}

function toDecided({ type, id, amountMinor }: DecidedTarget): store.Decided {
  return {
    targetType: type,
    targetId: id,
    amountMinor: amountMinor === undefined ? null : String(amountMinor),
  }
}
