import { describe, expect, it } from 'vitest'
import type { ShownProposal } from './learn_label_store.ts'
import { labelsOf } from './learn_from_decision.ts'

const proposal = (rank: number, ...ids: string[]): ShownProposal => ({
  rank,
  score: String(6 - rank),
  evidence: rank === 1 ? 'name' : null,
  target_ids: ids,
})
const entry = (id: string) => ({ id, entryId: id })
const shown = [proposal(1, 'a'), proposal(2, 'b', 'c'), proposal(3, 'a', 'c')]
const rights = (labels: readonly { rank: number | null; isRight: boolean }[]) =>
  labels.map(({ rank, isRight }) => [rank, isRight])

describe('what was matched', () => {
  it.each([
    ['one', [entry('a')], 1],
    ['several in another order', [entry('c'), entry('b')], 2],
    ['a set that shares a target with another', [entry('a'), entry('c')], 3],
  ])('makes %s right and the rest wrong', (_says, targets, right) => {
    const labels = labelsOf.confirmed(shown, targets)
    expect(rights(labels)).toEqual([1, 2, 3].map((rank) => [rank, rank === right]))
  })

  it('keeps score and evidence with each', () => {
    expect(labelsOf.confirmed(shown, [entry('a')])[0]).toEqual({
      rank: 1,
      score: '5',
      evidence: 'name',
      isRight: true,
    })
  })

  it('knows a document by the entry that was posted for it, and the other way', () => {
    const asDocument = labelsOf.confirmed([proposal(1, 'd')], [{ id: 'd', entryId: 'e' }])
    const asEntry = labelsOf.confirmed([proposal(1, 'e')], [{ id: 'd', entryId: 'e' }])
    expect([...asDocument, ...asEntry].map(({ isRight }) => isRight)).toEqual([true, true])
  })

  it.each([
    ['a part of a set', [entry('b')]],
    ['more than a set', [entry('a'), entry('b'), entry('c')]],
    ['something else', [entry('x')]],
  ])('was not shown where it is %s', (_says, targets) => {
    expect(rights(labelsOf.confirmed(shown, targets))).toEqual([
      [1, false],
      [2, false],
      [3, false],
      [null, true],
    ])
  })

  it('says only that nothing was shown where nothing was', () => {
    expect(rights(labelsOf.confirmed([], [entry('a')]))).toEqual([[null, true]])
  })
})

describe('what was declined or ignored', () => {
  it('makes every set wrong that the declined one is part of, and no other', () => {
    expect(rights(labelsOf.declined(shown, [entry('c')]))).toEqual([
      [2, false],
      [3, false],
    ])
  })

  it('makes all wrong where the payment needs no match', () => {
    expect(rights(labelsOf.ignored(shown, []))).toEqual([
      [1, false],
      [2, false],
      [3, false],
    ])
  })
})
