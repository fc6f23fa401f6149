import type { DocumentRecord } from '@daybook/sdk'
import { describe, expect, it } from 'vitest'
import { capTable } from '#documents/document/confidence_table'
import { withoutAnswered } from '#documents/document/answered_caps'
import { doubtsOf, fieldNames } from '../../web/src/rooms/documents/review/doubts.ts'

type Caps = NonNullable<DocumentRecord['extraction']>['caps']

const documentWith = (caps: Caps): DocumentRecord =>
  ({ extraction: { caps }, warnings: [] }) as unknown as DocumentRecord

const capOf = (code: string, params: Record<string, string> = {}) => ({
  code,
  params,
  cap: 0.5,
  detail: `${code}.`,
})

describe('what to look at on a document', () => {
  it('is nothing where only the way of reading limits the certainty', () => {
    const grounds = ['einvoice_signed', 'einvoice', 'pdf', 'text', 'scan', 'supplier_registered']
    expect(doubtsOf(documentWith(grounds.map((code) => capOf(code))))).toEqual([])
  })

  it('is nothing where Daybook itself would post it', () => {
    expect(doubtsOf(documentWith([capOf('several_dates')]), true)).toEqual([])
  })

  it('is each field once, with every reason, in the order of the form', () => {
    const found = doubtsOf(
      documentWith([
        capOf('fallback_category'),
        capOf('date_future'),
        capOf('several_dates'),
        capOf('supplier_unknown'),
      ]),
    )
    expect(found.map(({ field }) => field)).toEqual(['supplierName', 'date', 'account'])
    expect(found[1]?.findings.map(({ code }) => code)).toEqual(['date_future', 'several_dates'])
  })

  it('is total and VAT where the sums do not prove them, since one alone says too little', () => {
    const found = doubtsOf(documentWith([capOf('amounts_unproven')]))
    expect(found.map(({ field }) => field)).toEqual(['total', 'vat'])
  })

  it('is the fields that the reason names itself', () => {
    const found = doubtsOf(documentWith([capOf('model_filled', { fields: 'total, date' })]))
    expect(found.map(({ field }) => field)).toEqual(['date', 'total'])
  })

  it('is the paper as a whole where the reason is about no field', () => {
    const found = doubtsOf(documentWith([capOf('hidden_text'), capOf('a_code_of_tomorrow')]))
    expect(found).toHaveLength(1)
    expect(found[0]?.field).toBe('paper')
  })

  it('leaves a duplicate to its own place beside the other document', () => {
    expect(doubtsOf(documentWith([capOf('possible_duplicate')]))).toEqual([])
  })

  it.each(Object.keys(capTable))('has a place in the form for the doubt %s', (code) => {
    for (const { field } of doubtsOf(documentWith([capOf(code)]))) {
      expect(fieldNames).toContain(field)
    }
  })

  it('is settled by stating the field exactly where the server says so', () => {
    const names = { supplierName: 'supplierName', date: 'date', total: 'total' } as const
    for (const code of Object.keys(capTable)) {
      const doubts = doubtsOf(documentWith([capOf(code)]))
      const given = Object.fromEntries(
        doubts.map(({ field }) => [names[field as keyof typeof names] ?? field, '1']),
      )
      const isAnswered = withoutAnswered([{ code, params: {}, cap: 0.5 }], given).length === 0
      expect([code, doubts.some((one) => one.isSettledByStating)]).toEqual([code, isAnswered])
    }
  })
})
