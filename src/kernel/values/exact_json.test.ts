import { describe, expect, test } from 'vitest'
import { isExactNumber, parseExact, digitsIn, unitsIn } from './exact_json.ts'

const read = (text: string) => {
  const value = parseExact(text)
  if (!isExactNumber(value)) throw new Error('no number')
  return value
}

describe('numbers of an answer', () => {
  test.each([
    ['592', 59_200n],
    ['645.69', 64_569n],
    ['0.1', 10n],
    ['-68.180', -6_818n],
    ['900719925474099.93', 90_071_992_547_409_993n],
    ['68.18182', null],
    ['1e3', null],
  ])('%s is %s cents', (text, cents) => {
    expect(unitsIn(read(text), 2)).toBe(cents)
  })

  test('keep what was written, and are no texts', () => {
    expect(digitsIn(read('1.10'))).toBe('1.10')
    expect(isExactNumber(parseExact('"1.10"'))).toBe(false)
    expect(isExactNumber(parseExact('{"digits":"1"}'))).toBe(false)
    for (const text of ['{', 'NaN', '', '1.2.3', '0x10']) expect(parseExact(text)).toBeUndefined()
    expect(parseExact(String.raw`"a\u0000\ud800"`)).toBe('a\ufffd')
  })
})
