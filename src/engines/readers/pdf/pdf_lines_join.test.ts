import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { joinWords, type PlacedText } from './pdf_lines_join.ts'
import { segmentsOf } from '../text/text_lines.ts'

const at = (text: string, left: number, top: number, size = 0.012): PlacedText => ({
  text,
  left,
  right: left + text.length * size * 0.7,
  top,
  bottom: top + size,
})

const textsOf = (texts: PlacedText[]) => joinWords(texts, 1).map(({ text }) => text)

describe('texts of a page', () => {
  it('on one height are one line', () => {
    expect(textsOf([at('Total', 0.1, 0.5), at('125,00', 0.8, 0.5)])).toEqual(['Total   125,00'])
  })

  it('a little higher or lower still are one line', () => {
    expect(textsOf([at('Total', 0.1, 0.5), at('125,00', 0.8, 0.503)])).toEqual(['Total   125,00'])
  })

  it('a line apart are two lines', () => {
    expect(textsOf([at('Total', 0.1, 0.5), at('125,00', 0.8, 0.515)])).toEqual(['Total', '125,00'])
  })

  it('that touch are one word', () => {
    const [first, second] = [at('Tot', 0.1, 0.5), at('al', 0.1 + 3 * 0.0084, 0.5)]
    const [line] = joinWords([first, second], 1)
    expect(line?.text).toBe('Total')
    expect(line?.words).toHaveLength(1)
    expect(line?.words[0]?.box?.[2]).toBeCloseTo(second.right, 3)
  })

  it('of single letters with spaces are a word written wide', () => {
    expect(textsOf([at('T O T A L E', 0.1, 0.5)])).toEqual(['TOTALE'])
    expect(textsOf([at('T O T A L E   E U R', 0.1, 0.5)])).toEqual(['TOTALE EUR'])
    expect(textsOf([at('5 3 9 , 0 0', 0.1, 0.5)])).toEqual(['539,00'])
    expect(textsOf([at('R I C E V U TA', 0.1, 0.5)])).toEqual(['RICEVUTA'])
    expect(textsOf([at('DE IT FR ES', 0.1, 0.5)])).toEqual(['DE IT FR ES'])
    expect(textsOf([at('A 4 x 3', 0.1, 0.5)])).toEqual(['A 4 x 3'])
  })

  it('of single letters at even gaps are a word written wide', () => {
    const letters = 'TOTALE'.split('').map((letter, nth) => at(letter, 0.1 + nth * 0.0144, 0.5))
    expect(textsOf(letters)).toEqual(['TOTALE'])
    expect(textsOf(letters.slice(0, 3))).toEqual(['T O T'])
  })

  it('a letter apart are two words of one cell', () => {
    const first = at('I', 0.1, 0.5)
    const [line] = joinWords([first, at('alt', first.right + 0.005, 0.5)], 1)
    expect(line?.text).toBe('I alt')
    expect(line === undefined ? [] : segmentsOf(line)).toHaveLength(1)
  })

  it('lie in a box that is part of the page', () => {
    const [line] = joinWords([at('udenfor', -0.02, 0.999)], 2)
    expect(line?.page).toBe(2)
    for (const edge of line?.words[0]?.box ?? []) {
      expect(edge).toBeGreaterThanOrEqual(0)
      expect(edge).toBeLessThanOrEqual(1)
    }
  })

  it('give their words a share of their width', () => {
    const [line] = joinWords([{ text: 'ab cd', left: 0.1, right: 0.6, top: 0.1, bottom: 0.12 }], 1)
    expect(line?.words.map(({ box }) => [box?.[0], box?.[2]])).toEqual([
      [0.1, 0.3],
      [0.4, 0.6],
    ])
  })

  it('all come out again, each once', () => {
    const text = fc.record({
      word: fc.stringMatching(/^[a-z]{1,8}$/),
      left: fc.integer({ min: 0, max: 90 }),
      top: fc.integer({ min: 0, max: 90 }),
    })
    fc.assert(
      fc.property(fc.array(text, { maxLength: 30 }), (texts) => {
        const lines = joinWords(
          texts.map(({ word, left, top }) => at(word, left / 100, top / 100)),
          1,
        )
        const letters = (parts: string[]) => parts.join('').replace(/ /g, '').length
        expect(letters(lines.map((line) => line.text))).toBe(letters(texts.map(({ word }) => word)))
        for (const line of lines) {
          for (const word of line.words) {
            expect(line.text.slice(word.start, word.end)).toBe(word.text)
          }
        }
      }),
    )
  })
})
