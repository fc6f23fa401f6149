import { describe, expect, it, test } from 'vitest'
import { madeCorpus, readCorpus } from '../../lab/eval/matching/corpus.ts'
import { judge } from '../../lab/eval/matching/judge.ts'
import { engine, naive, weighted } from '../../lab/eval/matching/matchers.ts'
import { isWrong, measure, type Figures, type Matched } from '../../lab/eval/matching/measure.ts'
import { corpusOf } from '../support/documents/corpora.ts'

const shared = corpusOf('matching')

/** What users may rely on; the evaluation prints more. */
const required = { precisionAtAuto: 0.999, recallAtAuto: 0.52, top1: 0.82 }

function expectRequired(figures: Figures): void {
  expect(figures.precisionAtAuto).toBeGreaterThanOrEqual(required.precisionAtAuto)
  expect(figures.recallAtAuto).toBeGreaterThanOrEqual(required.recallAtAuto)
  expect(figures.top1).toBeGreaterThanOrEqual(required.top1)
}

describe('organizations that nothing was tuned on', () => {
  const corpus = madeCorpus([70_001, 70_002, 70_003, 70_004])
  const all = judge(engine, corpus)

  it('are matched as precisely and as often as is promised', () => {
    expectRequired(measure(all))
  })

  it('have no wrong match of a kind in which nothing must ever be taken', () => {
    const never = new Set([
      'ambiguous_sum',
      'ghost',
      'coincidence',
      'paid_twice',
      'stale',
      'ahead',
      'nearly',
      'noise',
      'payout',
      'own_transfer',
    ])
    const kinds = all.filter(isWrong).map(({ kind }) => kind)
    expect(kinds.filter((kind) => never.has(kind))).toEqual([])
  })

  it('are all of the kinds that there are', () => {
    expect(new Set(all.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(35)
  })

  it('are matched better than by the plainer ways', () => {
    const ours = measure(all)
    for (const plain of [naive, weighted]) {
      const theirs = measure(judge(plain, corpus))
      expect(ours.precisionAtAuto).toBeGreaterThan(theirs.precisionAtAuto)
      expect(ours.recallAtAuto).toBeGreaterThan(theirs.recallAtAuto)
      expect(ours.top1).toBeGreaterThan(theirs.top1)
    }
  })
})

test.skipIf(!shared.isHere)('the shared organizations are matched as is promised', () => {
  const all: Matched[] = judge(engine, readCorpus(shared.path))
  expect(all.length).toBeGreaterThan(1_000)
  expectRequired(measure(all))
})
