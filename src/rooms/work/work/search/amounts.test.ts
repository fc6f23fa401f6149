import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountsOf, questionOf } from './question.ts'

describe('an amount', () => {
  it.each([
    ['1250,50', ['1250.5']],
    ['1.250,50', ['1250.5']],
    ['1,250.50', ['1250.5']],
    ['1250.50', ['1250.5']],
    ['-1250,5', ['1250.5']],
    ['1250', ['1250']],
    ['1.250', ['1.25', '1250']],
    ['1,250', ['1.25', '1250']],
    ['12.345.678', ['12345678']],
    ['1.234.567,80', ['1234567.8']],
    ['0,00', ['0']],
    ['007', ['7']],
    ['1.2.3', []],
    ['1.250,50,3', []],
    ['abc', []],
    ['1x', []],
    ['', []],
    ['.5', []],
  ])('%s means %j', (given, expected) => {
    expect(amountsOf(given).toSorted()).toEqual(expected)
  })

  it('is the same in either notation', () => {
    const notations = { da: 'da-DK', en: 'en-GB', it: 'it-IT' }
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 12 }), (minor) => {
        for (const locale of Object.values(notations)) {
          const written = (minor / 100).toLocaleString(locale, { minimumFractionDigits: 2 })
          expect(amountsOf(written)).toContain(String(minor / 100))
        }
      }),
    )
  })
})

describe('a question', () => {
  it('asks for the beginning of every word', () => {
    expect(questionOf('Café  Nord')).toEqual({
      asked: "((('cafe':*)) & (('nord':*)))",
      alike: 'cafe  nord',
    })
  })

  it('of nothing but signs asks nothing', () => {
    for (const given of ['', '  ', '%', "'", '&|!()', '\u200B'])
      expect(questionOf(given)).toBeNull()
  })

  it('takes an account number however it is spaced', () => {
    expect(questionOf('DK50 0040 0440 1162 43')?.asked).toContain("| 'dk5000400440116243':*")
  })

  it('holds no sign of the language of questions, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (given) => {
        const asked = questionOf(given)?.asked ?? ''
        expect(asked.replaceAll(/'[#\p{L}\p{N}.]+'(?::\*)?/gu, '')).toMatch(/^[()&| ]*$/u)
      }),
    )
  })
})
