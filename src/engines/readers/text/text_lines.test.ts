import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  boxOf,
  lineOf,
  linesOfText,
  linesSeen,
  segmentsOf,
  spanOf,
  type Line,
} from './text_lines.ts'

const textsOf = (text: string) => linesOfText(text).map((line) => line.text)

function boxed(): Line {
  const line = lineOf('Total   125,00 kr', 1)
  const boxes = [
    [0.1, 0.5, 0.2, 0.52],
    [0.7, 0.49, 0.8, 0.52],
    [0.81, 0.5, 0.84, 0.53],
  ] as const
  return {
    ...line,
    words: line.words.map((word, index) => ({ ...word, box: [...(boxes[index] ?? boxes[0])] })),
  }
}

describe('lines of a text', () => {
  it('are split at every kind of line end', () => {
    expect(textsOf('a\nb\r\nc\rd')).toEqual(['a', 'b', 'c', 'd'])
  })

  it('keep empty lines, which part one block from the next', () => {
    expect(textsOf('Kunde\n\nTotal')).toEqual(['Kunde', '', 'Total'])
  })

  it('lose characters without a shape, which hide words from a reader of words', () => {
    expect(textsOf('Tot\u00adal\u200b 1\u202e00')).toEqual(['Total 100'])
  })

  it('have plain spaces instead of every other kind', () => {
    expect(textsOf('1\u00a0234,56\u2009kr')).toEqual(['1 234,56 kr'])
  })

  it('have a tab as the gap between two columns', () => {
    expect(
      segmentsOf(linesOfText('Moms\t25,00')[0] ?? lineOf('', null)).map(({ text }) => text),
    ).toEqual(['Moms', '25,00'])
  })

  it('compose letters that come as letter and accent', () => {
    expect(textsOf('Belo\u0301')).toEqual(['Beló'])
  })

  it('are wrapped at a space where a paragraph is one line', () => {
    const lines = textsOf('ord '.repeat(500))
    expect(lines.length).toBeGreaterThan(4)
    expect(lines.every((line) => line.length <= 400)).toBe(true)
    expect(lines.join(' ')).toBe('ord '.repeat(500).trim())
  })

  it('are cut hard where there is no space at all', () => {
    expect(textsOf('x'.repeat(900)).map((line) => line.length)).toEqual([400, 400, 100])
  })

  it('never lose a visible character of short lines', () => {
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[a-zæøå0-9,. ]{0,40}$/), { maxLength: 20 }),
        (rows) => {
          const read = textsOf(rows.join('\n')).join('')
          expect(read.replace(/ /g, '')).toBe(rows.join('').replace(/ /g, ''))
        },
      ),
    )
  })
})

describe('words and segments', () => {
  it('say where each word stands', () => {
    const { words, text } = lineOf('I alt   125,00 kr', null)
    expect(words.map((word) => text.slice(word.start, word.end))).toEqual([
      'I',
      'alt',
      '125,00',
      'kr',
    ])
    expect(words.every(({ box }) => box === null)).toBe(true)
  })

  it('part where two spaces or more stand between words', () => {
    const line = lineOf('Havne Consult A/S   Fakturanr. 83007  Side 1', null)
    expect(segmentsOf(line)).toEqual([
      { text: 'Havne Consult A/S', start: 0, end: 17 },
      { text: 'Fakturanr. 83007', start: 20, end: 36 },
      { text: 'Side 1', start: 38, end: 44 },
    ])
  })

  it('are none in an empty line', () => {
    expect(segmentsOf(lineOf('', null))).toEqual([])
  })
})

describe('places', () => {
  it('have no box in plain text, and a span of characters', () => {
    const line = lineOf('Total   125,00', null)
    expect(boxOf(line, 8, 14)).toBeNull()
    expect(spanOf(line, 8, 14)).toEqual([8, 14])
  })

  it('have the box around all words they touch', () => {
    expect(boxOf(boxed(), 8, 17)).toEqual([0.7, 0.49, 0.84, 0.53])
    expect(boxOf(boxed(), 0, 3)).toEqual([0.1, 0.5, 0.2, 0.52])
    expect(boxOf(boxed(), 5, 8)).toBeNull()
  })

  it('have a span of the page where there are boxes', () => {
    expect(spanOf(boxed(), 8, 14)).toEqual([0.7, 0.8])
  })
})

describe('the lines that are looked at', () => {
  it('are all of them in any document of twenty pages', () => {
    const lines = linesOfText('Vare   10,00\n'.repeat(1_400))
    expect(linesSeen(lines)).toEqual({ lines, isCut: false })
  })

  it('are the first and the last of a longer one, in their order', () => {
    const lines = linesOfText(Array.from({ length: 5_000 }, (_, index) => `n${index}`).join('\n'))
    const seen = linesSeen(lines)
    expect(seen.isCut).toBe(true)
    expect(seen.lines).toHaveLength(1_500)
    expect(seen.lines[0]?.text).toBe('n0')
    expect(seen.lines[999]?.text).toBe('n999')
    expect(seen.lines[1_000]?.text).toBe('n4500')
    expect(seen.lines.at(-1)?.text).toBe('n4999')
  })

  it('are never more than 100,000 characters', () => {
    const lines = linesOfText(`${'a'.repeat(399)}\n`.repeat(1_000))
    const seen = linesSeen(lines)
    expect(seen.isCut).toBe(true)
    expect(seen.lines.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThanOrEqual(100_000)
  })
})
