import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calibrate, type ScoredLabel } from './calibrate.ts'
import { autoScoreOf, probabilityOf } from './probability.ts'

const labels = (count: number, score: number, isRight: boolean): ScoredLabel[] =>
  Array.from({ length: count }, () => ({ score, isRight }))

describe('without a calibration', () => {
  it.each([
    [0, 0.5],
    [220, 0.9],
    [-85, 0.299],
    [700, 0.999],
  ])('a score of %i hundredths is worth %f', (score, probability) => {
    expect(probabilityOf(score, null)).toBe(probability)
  })

  it('is taken from 2.2 points on', () => {
    expect(autoScoreOf(null)).toBe(220)
  })
})

describe('a calibration', () => {
  it('needs fifty labels', () => {
    expect(calibrate(labels(49, 3, true))).toBeNull()
    expect(calibrate(labels(50, 3, true))).not.toBeNull()
  })

  it('says how often a score was right', () => {
    const made = calibrate([
      ...labels(30, 1, false),
      ...labels(30, 1, true),
      ...labels(40, 4, true),
    ])
    expect(probabilityOf(100, made)).toBe(0.5)
    expect(probabilityOf(400, made)).toBe(0.999)
    expect(probabilityOf(50, made)).toBe(0)
  })

  it('gives one score one meaning, though half of its labels were wrong', () => {
    const made = calibrate([
      ...labels(20, 2, false),
      ...labels(60, 8, false),
      ...labels(60, 8, true),
    ])
    expect(probabilityOf(800, made)).toBe(0.5)
  })

  it('does not loosen where everything was right', () => {
    const made = calibrate([...labels(60, 0.5, true), ...labels(60, 3, true)])
    expect(made?.autoScore).toBe(220)
    expect(autoScoreOf(made)).toBe(220)
  })

  it('becomes stricter where what was taken was wrong', () => {
    const made = calibrate([
      ...labels(30, 2.5, true),
      ...labels(5, 2.5, false),
      ...labels(300, 5, true),
    ])
    expect(autoScoreOf(made)).toBe(500)
  })

  it('matches nothing automatically where even the highest scores were wrong', () => {
    const made = calibrate([...labels(50, 3, true), ...labels(20, 9, false)])
    expect(autoScoreOf(made)).toBeGreaterThan(900)
  })

  it('keeps its place for one mistake in two hundred', () => {
    const made = calibrate([...labels(199, 3, true), ...labels(1, 3, false)])
    expect(autoScoreOf(made)).toBe(300)
    const worse = calibrate([...labels(197, 3, true), ...labels(3, 3, false)])
    expect(autoScoreOf(worse)).toBeGreaterThan(300)
  })
})

describe('any labels', () => {
  const label = fc.record({ score: fc.integer({ min: -500, max: 900 }), isRight: fc.boolean() })
  const many = fc
    .array(label, { minLength: 50, maxLength: 120 })
    .map((list) => list.map((one) => ({ ...one, score: one.score / 100 })))

  it('give probabilities that rise with the score and stay within bounds', () => {
    fc.assert(
      fc.property(many, (list) => {
        const steps = calibrate(list)?.steps ?? []
        for (const [at, step] of steps.entries()) {
          expect(step.probability).toBeGreaterThanOrEqual(0.01)
          expect(step.probability).toBeLessThanOrEqual(0.999)
          const before = steps[at - 1]
          if (before === undefined) continue
          expect(step.score).toBeGreaterThan(before.score)
          expect(step.probability).toBeGreaterThanOrEqual(before.probability)
        }
      }),
    )
  })

  it('never bring the threshold below the ordinary one, nor below the floor of precision', () => {
    fc.assert(
      fc.property(many, (list) => {
        const autoScore = autoScoreOf(calibrate(list))
        expect(autoScore).toBeGreaterThanOrEqual(220)
        const taken = list.filter(({ score }) => Math.round(score * 100) >= autoScore)
        const right = taken.filter(({ isRight }) => isRight).length
        expect(right * 1_000).toBeGreaterThanOrEqual(taken.length * 995)
      }),
    )
  })

  it('give the same in any order', () => {
    fc.assert(
      fc.property(many, (list) => {
        expect(calibrate(list.toReversed())).toEqual(calibrate(list))
      }),
    )
  })
})
