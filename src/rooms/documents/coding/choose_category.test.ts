import { describe, expect, it } from 'vitest'
import { regionOf } from '#regions/room'
import { evidenceOf, type Paper } from '#test/golden/coding/evidence'
import { chooseCategory, fallbackOf, knownTreatment } from './choose_category.ts'
import type { SupplierMemory } from '../document/coding.ts'
import { documentAmountsOf } from '../document/propose_amounts.ts'
import type { SupplyPlace } from './choose_place.ts'

const blank: SupplierMemory = {
  ledgerAccountId: null,
  category: null,
  vatCode: null,
  documentId: 'doc_7',
  learnedOn: '2026-02-03',
}

function choose(
  paper: Omit<Paper, 'region'>,
  region: Paper['region'] = 'denmark',
  place?: SupplyPlace,
) {
  const evidence = evidenceOf({ region, ...paper })
  const seen = documentAmountsOf(evidence.extraction, evidence.region)
  return chooseCategory(evidence, { ...seen, place: place ?? 'domestic' })
}

const codes = (choice: ReturnType<typeof choose>) => choice.reasons.map((reason) => reason.code)

describe('the category', () => {
  it('is found by the supplier’s name before what was bought', () => {
    const choice = choose({ supplierName: 'Lomax A/S', words: 'hosting' })
    expect([choice.category, choice.account, codes(choice)]).toEqual([
      'office_supplies',
      '2450',
      ['hint_supplier'],
    ])
  })

  it('is found by the contact’s name too, and by the longer hint of the two', () => {
    const contact = { name: 'Espresso House Torvet', country: null, vatNumber: null }
    expect(choose({ supplierName: 'EH Drift ApS', contact }).category).toBe('meals')
    expect(choose({ supplierName: 'Hotel Centrum', contact }).category).toBe('meals')
  })

  it('is found by the words of the lines where the name says nothing', () => {
    const choice = choose({ supplierName: 'Nordhavn ApS', words: 'kursus i regnskab' })
    expect([choice.category, codes(choice)]).toEqual(['training', ['hint_line']])
  })

  it('of an e-invoice is where the most money is', () => {
    const lines = [
      { text: 'Fragt', net: '80.00' },
      { text: 'Kontorartikler', net: '50.00' },
      { text: 'Mere kontorartikler', net: '40.00' },
      { text: 'En forsikring uden beløb', net: null },
    ]
    const choice = choose({ supplierName: 'Nordhavn', sourceClass: 'einvoice', lines })
    expect(choice.category).toBe('office_supplies')
    expect(choose({ supplierName: 'Nordhavn', sourceClass: 'pdf', lines }).category).toBe(
      'office_supplies',
    )
  })

  it('is the fallback where nothing is found, with a reason', () => {
    const choice = choose({ supplierName: 'Nordhavn' })
    expect(choice).toMatchObject({ ...fallbackOf(regionOf('denmark')), rememberedCode: null })
    expect(codes(choice)).toEqual(['fallback_category'])
  })

  it('has an account of its own for goods from abroad', () => {
    const accounts = (['domestic', 'eu', 'outside'] as const).map(
      (place) => choose({ supplierName: 'Engros A/S' }, 'denmark', place).account,
    )
    expect(accounts).toEqual(['1610', '1630', '1650'])
  })

  it('has one for what is above the limit for small assets, where the limit is known', () => {
    const paper = { supplierName: 'Dustin', vat: '10000.00', date: '2025-05-01' }
    const account = (total: string, more = {}) => choose({ ...paper, total, ...more }).account
    expect(account('44400.01')).toBe('5580')
    expect(account('44400.00')).toBe('2230')
    expect(account('44400.01', { date: '2026-05-01' })).toBe('2230')
    expect(account('44400.01', { currency: 'EUR' })).toBe('2230')
  })
})

describe('what a person set last time', () => {
  it('wins over every hint, with the document and the day', () => {
    const memory = { ...blank, category: 'representation' }
    const choice = choose({ supplierName: 'Lomax A/S', memory })
    expect([choice.category, choice.account]).toEqual(['representation', '1910'])
    expect(choice.reasons).toEqual([
      { code: 'memory', params: { documentId: 'doc_7', day: '2026-02-03' } },
    ])
  })

  it('keeps an account that was set together with the category', () => {
    const memory = { ...blank, category: 'meals', ledgerAccountId: '1930' }
    expect(choose({ memory })).toMatchObject({ category: 'meals', account: '1930' })
  })

  it('finds the category by an account that only one books on', () => {
    const memory = { ...blank, ledgerAccountId: '2180' }
    expect(choose({ memory })).toMatchObject({ category: 'insurance', vatDomestic: 'I0' })
  })

  it('takes the account’s usual code where several do, or none', () => {
    const choice = choose({ memory: { ...blank, ledgerAccountId: '1930' } })
    expect(choice).toMatchObject({ category: 'fallback', account: '1930', vatDomestic: 'REP' })
    expect(codes(choice)).toEqual(['memory'])
  })

  it('keeps the hint’s treatment where the hint books on that account', () => {
    const memory = { ...blank, ledgerAccountId: '2470' }
    const there = choose({ memory, supplierName: 'Hotel Nord' })
    expect(there).toMatchObject({ category: 'hotel', account: '2470', vatDomestic: 'I25' })
    const elsewhere = choose({ memory, supplierName: 'Restaurant Nord' })
    expect(elsewhere).toMatchObject({ category: 'meals', account: '2470', vatDomestic: 'I0' })
  })

  it('of a VAT code alone leaves the category to the hints', () => {
    const choice = choose({ supplierName: 'Lomax A/S', memory: { ...blank, vatCode: 'IPR' } })
    expect(choice).toMatchObject({ category: 'office_supplies', rememberedCode: 'IPR' })
  })

  it('is forgotten where it names what is there no more', () => {
    const memory = { ...blank, category: 'gone', ledgerAccountId: 'gone' }
    expect(choose({ supplierName: 'Lomax A/S', memory }).category).toBe('office_supplies')
  })

  it('may be a category that only the provider’s chart has', () => {
    const evidence = evidenceOf({ region: 'italy' })
    const own = { id: 'own', name: 'O', nameEn: 'O', account: '4204', vatDomestic: 'A22' }
    const rest = { vatEu: null, vatOutside: null }
    const chart = { ...evidence.chart, categories: [{ ...own, ...rest }] }
    const found = knownTreatment({ ...evidence, chart }, 'own')
    expect(found).toEqual({ category: 'own', account: '4204', vatDomestic: 'A22', ...rest })
    expect(knownTreatment({ ...evidence, chart }, 'nowhere')).toBeNull()
  })
})
