import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fiReference, rfReference } from '#invoices/room'
import { referencesIn } from './references.ts'

const creditor = '81234567'
const stated = (text: string, reference: string | null = null) => ({ text, reference })
const digits = fc.stringMatching(/^[1-9]\d{0,12}$/)
const rfTexts = fc.stringMatching(/^[0-9A-Z]{1,21}$/)
const words = fc.constantFrom('', 'Payment', 'faktura 17', 'saldo fatt. 12/2026', 'TAK, KUNDE A/S')

/** The ways in which banks write the same line. */
const fiDresses = fc.constantFrom(
  (line: string) => line,
  (line: string) => line.slice(1),
  (line: string) => line.replaceAll('<', '< ').replaceAll('+', ' +'),
  (line: string) => line.replaceAll('<', ''),
  (line: string) => line.replaceAll('<', ' '),
)
const rfDresses = fc.constantFrom(
  (text: string) => text,
  (text: string) => text.toLowerCase(),
  (text: string) => text.replaceAll(/(.{4})(?=.)/g, '$1 '),
)

describe('a Danish payment line', () => {
  it.each(['71', '75'] as const)('of card %s is found in every dress, among words', (kind) => {
    fc.assert(
      fc.property(digits, fiDresses, words, words, (id, dress, before, after) => {
        const line = fiReference(kind, creditor, id)
        const text = `${before} ${dress(line)} ${after}`
        expect(referencesIn(stated(text), null)).toContain(line)
        expect(referencesIn(stated('', text), null)).toContain(line)
      }),
    )
  })

  it('by its payment id alone is one of ours', () => {
    fc.assert(
      fc.property(digits, fc.constantFrom('71', '75'), words, (id, kind, word) => {
        const line = fiReference(kind, creditor, id)
        const alone = /<(\d+)\+/.exec(line)?.[1] ?? ''
        expect(referencesIn(stated(word, alone), creditor)).toContain(line)
        expect(referencesIn(stated(`${word} ${alone}`), creditor)).toEqual([line])
        expect(referencesIn(stated(word, alone), null)).toEqual([])
      }),
    )
  })

  it('of somebody else stays theirs', () => {
    const line = fiReference('71', '87654321', '2026')
    expect(referencesIn(stated(line), creditor)).toEqual([line])
  })

  it('with any one digit wrong is none', () => {
    fc.assert(
      fc.property(digits, fc.nat(14), fc.integer({ min: 1, max: 9 }), (id, at, by) => {
        const line = fiReference('71', creditor, id)
        const place = 4 + at
        const wrong = (Number(line[place]) + by) % 10
        const bent = `${line.slice(0, place)}${wrong}${line.slice(place + 1)}`
        expect(referencesIn(stated(bent), creditor)).toEqual([])
      }),
    )
  })

  it('of card 73, which has no id, is none', () => {
    expect(referencesIn(stated('+73<+81234567<'), creditor)).toEqual([])
  })
})

describe('a creditor reference of ISO 11649', () => {
  it('is found in every dress, among words', () => {
    fc.assert(
      fc.property(rfTexts, rfDresses, words, words, (text, dress, before, after) => {
        const made = rfReference(text)
        expect(referencesIn(stated(`${before} ${dress(made)} ${after}`), null)).toContain(made)
        expect(referencesIn(stated('', dress(made)), null)).toContain(made)
      }),
    )
  })

  it('with any one character wrong is none', () => {
    fc.assert(
      fc.property(rfTexts, fc.nat(20), fc.integer({ min: 1, max: 9 }), (text, at, by) => {
        const made = rfReference(text)
        const place = 4 + (at % text.length)
        const digit = made[place] ?? ''
        fc.pre(/\d/.test(digit))
        const bent = `${made.slice(0, place)}${(Number(digit) + by) % 10}${made.slice(place + 1)}`
        expect(referencesIn(stated(bent), null)).not.toContain(bent)
      }),
    )
  })

  it('is found where two follow each other', () => {
    const [one, two] = [rfReference('20260001'), rfReference('20260002')]
    expect(referencesIn(stated(`${one} ${two}`), null)).toEqual([one, two])
  })

  it('is none inside a longer word', () => {
    expect(referencesIn(stated(`X${rfReference('20260001')}`), null)).toEqual([])
  })
})

it('any text at all is read in no time and gives only valid references', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 3_000, unit: 'grapheme' }), (text) => {
      for (const one of referencesIn(stated(text, text), creditor)) expect(one).toMatch(/^RF|^\+7/)
    }),
    { numRuns: 50 },
  )
  const begun = performance.now()
  for (const unit of ['RF18 ', '7', '71<', 'RF', '1 ', '+71 000000000000000 + ']) {
    referencesIn(stated(unit.repeat(50_000)), creditor)
  }
  expect(performance.now() - begun).toBeLessThan(1_000)
})
