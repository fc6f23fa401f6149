import type { Scene } from '#kernel/scene'
import { calibrate, type Calibration, type ScoredLabel } from '#matching/room'
import * as store from './learn_label_store.ts'

const limits = {
  /** Decisions about proposals after which scores are worked out anew, whatever the day. */
  fresh: 50,
  /** Otherwise once a day. */
  restMs: 86_400_000,
  /** The newest labels of each kind; what an engine said long ago is another engine's. */
  labels: 2_000,
  /** So that one match in 200 may be taken back, as the brake allows. */
  automatic: 200,
  /** Bookkeepers go through a month at a time. */
  stoodDays: 30,
}

/**
 * Works out anew what scores mean here, where enough was decided since the last time. What proposals
 * came to says how probable a proposal is. It says nothing about what is taken by itself: of two
 * equal invoices the one that was not chosen has the same score as the other, and neither would be
 * taken. So the least score for that comes from automatic matches alone, and may only rise.
 */
export async function calibrateWhenDue(scene: Scene): Promise<void> {
  const { made_at: madeAt, fresh } = await store.findFreshLabels(scene)
  if (!isDue(madeAt, fresh, scene.now)) return
  const shown = await store.listShownLabels(scene, limits.labels)
  const automatic = await store.listAutomaticLabels(scene, limits.labels, limits.stoodDays)
  const calibration = combine(shown, automatic)
  if (calibration !== null) store.saveCalibration(scene, calibration)
}

export function isDue(madeAt: Date | null, fresh: number, now: Date): boolean {
  if (fresh >= limits.fresh) return true
  return madeAt !== null && fresh > 0 && now.getTime() - madeAt.getTime() >= limits.restMs
}

export function combine(
  shown: readonly ScoredLabel[],
  automatic: readonly ScoredLabel[],
): Calibration | null {
  const byProposals = calibrate(shown)
  if (byProposals === null) return null
  const { steps, labels } = byProposals
  const byMatches = automatic.length < limits.automatic ? null : calibrate(automatic)
  return { steps, labels, autoScore: byMatches?.autoScore ?? 0 }
}
