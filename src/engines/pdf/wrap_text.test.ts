import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clampLines, wrapText } from './wrap_text.ts'

const count = (text: string): number => text.length

describe('a text that is wrapped', () => {
  it.each([
    ['one two three', 7, ['one two', 'three']],
    ['one', 7, ['one']],
    ['exactly', 7, ['exactly']],
    ['', 7, ['']],
    ['   ', 7, ['']],
    ['a  b', 7, ['a b']],
    ['a\nb', 7, ['a', 'b']],
    ['a\r\n\r\nb', 7, ['a', '', 'b']],
    ['a\tb', 7, ['a b']],
    ['abcdefghij', 4, ['abcd', 'efgh', 'ij']],
    ['ab cdefghij kl', 4, ['ab', 'cdef', 'ghij', 'kl']],
    ['ab cdefghi kl', 4, ['ab', 'cdef', 'ghi', 'kl']],
    ['25\u00A0% 1', 4, ['25\u00A0%', '1']],
  ])('%j within %i is %j', (text, width, lines) => {
    expect(wrapText(text, count, width)).toEqual(lines)
  })

  it('is never wider than its column and loses no letter', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'B', 'æ', '7', ' ', ' ', '\n') })
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 12 }), (text, width) => {
        const lines = wrapText(text, count, width)
        for (const line of lines) expect(line.length).toBeLessThanOrEqual(width)
        expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(/\s/g, ''))
      }),
    )
  })

  it('keeps a word whole where a line can hold it', () => {
    const words = fc.array(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 1 })
    fc.assert(
      fc.property(words, (words) => {
        const lines = wrapText(words.join(' '), count, 8)
        expect(lines.flatMap((line) => line.split(' '))).toEqual(words)
      }),
    )
  })

  it('of one wide character in a narrow column takes a line of its own and comes to an end', () => {
    expect(wrapText('WW', () => 50, 10)).toEqual(['W', 'W'])
  })

  it('of 5,000 characters without a space is measured once for each', () => {
    let calls = 0
    const measure = (text: string): number => {
      calls += 1
      return text.length
    }
    expect(wrapText('x'.repeat(5_000), measure, 40)).toHaveLength(125)
    expect(calls).toBeLessThan(5_010)
  })
})

describe('lines that are too many', () => {
  it('end with a mark that there were more', () => {
    expect(clampLines(['one', 'two', 'three'], 2)).toEqual(['one', 'tw…'])
  })

  it('stay as they are where there is room', () => {
    expect(clampLines(['one', 'two'], 2)).toEqual(['one', 'two'])
    expect(clampLines([], 2)).toEqual([])
  })
})
