import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { settleWords } from './picture_lines.ts'
import type { VotedWord } from './vote.ts'

/** Words side by side, each letter a hundredth wide, with gaps of so many letters between them. */
function wordsOf(texts: readonly string[], gap = 1): VotedWord[] {
  let from = 0
  return texts.map((text) => {
    const to = from + text.length / 100
    const word = { text, from, to, isDoubtful: false, isOfDigits: false, certainty: 0.9 }
    from = word.to + gap / 100
    return word
  })
}

const settled = (texts: readonly string[], gap = 1): string[] =>
  settleWords(wordsOf(texts, gap)).map(({ text }) => text)

describe('words of a line', () => {
  it.each([
    [
      ['TOTALE', '20,', '70'],
      ['TOTALE', '20,70'],
    ],
    [
      ['I', 'ALT', '1.250', ',00'],
      ['I', 'ALT', '1.250,00'],
    ],
    [['16.10.2609:14'], ['16.10.26', '09:14']],
    [['16.10.202609:14'], ['16.10.2026', '09:14']],
    [['2026-10-169:14:05'], ['2026-10-16', '9:14:05']],
    [['09Jun201818:23'], ['09Jun2018', '18:23']],
  ])('%j are %j', (given, wanted) => {
    expect(settled(given)).toEqual(wanted)
  })

  it.each([
    [['3,', '703']],
    [['art.', '70']],
    [['20', '70']],
    [['10.11', ',00x']],
    [['16.10.2026']],
  ])('%j stay as they are', (given) => {
    expect(settled(given)).toEqual(given)
  })

  it('are not joined over the gap between two columns', () => {
    expect(settled(['20,', '70'], 3)).toEqual(['20,', '70'])
  })

  it('that are joined are as doubtful as their worse part', () => {
    const [first, second] = wordsOf(['20,', '70'])
    if (!first || !second) throw new Error('two words')
    const given = [first, { ...second, isDoubtful: true, certainty: 0.3 }]
    expect(settleWords(given)).toMatchObject([{ text: '20,70', isDoubtful: true, certainty: 0.3 }])
  })

  it('keep every letter, in order and within their line', () => {
    const letters = fc.string({
      unit: fc.constantFrom(...Array.from('0123456789.,:-/aB')),
      minLength: 1,
    })
    fc.assert(
      fc.property(fc.array(letters, { maxLength: 6 }), (texts) => {
        const words = settleWords(wordsOf(texts))
        expect(words.map(({ text }) => text).join('')).toBe(texts.join(''))
        for (const { from, to } of words) expect(from).toBeLessThanOrEqual(to)
      }),
    )
  })
})
