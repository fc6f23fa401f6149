import { describe, expect, it } from 'vitest'
import { evidenceOf, type Paper } from '#test/golden/coding/evidence'
import { propose } from './propose.ts'

type Short = [string | null, string | null, string, string, string]

function linesOf(paper: Paper): Short[] {
  return propose(evidenceOf(paper)).lines.map((line) => [
    line.category,
    line.vatCode,
    line.net,
    line.vat,
    line.deductible,
  ])
}
const saysOf = (paper: Paper) => propose(evidenceOf(paper)).reasons.map((reason) => reason.code)

const hotel: Paper = {
  region: 'denmark',
  sourceClass: 'einvoice',
  supplierName: 'Hotel Havnen',
  supplierVatNumber: 'DK13585628',
  total: '1500.00',
  rows: [{ rate: '25', net: '1200.00', vat: '300.00' }],
}
const room = { text: 'Værelse', net: '1040.00', rate: '25' }
const breakfast = { text: 'Morgenmad, 2 pers.', net: '160.00', rate: '25.00' }
const whole: Short[] = [['hotel', 'I25', '1200.00', '300.00', '300.00']]

describe('a row whose lines are of two sorts', () => {
  it('is split where the law deducts them differently', () => {
    expect(linesOf({ ...hotel, lines: [room, breakfast] })).toEqual([
      ['hotel', 'I25', '1040.00', '260.00', '260.00'],
      ['meals', 'REP', '160.00', '40.00', '10.00'],
    ])
  })

  it('keeps its VAT to the øre, whatever the lines', () => {
    const rows = [{ rate: '25', net: '0.99', vat: '0.26' }]
    const thirds = [room, breakfast, { ...room, text: 'Minibar' }]
    const lines = thirds.map((line) => ({ ...line, net: '0.33' }))
    const found = linesOf({ ...hotel, total: '1.25', rows, lines })
    expect(found).toEqual([
      ['hotel', 'I25', '0.66', '0.17', '0.17'],
      ['meals', 'REP', '0.33', '0.09', '0.02'],
    ])
  })

  it('stays whole where the lines do not add up to it', () => {
    expect(linesOf({ ...hotel, lines: [room, { ...breakfast, net: '160.01' }] })).toEqual(whole)
    expect(linesOf({ ...hotel, lines: [room, { ...breakfast, net: null }] })).toEqual(whole)
    expect(linesOf({ ...hotel, lines: [room, { ...breakfast, rate: '0' }] })).toEqual(whole)
  })

  it('stays whole where both sorts are deducted alike', () => {
    const lines = [room, { ...breakfast, text: 'Licens' }]
    expect(linesOf({ ...hotel, lines })).toEqual(whole)
  })

  it('stays whole on a document that is not an e-invoice, and where a person decided before', () => {
    const lines = [room, breakfast]
    expect(linesOf({ ...hotel, lines, sourceClass: 'pdf' })).toEqual(whole)
    const memory = {
      ledgerAccountId: null,
      category: 'hotel',
      vatCode: null,
      documentId: 'doc_1',
      learnedOn: '2026-01-01',
    }
    expect(linesOf({ ...hotel, lines, memory })).toEqual(whole)
  })
})

describe('rows of the same code', () => {
  it('are one line', () => {
    const rows = [
      { rate: '25', net: '700.00', vat: '175.00' },
      { rate: '25.0', net: '500.00', vat: '125.00' },
    ]
    expect(linesOf({ ...hotel, rows })).toEqual(whole)
  })
})

describe('what the rows leave over of the total', () => {
  it.each([
    ['1500.25', '0.25'],
    ['1499.60', '-0.40'],
    ['1500.99', '0.99'],
  ])('of %s is rounding: %s', (total, rest) => {
    expect(linesOf({ ...hotel, total })).toEqual([...whole, [null, null, rest, '0.00', '0.00']])
    expect(saysOf({ ...hotel, total })).toContain('rounding')
  })

  it.each([
    ['1501.00', '1.00'],
    ['1600.00', '100.00'],
    ['1400.00', '-100.00'],
  ])('of %s is booked without VAT: %s', (total, rest) => {
    expect(linesOf({ ...hotel, total })).toEqual([...whole, ['hotel', 'I0', rest, '0.00', '0.00']])
    expect(saysOf({ ...hotel, total })).toContain('remainder')
  })

  it('is a stamp where it is the stamp’s amount in a country that has one', () => {
    const paper: Paper = {
      region: 'italy',
      supplierName: 'Generali',
      supplierCountry: 'IT',
      total: '102.00',
      rows: [{ rate: '0', nature: 'N4', net: '100.00', vat: '0.00' }],
    }
    expect(linesOf(paper)).toEqual([
      ['insurance', 'AN4', '100.00', '0.00', '0.00'],
      ['taxes', 'AN1', '2.00', '0.00', '0.00'],
    ])
    expect(saysOf(paper)).toContain('stamp_duty')
    expect(saysOf({ ...hotel, total: '1502.00' })).toContain('remainder')
  })

  it('is no rounding where it is the whole bill', () => {
    const rows = [{ rate: '25', net: '-4.00', vat: '-1.00' }]
    expect(saysOf({ ...hotel, total: '0.50', rows })).toContain('remainder')
  })

  it('from abroad is no purchase that VAT is owed on', () => {
    const paper = { ...hotel, supplierName: 'Adobe', supplierVatNumber: 'IE6364992H' }
    const rows = [{ rate: '0', net: '100.00', vat: '0.00' }]
    expect(linesOf({ ...paper, total: '150.00', rows })).toEqual([
      ['software', 'IEUY', '100.00', '0.00', '25.00'],
      ['software', 'I0', '50.00', '0.00', '0.00'],
    ])
  })
})
