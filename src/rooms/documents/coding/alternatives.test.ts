import { describe, expect, it } from 'vitest'
import { evidenceOf, type Paper } from '#test/golden/coding/evidence'
import { renderReason } from '../document/reasons.ts'
import type { Corrections } from '../document/coding.ts'
import { correct } from './correct.ts'
import { propose } from './propose.ts'

const danish = { region: 'denmark', supplierVatNumber: 'DK13585628' } as const
const bill = { ...danish, total: '5000.00', vat: '1000.00' } as const

function codingOf(paper: Paper, given: Corrections = {}) {
  const evidence = evidenceOf(paper)
  const coding = correct(propose(evidence), given, evidence)
  const { category, deductible } = coding.lines[0] ?? {}
  return { ...coding, codes: coding.reasons.map((one) => one.code), first: [category, deductible] }
}

describe('running costs of a car in Denmark', () => {
  it.each([
    { supplierName: 'Nordvang Autoværksted ApS', words: 'Service, VW Caddy' },
    { supplierName: 'Bilhuset ApS', words: 'Dæk og reparation af bil' },
    { supplierName: 'Hansen og Søn', words: 'Reparation af bil' },
  ])('deduct nothing and ask where it may be a van: %j', (said) => {
    const { first, cap } = codingOf({ ...bill, ...said })
    expect(first).toEqual(['car_running', '0.00'])
    expect(cap).toMatchObject({ code: 'may_be_other', cap: 0.5 })
  })

  it('deduct nothing and are sure where it is a passenger car', () => {
    const { first, cap } = codingOf({
      ...bill,
      lines: [{ text: 'Service og olieskift, personbil VW Passat', net: '4000.00' }],
    })
    expect([first, cap]).toEqual([['car_running', '0.00'], null])
  })

  it('are deducted in full where a person says that it is a van', () => {
    const words = 'Service, VW Caddy'
    const paper = { ...bill, supplierName: 'Nordvang Autoværksted ApS', words }
    const { first, cap } = codingOf(paper, { category: 'van_running' })
    expect([first, cap]).toEqual([['van_running', '1000.00'], null])
  })

  it('deduct a third where a van is leased', () => {
    const { first } = codingOf({ ...bill, words: 'Leasing, varevogn' })
    expect(first).toEqual(['van_leasing', '333.33'])
  })

  it('are asked about where a passenger car is leased: the lessor states the amount', () => {
    const { first, cap } = codingOf({ ...bill, words: 'leasing personbil' })
    expect(first).toEqual(['car_leasing', '0.00'])
    expect(cap?.code).toBe('may_be_other')
  })
})

describe('other costs that are easily taken for each other', () => {
  it.each([['Restaurant Kronborg', 'Mødeforplejning leveret til kontoret, kursus']])(
    'of %s are asked about: %s',
    (supplierName, words) => {
      expect(codingOf({ ...bill, supplierName, words }).cap).toMatchObject({ code: 'may_contain' })
    },
  )

  it('of a telephone of staff are halved, and asked about', () => {
    const coding = codingOf({
      ...bill,
      supplierName: 'TDC Erhverv',
      words: 'Mobilabonnement medarbejder',
    })
    expect(coding).toMatchObject({ category: 'staff_phone', cap: { code: 'paper_says' } })
  })

  it.each([
    ['Restaurant Kronborg', 'Forretningsmiddag'],
    ['Restaurant og Catering Kronborg', 'Forretningsmiddag'],
    ['TDC Erhverv', 'Mobilabonnement'],
  ])('of %s are not asked about without such words: %s', (supplierName, words) => {
    const lines = [{ text: words, net: '4000.00' }]
    const asked = codingOf({ ...bill, supplierName, lines }).cap?.code
    expect([undefined, 'one_keyword']).toContain(asked)
  })
})

describe('a VAT code of a person above the limit of the category', () => {
  const paper: Paper = {
    region: 'italy',
    supplierVatNumber: 'IT00743110157',
    supplierName: 'Leasys Italia S.p.A.',
    total: '488.00',
    vat: '88.00',
  }

  it('keeps the limit, says so in words, and names the category that has none', () => {
    const { first, cap, reasons, codes } = codingOf(paper, { vatCode: 'A22' })
    expect(first).toEqual(['car_rental', '35.20'])
    expect(cap?.cap).toBe(0.5)
    expect(codes).not.toContain('domestic_vat')
    const said = reasons.map(renderReason).join(' ')
    expect(said).toContain('A22 deducts 100 % of the VAT')
    expect(said).toContain('category car_rental to 40 %')
    expect(said).toContain('set the category business_vehicles')
  })

  it('deducts in full in that category, and is no longer in doubt', () => {
    const given = { vatCode: 'A22', category: 'business_vehicles' }
    const { first, cap, codes } = codingOf(paper, given)
    expect([first, cap]).toEqual([['business_vehicles', '88.00'], null])
    expect(codes).not.toContain('code_above_category_instead')
  })
})

describe('lines by hand', () => {
  it('leave no reason of the proposal that they replace', () => {
    const words = 'Leasingydelse bil'
    const line = { ledgerAccountId: '2530', category: null, vatCode: 'I25' }
    const amounts = { net: '4000.00', vat: '1000.00', deductible: '412.00' }
    const { codes } = codingOf({ ...bill, words }, { lines: [{ ...line, ...amounts }] })
    expect(codes).toEqual(['place_found', 'lines_by_hand', 'corrected'])
  })
})

describe('words that the buyer owes the VAT', () => {
  const paper = { ...danish, total: '18000.00', supplierName: 'Nordisk Engros A/S' }

  it.each(['Momsen afregnes af køber jf. momslovens § 46', 'Køber skal afregne momsen'])(
    'are understood: %s',
    (words) => {
      expect(codingOf({ ...paper, words }).vatCode).toBe('IOB')
    },
  )

  it('are needed: without them a bill of no known kind shows no VAT', () => {
    const { vatCode, codes } = codingOf({ ...danish, total: '18000.00', words: 'Ting' })
    expect([vatCode, codes.includes('no_vat_shown')]).toEqual(['I0', true])
  })
})
