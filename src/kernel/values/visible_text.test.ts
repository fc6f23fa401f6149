import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toVisibleJson, toVisibleLine } from './visible_text.ts'

const seen = (text: string): unknown => JSON.parse(toVisibleJson(text))

it('keeps what people write, with its lines and tabs', () => {
  const text = 'Æbler & pærer, 1.234,50 € — “È già pagato”\n\tΩ 漢字 🙂 a\u00A0b'
  expect(seen(text)).toBe(text)
})

it.each([
  ['control characters', 'a\u0000\u0007\u001B[31m\u007F\u0085b', 'a[31mb'],
  ['carriage returns', 'a\r\nb', 'a\nb'],
  ['zero width', 'a\u200B\u200C\u200D\u2060\uFEFFb', 'ab'],
  ['direction marks', 'a\u061C\u200E\u200F\u202A\u202E\u2066\u2069b', 'ab'],
  ['soft hyphens and fillers', 'a\u00AD\u115F\u3164\uFFA0b', 'ab'],
  ['tag characters', 'a\u{E0001}\u{E0049}\u{E007F}b', 'ab'],
  ['variation selectors', 'a\uFE0F\u{E0100}\u{E01EF}b', 'ab'],
])('drops %s', (_what, text, left) => {
  expect(seen(text)).toBe(left)
})

it('makes a line that can be kept, whatever halves of letters are in the text', () => {
  expect(toVisibleLine('a\uD800b \uDC00', 80)).toBe('a\uFFFDb \uFFFD')
  expect(toVisibleLine('a🙂b', 80)).toBe('a🙂b')
})

it('reaches every text in a record and touches nothing else', () => {
  const value = { n: 1.5, none: null, yes: true, list: ['a\u200Bb', { deep: '\u202Ec' }] }
  expect(JSON.parse(toVisibleJson(value))).toEqual({ ...value, list: ['ab', { deep: 'c' }] })
})

const any = fc.string({ unit: 'binary' })
const visible = fc.string({ unit: fc.constantFrom(...'aZ9 æßΩ漢א\n\t€,"\\{}'.split(''), '🙂') })

it('leaves nothing that a person does not see, whatever the text', () => {
  fc.assert(
    fc.property(any, (text) => {
      const left = String(seen(text))
      expect(left).not.toMatch(/\p{Default_Ignorable_Code_Point}/u)
      expect(left).not.toMatch(/(?![\n\t])\p{Cc}/u)
    }),
    { numRuns: 500 },
  )
})

it('only ever leaves out: what remains stands in the order it stood in', () => {
  fc.assert(
    fc.property(any, (text) => {
      const left = Array.from(String(seen(text)))
      let at = 0
      for (const letter of text) if (letter === left[at]) at += 1
      expect(at).toBe(left.length)
    }),
  )
})

it('is done after one time, and leaves visible text alone', () => {
  fc.assert(
    fc.property(any, visible, (text, plain) => {
      expect(seen(String(seen(text)))).toBe(seen(text))
      expect(seen(plain)).toBe(plain)
    }),
  )
})

it('lets no word be hidden between the letters of another', () => {
  const hidden = Array.from('ignore this', (letter) =>
    String.fromCodePoint(0xe0000 + letter.charCodeAt(0)),
  )
  expect(seen(`Pay${hidden.join('')} now`)).toBe('Pay now')
})

describe('a line', () => {
  it('has no breaks, no unseen letters and no margins', () => {
    expect(toVisibleLine('  a\u200B\tb\r\n\u2028c\u00A0 d ', 40)).toBe('a b c d')
  })

  it('is cut between letters, never inside one, and says that it was cut', () => {
    expect(toVisibleLine('🙂🙂🙂🙂', 4)).toBe('🙂🙂🙂🙂')
    expect(toVisibleLine('🙂🙂🙂🙂🙂', 4)).toBe('🙂🙂🙂…')
  })

  it('never is longer than it may be, and never breaks, whatever the text', () => {
    fc.assert(
      fc.property(any, fc.integer({ min: 1, max: 50 }), (text, most) => {
        const line = toVisibleLine(text, most)
        expect(Array.from(line).length).toBeLessThanOrEqual(most)
        expect(line).not.toMatch(/[\n\r\t\u2028\u2029]|\p{Default_Ignorable_Code_Point}/u)
      }),
    )
  })
})
