import type { Calibration } from './terms/learned.ts'
import { rounded } from './probability.ts'
import { thresholds } from './terms/weights.ts'

/** A suggestion that was accepted or declined, with its score in points. */
export type ScoredLabel = { score: number; isRight: boolean }

const fewestLabels = 50
/** Automatic matches must have been right at least this often, in thousandths. */
const precisionFloor = 995
/** No probability is ever exactly 0 or 1. */
const bounds = { least: 0.01, largest: 0.999 }

/**
 * Calibrates scores for one organization: probabilities that rise with the score and fit the
 * decisions (pool adjacent violators), and the minimum score from which matches were right often
 * enough. It is never below the default, so no success loosens it. Null while there is too little
 * data.
 */
export function calibrate(labels: readonly ScoredLabel[]): Calibration | null {
  if (labels.length < fewestLabels) return null
  const sorted = labels
    .map(({ score, isRight }) => ({ score: Math.round(score * 100), isRight }))
    .toSorted((a, b) => a.score - b.score || Number(a.isRight) - Number(b.isRight))
  return { steps: stepsOf(sorted), autoScore: autoScoreIn(sorted), labels: labels.length }
}

type Block = { score: number; right: number; count: number }

function stepsOf(sorted: readonly ScoredLabel[]): Calibration['steps'] {
  const blocks: Block[] = []
  for (const group of Map.groupBy(sorted, ({ score }) => score).values()) {
    let block = blockOf(group)
    for (let last = blocks.at(-1); last !== undefined; last = blocks.at(-1)) {
      const isRising = last.right * block.count < block.right * last.count
      if (isRising) break
      blocks.pop()
      block = {
        score: last.score,
        right: last.right + block.right,
        count: last.count + block.count,
      }
    }
    blocks.push(block)
  }
  return blocks.map(({ score, right, count }) => ({
    score,
    probability: rounded(Math.min(bounds.largest, Math.max(bounds.least, right / count))),
  }))
}

/** Labels with the same score are combined. */
function blockOf(group: readonly ScoredLabel[]): Block {
  const right = group.filter(({ isRight }) => isRight).length
  return { score: group[0]?.score ?? 0, right, count: group.length }
}

function autoScoreIn(sorted: readonly ScoredLabel[]): number {
  const highest = sorted.at(-1)?.score ?? 0
  let found = Math.max(thresholds.auto, highest + 1)
  let right = 0
  let count = 0
  for (const [at, { score, isRight }] of [...sorted.entries()].toReversed()) {
    count += 1
    if (isRight) right += 1
    const isFirst = sorted[at - 1]?.score !== score
    if (isFirst && right * 1_000 >= precisionFloor * count) found = score
  }
  return Math.max(thresholds.auto, found)
}
