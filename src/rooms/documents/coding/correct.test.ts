import { describe, expect, it } from 'vitest'
import { Failure } from '#kernel/failure/failure'
import { regionOf } from '#regions/room'
import { evidenceOf, type Paper } from '#test/golden/coding/evidence'
import type { Corrections } from '../document/coding.ts'
import { correct } from './correct.ts'
import { propose } from './propose.ts'

const dinner: Paper = {
  region: 'denmark',
  supplierName: 'Restaurant Kronen',
  supplierVatNumber: 'DK13585628',
  invoiceNumber: '77',
  total: '1000.00',
  vat: '200.00',
}
const mixed: Paper = {
  region: 'italy',
  supplierName: 'Amazon EU',
  supplierVatNumber: 'IT00743110157',
  total: '232.00',
  rows: [
    { rate: '22', net: '100.00', vat: '22.00' },
    { rate: '10', net: '100.00', vat: '10.00' },
  ],
}

function corrected(paper: Paper, given: Corrections) {
  const evidence = evidenceOf(paper)
  return correct(propose(evidence), given, evidence)
}

function failureOf(work: () => unknown): Failure {
  try {
    work()
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
  throw new Error('It was not refused.')
}

describe('account and category', () => {
  it('hold for every line and leave the amounts alone', () => {
    const plain = propose(evidenceOf(mixed))
    const coding = corrected(mixed, { ledgerAccountId: '4203' })
    expect(coding.lines).toEqual(plain.lines.map((line) => ({ ...line, ledgerAccountId: '4203' })))
    expect(coding.ledgerAccountId).toBe('4203')
    expect(coding.category).toBe('office_supplies')
  })

  it('come together: a category brings its account', () => {
    const coding = corrected(mixed, { category: 'software' })
    for (const line of [coding, ...coding.lines]) {
      expect([line.category, line.ledgerAccountId]).toEqual(['software', '4204'])
    }
    expect(coding.lines.map((line) => line.vatCode)).toEqual(['A22', 'A10'])
  })

  it('may be set apart', () => {
    const coding = corrected(mixed, { category: 'software', ledgerAccountId: '1106' })
    expect([coding.category, coding.ledgerAccountId]).toEqual(['software', '1106'])
  })

  it('find the account by its standard number in a chart of another make', () => {
    const evidence = evidenceOf(dinner)
    const accounts = evidence.chart.accounts.map((row) => ({ ...row, id: `K${row.id}` }))
    const chart = { ...evidence.chart, accounts }
    const coding = correct(
      propose({ ...evidence, chart }),
      { category: 'gifts' },
      { ...evidence, chart },
    )
    expect(coding.ledgerAccountId).toBe('K1990')
  })

  it('lift the doubt of the last row', () => {
    const unknown = { ...dinner, supplierName: 'Ukendt' }
    expect(corrected(unknown, { bookingText: 'x' }).cap).toMatchObject({ cap: 0.5 })
    expect(corrected(unknown, { category: 'meals' }).cap).toBeNull()
    expect(corrected(unknown, { ledgerAccountId: '1890' }).cap).toBeNull()
  })
})

describe('a VAT code', () => {
  it.each([
    ['I25', '800.00', '200.00', '50.00'],
    ['REP', '800.00', '200.00', '50.00'],
    ['I25N', '800.00', '200.00', '0.00'],
    ['I33', '800.00', '200.00', '50.00'],
    ['I0', '1000.00', '0.00', '0.00'],
    ['IEUY', '1000.00', '0.00', '62.50'],
    ['IUDL', '1000.00', '0.00', '0.00'],
  ])(
    '%s divides the gross by its own rule, within the limit of the category',
    (vatCode, net, vat, deductible) => {
      const coding = corrected(dinner, { vatCode })
      expect(coding.lines).toMatchObject([
        { ledgerAccountId: '1890', category: 'meals', vatCode, net, vat, deductible },
      ])
      expect([coding.vatCode, coding.codedAmount]).toEqual([vatCode, '-1000.00'])
    },
  )

  it('makes one line of several, with no more VAT than the document shows', () => {
    const coding = corrected(mixed, { vatCode: 'A22' })
    expect(coding.lines).toMatchObject([{ net: '200.00', vat: '32.00', deductible: '32.00' }])
  })

  it('for sales is refused, and why', () => {
    const failure = failureOf(() => corrected(dinner, { vatCode: 'U25' }))
    expect([failure.code, failure.status]).toEqual(['unknown_vat_code', 422])
    expect(failure.details.detail).toMatch(/code for sales/)
  })

  it('that the region does not have, or no more, is refused', () => {
    expect(failureOf(() => corrected(dinner, { vatCode: 'X' })).code).toBe('unknown_vat_code')
    const evidence = evidenceOf(dinner)
    const codes = regionOf('denmark').vatCodes
    const vatCodes = codes.map((code) =>
      code.id === 'REP' ? { ...code, validTo: '2026-01-31' } : code,
    )
    const region = { ...evidence.region, vatCodes }
    const ended = failureOf(() =>
      correct(propose({ ...evidence, region }), { vatCode: 'REP' }, { ...evidence, region }),
    )
    expect(ended.details.detail).toMatch(/not in force on 2026-05-04/)
  })
})

describe('an amount', () => {
  it('keeps the code and divides again', () => {
    const coding = corrected(dinner, { codedAmount: '-437.50' })
    expect(coding.codedAmount).toBe('-437.50')
    expect(coding.lines).toMatchObject([
      { vatCode: 'REP', net: '350.00', vat: '87.50', deductible: '21.88' },
    ])
  })

  it('above zero is a credit', () => {
    const coding = corrected(dinner, { codedAmount: '437.50' })
    expect(coding.lines).toMatchObject([{ net: '-350.00', vat: '-87.50', deductible: '-21.88' }])
  })

  it('takes the code of the largest of several lines, or the new one where given', () => {
    expect(corrected(mixed, { codedAmount: '-122.00' }).lines).toMatchObject([
      { vatCode: 'A22', net: '100.00', vat: '22.00' },
    ])
    expect(corrected(mixed, { codedAmount: '-110.00', vatCode: 'A10' }).lines).toMatchObject([
      { vatCode: 'A10', net: '100.00', vat: '10.00' },
    ])
  })

  it('without a code is all net', () => {
    const wages: Paper = {
      region: 'italy',
      supplierCountry: 'IT',
      words: 'stipendio',
      total: '9.00',
    }
    expect(corrected(wages, { codedAmount: '-10.00' }).lines).toMatchObject([
      { vatCode: null, net: '10.00', vat: '0.00', deductible: '0.00' },
    ])
  })
})

describe('the reasons of a correction', () => {
  it('names the field and the value once, the latest', () => {
    const evidence = evidenceOf(dinner)
    const first = correct(propose(evidence), { vatCode: 'I25', bookingText: 'A' }, evidence)
    const second = correct(first, { vatCode: 'I25N' }, evidence)
    const told = second.reasons.filter((reason) => reason.code === 'corrected')
    expect(told.map((reason) => reason.params)).toEqual([
      { field: 'bookingText', value: 'A' },
      { field: 'vatCode', value: 'I25N' },
    ])
    expect(second.correctedFields).toEqual(['vatCode', 'bookingText'])
  })

  it('is on one line, also the text of the entry', () => {
    expect(corrected(dinner, { bookingText: ' Middag\n med  kunde ' }).bookingText).toBe(
      'Middag med kunde',
    )
    expect(corrected(dinner, { bookingText: ' \n' }).bookingText).toBe('Restaurant Kronen 77')
  })

  it('refuses what is not in the chart', () => {
    const account = failureOf(() => corrected(dinner, { ledgerAccountId: '9999' }))
    expect([account.code, account.status]).toEqual(['unknown_account', 422])
    const category = failureOf(() => corrected(dinner, { category: 'nothing' }))
    expect([category.code, category.status]).toEqual(['unknown_category', 422])
  })
})
