import { stdnum } from 'stdnum'
import { describe, expect, it } from 'vitest'
import { faultOfNumber } from './national_number.ts'

/** Every number of a company or person in the EU, Norway, Switzerland and the United Kingdom. */
const countries =
  'AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IT LT LU LV MT NL NO PL PT RO SE SI SK'.split(
    ' ',
  )

const samples = [
  'DK12345674',
  '12345674',
  'IT00743110157',
  '00743110157',
  'RSSMRA85T10A562S',
  'DE136695976',
  'CHE100155212',
  'NO995525828MVA',
]

describe('the rules of one country', () => {
  it('say of every kind of number what the library with all of them says', () => {
    const verdicts = new Set<string | null>()
    for (const country of countries) {
      for (const [kind, validator] of Object.entries(stdnum[country] ?? {})) {
        for (const sample of samples) {
          const answer = validator.validate(sample)
          const expected = answer.isValid ? null : answer.error.name
          expect([country, kind, sample, faultOfNumber(country, kind, sample)]).toEqual([
            country,
            kind,
            sample,
            expected,
          ])
          verdicts.add(expected)
        }
      }
    }
    expect(verdicts.size).toBeGreaterThan(3)
    expect(verdicts).toContain(null)
  })

  it('that there are none of are an error, and not a number that is wrong', () => {
    expect(() => faultOfNumber('DK', 'none', '12345674')).toThrow('no check for DK none')
  })
})
