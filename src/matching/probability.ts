import type { Calibration } from './learned.ts'
import { thresholds } from './weights.ts'

/** What a score in hundredths of a point comes to, from 0 to 1 in thousandths. */
export function probabilityOf(score: number, calibration: Calibration | null): number {
  if (calibration === null) return rounded(1 / (1 + Math.exp(-score / 100)))
  let probability = 0
  for (const step of calibration.steps) {
    if (score < step.score) break
    probability = step.probability
  }
  return probability
}

/** The least score at which anything is taken by itself. A calibration may only raise it. */
export function autoScoreOf(calibration: Calibration | null): number {
  return Math.max(thresholds.auto, calibration?.autoScore ?? 0)
}

export function rounded(probability: number): number {
  return Math.round(probability * 1_000) / 1_000
}
