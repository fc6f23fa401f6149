import type { TrainingLabel, ShownProposal } from './learn_label_store.ts'

/** By any of its ids: a document and its entry are one target. */
type Decided = { id: string; entryId: string | null }

type LabelsOf = (shown: readonly ShownProposal[], targets: readonly Decided[]) => TrainingLabel[]

/** What a decision says about each suggestion that was shown. */
export const labelsOf: Readonly<Record<'confirmed' | 'declined' | 'ignored', LabelsOf>> = {
  /** One suggestion was right, or none; the others were wrong. */
  confirmed(shown, targets) {
    const labels = shown.map((one) => labelOf(one, isSame(one, targets)))
    if (labels.some(({ isRight }) => isRight)) return labels
    return [...labels, { rank: null, score: null, evidence: null, isRight: true }]
  },
  /** Every suggestion with this target was wrong. */
  declined: (shown, targets) =>
    shown
      .filter(({ target_ids: ids }) => targets.some((target) => isAmong(ids, target)))
      .map((one) => labelOf(one, false)),
  /** No suggestion was right. */
  ignored: (shown) => shown.map((one) => labelOf(one, false)),
}

function labelOf({ rank, score, evidence }: ShownProposal, isRight: boolean): TrainingLabel {
  return { rank, score, evidence, isRight }
}

function isSame({ target_ids: ids }: ShownProposal, targets: readonly Decided[]): boolean {
  return ids.length === targets.length && targets.every((target) => isAmong(ids, target))
}

function isAmong(ids: readonly string[], { id, entryId }: Decided): boolean {
  return ids.includes(id) || (entryId !== null && ids.includes(entryId))
}
