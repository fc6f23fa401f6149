import type { Calibration } from './learned.ts'
import { rounded } from './probability.ts'
import { thresholds } from './weights.ts'

/** A proposal that somebody confirmed or declined, with its score in points. */
export type ScoredLabel = { score: number; isRight: boolean }

const fewestLabels = 50
/** What is taken by itself must have been right at least so often, in thousandths. */
const precisionFloor = 995
/** Nobody is ever quite sure, nor is anything impossible. */
const bounds = { least: 0.01, largest: 0.999 }

/**
 * Learns what scores mean in one organization: probabilities that rise with the score and fit what
 * was confirmed (pool adjacent violators), and the least score from which matches were right often
 * enough. That score is never below the ordinary one, so no success loosens it. Null while there is
 * too little to learn from.
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

/** One score means one thing, whichever of its labels came first. */
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
