import { describe, expect, it } from 'vitest'
import { makeOrganization } from '#test/matching/made_organization'
import { decideOne, givenOf, itemOf, paymentOf } from '#test/matching/rows'
import { matchTransactions } from '../match.ts'
import type { Language } from '#languages/room'
import { sentencesIn, sayHold, sayOutcome, sayProposal, sayReason } from './sentences.ts'

const languages: readonly Language[] = ['en', 'da', 'it']

describe('the sentence beside a match', () => {
  const item = itemOf({ id: 'e', number: '10234', counterparty: 'Havgus ApS' })
  const { outcome } = decideOne(paymentOf({ id: 't', text: 'Faktura 10234' }), [item])

  it.each([
    ['en', 'The bank text mentions invoice 10234. The amount is exactly 1,250.00 DKK.'],
    ['da', 'Bankteksten nævner faktura 10234. Beløbet er præcis 1.250,00 DKK.'],
    ['it', 'La causale cita la fattura 10234. L’importo è esattamente 1.250,00 DKK.'],
  ] as const)('reads in %s: %s', (language, sentence) => {
    expect(sayOutcome(outcome, language)).toBe(sentence)
  })

  it('says why it was not taken', () => {
    const other = { ...item, id: 'f', number: '10235' }
    const named = paymentOf({ id: 't', text: 'HAVGUS', date: '2026-03-15' })
    const said = sayOutcome(decideOne(named, [item, other]).outcome, 'en')
    expect(said).toContain('The payment names Havgus ApS.')
    expect(said).toContain('The same amount occurs several times for this contact.')
    expect(said).toContain('Another match fits almost as well.')
  })

  it('says what a transaction is where nothing fits', () => {
    const fee = paymentOf({ id: 't', amountMinor: -4_900n, text: 'Kontogebyr' })
    expect(sayOutcome(decideOne(fee, []).outcome, 'da')).toBe('Et bankgebyr.')
  })

  it('names all of several items', () => {
    const items = [item, { ...item, id: 'f', number: '10235' }]
    const both = paymentOf({ id: 't', amountMinor: 250_000n, text: 'Faktura 10234 og 10235' })
    const [first] = decideOne(both, items).outcome.proposals
    expect(first === undefined ? '' : sayProposal(first, 'en')).toContain(
      'The bank text lists 10234, 10235, which add up to the amount.',
    )
  })
})

describe('a value in a sentence', () => {
  const say = (left: string, language: Language = 'da'): string =>
    sayReason({ code: 'amount_over', points: 0, left, right: '1.00 DKK' }, language)

  it.each([
    ['1234567.89 DKK', '1.234.567,89 DKK'],
    ['-12.50 EUR', '-12,50 EUR'],
    ['12000 JPY', '12.000 JPY'],
    ['999.00 EUR', '999,00 EUR'],
  ])('%s is printed as %s', (value, printed) => {
    expect(say(value)).toContain(printed)
  })

  it('stays as it is where it is no amount', () => {
    expect(say('10234')).toContain('10234')
    expect(say('12.5 ABC')).toContain('12.5 ABC')
  })
})

describe('the tables', () => {
  it('have the same codes in every language', () => {
    for (const language of languages) {
      const { reasons, holds, classes } = sentencesIn(language)
      expect(Object.keys(reasons)).toEqual(Object.keys(sentencesIn('en').reasons))
      expect(Object.keys(holds)).toEqual(Object.keys(sentencesIn('en').holds))
      expect(Object.keys(classes)).toEqual(Object.keys(sentencesIn('en').classes))
    }
  })

  it('fill the same values in every language', () => {
    const valuesIn = (sentence: string): string[] => sentence.match(/\{\w+\}/g)?.toSorted() ?? []
    for (const [code, sentence] of Object.entries(sentencesIn('en').reasons)) {
      for (const language of languages) {
        expect(valuesIn(sentencesIn(language).reasons[code] ?? ''), code).toEqual(
          valuesIn(sentence),
        )
      }
    }
  })

  it('have a sentence for every code that a whole organization brings up', () => {
    const { transactions, items, own } = makeOrganization(11)
    const outcomes = matchTransactions(givenOf(transactions, items, { own }))
    const reasons = outcomes.flatMap(({ proposals }) => proposals.flatMap((one) => one.reasons))
    for (const code of new Set(reasons.map((one) => one.code))) {
      expect(sentencesIn('en').reasons, code).toHaveProperty(code)
    }
    for (const hold of new Set(outcomes.flatMap(({ holds }) => holds))) {
      expect(sayHold(hold, 'it'), hold).not.toBe(hold)
    }
  })

  it('show a code that has no sentence rather than hide it', () => {
    expect(sayReason({ code: 'brand_new', points: 0, left: '', right: '' }, 'en')).toBe('brand_new')
    expect(sayHold('brand_new', 'en')).toBe('brand_new')
  })
})
