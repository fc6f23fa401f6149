import type { Scene } from '#kernel/scene'
import type { Outcome } from '#matching/room'
import { regionOf, type RegionKey } from '#regions/room'
import { ownTransfer, toStored } from './decision.ts'
import {
  judgeShadow,
  judgeTransfer,
  type DecidedTarget,
  type Judgement,
  type ShadowVerdict,
} from './shadow_rules.ts'
import * as store from './shadow_store.ts'

/**
 * Keeps a match that was not made because the organization only looks on. The first one stays until
 * somebody decides, whatever the matcher thinks later: by it the books would have been written, and a
 * report that follows second thoughts would show more precision than there was. Only a new version of
 * the matcher replaces it, since the old one will not run again.
 */
export function keepShadowMatch(
  scene: Scene,
  { transactionId, outcome }: { transactionId: string; outcome: Outcome },
): void {
  const [proposal] = outcome.proposals
  if (outcome.decision !== 'auto') return
  if (outcome.class === 'own_transfer') keepTransfer(scene, outcome)
  if (proposal === undefined || proposal.evidence === null) return
  const { evidence, targets, score, probability, reasons } = proposal
  store.keepOpen(scene, {
    transactionId,
    evidence,
    // What is taken by itself is posted, so items are entries.
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

/** It has no target: it would have been booked on the account of what is under way. */
function keepTransfer(scene: Scene, { transactionId, engineVersion }: Outcome): void {
  store.keepOpen(scene, {
    transactionId,
    evidence: 'transfer',
    targets: [],
    grounds: { score: 0, probability: 1, margin: null, rivals: 0, reasons: [ownTransfer] },
    engineVersion,
  })
}

export type Settling = {
  transactionId: string
  verdict: ShadowVerdict
  /** What was matched, taken back or declined. */
  targets: readonly DecidedTarget[]
  /** The account on which somebody booked it, where he did. */
  bookedOn?: string | undefined
}

/** Called in the transaction in which somebody decides; costs one look where nothing was kept. */
export async function settleShadowMatch(scene: Scene, settling: Settling): Promise<void> {
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
  { verdict, targets, bookedOn }: Settling,
): Judgement {
  if (kept.evidence !== 'transfer') {
    return judgeShadow(kept.targets, verdict, targets, kept.is_declined)
  }
  const { transit } = regionOf(scene.principal.regionKey as RegionKey).accountRoles
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
