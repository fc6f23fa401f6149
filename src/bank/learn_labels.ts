import type { Label, Shown } from './learn_label_store.ts'

/** By any of its names: a document and the entry that was posted for it are one target. */
type Decided = { id: string; entryId: string | null }

type LabelsOf = (shown: readonly Shown[], targets: readonly Decided[]) => Label[]

/** What a decision says about each proposal that was shown when it was made. */
export const labelsOf: Readonly<Record<'confirmed' | 'declined' | 'ignored', LabelsOf>> = {
  /** One proposal was right, or none; the others were wrong. */
  confirmed(shown, targets) {
    const labels = shown.map((one) => labelOf(one, isSame(one, targets)))
    if (labels.some(({ isRight }) => isRight)) return labels
    return [...labels, { rank: null, score: null, evidence: null, isRight: true }]
  },
  /** Every proposal that the target is part of was wrong. */
  declined: (shown, targets) =>
    shown
      .filter(({ target_ids: ids }) => targets.some((target) => isAmong(ids, target)))
      .map((one) => labelOf(one, false)),
  /** Nothing of what was shown was right. */
  ignored: (shown) => shown.map((one) => labelOf(one, false)),
}

function labelOf({ rank, score, evidence }: Shown, isRight: boolean): Label {
  return { rank, score, evidence, isRight }
}

function isSame({ target_ids: ids }: Shown, targets: readonly Decided[]): boolean {
  return ids.length === targets.length && targets.every((target) => isAmong(ids, target))
}

function isAmong(ids: readonly string[], { id, entryId }: Decided): boolean {
  return ids.includes(id) || (entryId !== null && ids.includes(entryId))
}
