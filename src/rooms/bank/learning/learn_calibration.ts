import type { Scene } from '#kernel/corridor/scene'
import { calibrate, type Calibration, type ScoredLabel } from '#matching/room'
import * as store from './learn_label_store.ts'

const limits = {
  /** Decisions after which scores are calibrated again, whatever the day. */
  fresh: 50,
  /** Otherwise once a day. */
  restMs: 86_400_000,
  /** The newest labels of each kind; older ones came from an older engine. */
  labels: 2_000,
  /** So that one match in 200 may be undone, as the brake allows. */
  automatic: 200,
  /** Bookkeepers review a month at a time. */
  stoodDays: 30,
}

/**
 * Calibrates scores again if enough was decided since the last time. Decided suggestions tell how
 * probable a suggestion is. They say nothing about automatic matches: of two equal invoices the one
 * not chosen has the same score as the other, and neither would be matched automatically. So the
 * minimum score for those comes from automatic matches alone, and can only rise.
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
