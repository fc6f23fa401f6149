import type { Calibration } from './terms/learned.ts'
import { thresholds } from './terms/weights.ts'

/** The probability of a score in hundredths of a point: 0 to 1, in thousandths. */
export function probabilityOf(score: number, calibration: Calibration | null): number {
  if (calibration === null) return rounded(1 / (1 + Math.exp(-score / 100)))
  let probability = 0
  for (const step of calibration.steps) {
    if (score < step.score) break
    probability = step.probability
  }
  return probability
}

/** The minimum score for an automatic match. A calibration can only raise it. */
export function autoScoreOf(calibration: Calibration | null): number {
  return Math.max(thresholds.auto, calibration?.autoScore ?? 0)
}

export function rounded(probability: number): number {
  return Math.round(probability * 1_000) / 1_000
}
