import { describe, expect, it } from 'vitest'
import { withoutAnswered } from './answered_caps.ts'
import type { FactCorrections } from './correct_facts.ts'

const capOf = (code: string) => ({ code, params: {}, cap: 0.3 })
const left = (code: string, given: FactCorrections) =>
  withoutAnswered([capOf(code)], given).map((cap) => cap.code)

describe('a doubt', () => {
  it.each([
    ['amounts_unproven', { total: '5', vat: '1' }],
    ['sums_fail', { total: '5', net: '4' }],
    ['date_not_labelled', { date: '2026-11-02' }],
    ['several_suppliers', { supplierName: 'Shop' }],
    ['currency_not_printed', { currency: 'EUR' }],
    ['kind_in_doubt', { kind: 'invoice' as const }],
  ])('about %s is answered by what a person says', (code, given) => {
    expect(left(code, {})).toEqual([code])
    expect(left(code, given)).toEqual([])
  })

  it.each(['amounts_unproven', 'larger_amount_unexplained'])(
    '%s stays where only the total is known, or only the VAT',
    (code) => {
      expect(left(code, { total: '5' })).toEqual([code])
      expect(left(code, { vat: '1' })).toEqual([code])
    },
  )

  it.each(['supplier_unknown', 'iban_changed', 'hidden_text', 'possible_duplicate', 'date_future'])(
    '%s is answered by no correction of a field',
    (code) => {
      const all = { total: '5', vat: '1', date: '2026-11-02', currency: 'EUR', supplierName: 'x' }
      expect(left(code, all)).toEqual([code])
    },
  )
})
