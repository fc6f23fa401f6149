import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TextRun, RunSight } from './pdf_lines_hidden.ts'
import { sightsOf } from './pdf_lines.ts'

const runsOf = (...runs: [string, RunSight][]): TextRun[] =>
  runs.map(([text, sight]) => ({ text, sight }))

describe('the sight of texts', () => {
  it('is that of the run they were drawn with', () => {
    const runs = runsOf(['Total', 'seen'], ['secret', 'white'], ['125,00', 'unseen'])
    expect(sightsOf(['Total', 'secret', '125,00'], runs)).toEqual({
      sights: ['seen', 'white', 'unseen'],
      missing: [],
    })
  })

  it('does not depend on how letters were split into runs', () => {
    const runs = runsOf(['To', 'seen'], ['tal12', 'seen'], ['5,00', 'white'])
    expect(sightsOf(['Total', '12', '5,00'], runs).sights).toEqual(['seen', 'seen', 'white'])
  })

  it('is hidden for a text of which only a part is hidden', () => {
    const runs = runsOf(['Total1', 'seen'], ['00', 'white'])
    expect(sightsOf(['Total 100'], runs).sights).toEqual(['white'])
  })

  it('leaves spaces out of account', () => {
    expect(
      sightsOf(['I alt', ' ', '125'], runsOf(['Ialt', 'seen'], ['125', 'white'])).sights,
    ).toEqual(['seen', 'seen', 'white'])
  })

  it('tells what was drawn beside the page', () => {
    const runs = runsOf(['Total', 'seen'], ['outside', 'seen'], ['125', 'seen'])
    expect(sightsOf(['Total', '125'], runs)).toEqual({
      sights: ['seen', 'seen'],
      missing: ['outside'],
    })
  })

  it('is looked up by the text where the two do not follow each other', () => {
    const runs = runsOf(['125', 'seen'], ['secret words', 'white'], ['Total', 'seen'])
    const { sights, missing } = sightsOf(
      ['Total', 'secretwords', '125'],
      [...runs, { text: 'secretwords', sight: 'white' }],
    )
    expect(sights).toEqual(['seen', 'white', 'seen'])
    expect(missing).toEqual([])
  })

  it('is found for any texts drawn in any runs', () => {
    const sight = fc.constantFrom<RunSight>('seen', 'white', 'unseen')
    const run = fc.tuple(fc.stringMatching(/^[a-zæøå]{1,6}$/), sight)
    fc.assert(
      fc.property(fc.array(run, { maxLength: 20 }), (runs) => {
        const texts = runs.map(([text]) => text)
        expect(sightsOf(texts, runsOf(...runs))).toEqual({
          sights: runs.map(([, one]) => one),
          missing: [],
        })
      }),
    )
  })
})
