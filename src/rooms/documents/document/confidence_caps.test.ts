import { describe, expect, it } from 'vitest'
import { fieldOf } from '#test/golden/coding/evidence'
import {
  alert,
  capsOf,
  judge,
  known,
  scoreOf,
  sound,
  withFields,
  xml,
} from '#test/golden/coding/judged'

describe('the supplier', () => {
  it('that was never seen is no reason to trust', () => {
    expect(scoreOf(sound(), { supplierKnown: false })).toBe(0.89)
  })

  it('is as unknown in a valid e-invoice with a right check digit as on a page', () => {
    expect(scoreOf(xml())).toBe(0.99)
    expect(scoreOf(xml(), { supplierKnown: false })).toBe(0.89)
    expect(capsOf(xml(), { supplierKnown: false })).toContain('supplier_unknown')
    const invalid = xml({ validation: { valid: false, faults: [] } })
    expect(capsOf(invalid, { supplierKnown: false })).toContain('supplier_unknown')
  })

  it('that is known by its name alone is not proven on a page', () => {
    const named = withFields(sound(), { supplierVatNumber: null })
    expect(capsOf(named)).toContain('supplier_by_name')
    const other = withFields(named, { supplierBusinessId: fieldOf('13585628', ['check_digit']) })
    expect(scoreOf(other)).toBe(0.98)
  })

  it('with another bank account than before is looked at', () => {
    const facts = withFields(sound(), { iban: fieldOf('DK50 0040 0440 1162 43') })
    expect(scoreOf(facts)).toBe(0.98)
    expect(scoreOf(facts, { knownIbans: ['DK5000400440116243'] })).toBe(0.98)
    expect(scoreOf(facts, { knownIbans: ['DK2000400440116242'] })).toBe(0.6)
    expect(scoreOf(sound(), { knownIbans: ['DK2000400440116242'] })).toBe(0.98)
  })

  it('is never the organization itself, nor is another the buyer', () => {
    const self = withFields(sound(), { supplierVatNumber: fieldOf('25063864', ['check_digit']) })
    expect(scoreOf(self)).toBe(0.3)
    const buyer = (number: string) => withFields(sound(), { buyerVatNumber: fieldOf(number) })
    expect(scoreOf(buyer('DK 25 06 38 64'))).toBe(0.98)
    expect(scoreOf(buyer('DK10150817'))).toBe(0.6)
    const home = { ...known.home, vatNumber: null }
    expect(scoreOf(buyer('DK10150817'), { home })).toBe(0.98)
  })
})

describe('warnings of the reader', () => {
  it.each([
    ['several_dates', 0.8],
    ['currency_not_printed', 0.8],
    ['several_currencies', 0.8],
    ['several_suppliers', 0.8],
    ['buyer_not_named', 0.85],
    ['amounts_unproven', 0.85],
    ['amounts_ambiguous', 0.85],
    ['larger_amount_unexplained', 0.2],
    ['vat_row_left_over', 0.2],
    ['line_left_over', 0.2],
    ['total_label_without_amount', 0.3],
    ['sums_fail', 0.3],
    ['language_unknown', 0.7],
    ['partly_read', 0.7],
    ['page_differs', 0.6],
    ['registration_number_wrong', 0.6],
    ['not_a_bill', 0.3],
    ['kind_in_doubt', 0.3],
    ['total_negative', 0.3],
    ['instructions_to_machine', 0.5],
    ['hidden_text', 0.5],
    ['signature_chain_not_checked', 0.98],
  ] as const)('%s gives %s', (code, score) => {
    expect(scoreOf(alert(code))).toBe(score)
  })

  it('about signature, language and currency', () => {
    expect(scoreOf(xml({ signature: 'broken' }))).toBe(0.3)
    expect(scoreOf(sound({ language: 'nl' }))).toBe(0.7)
    expect(scoreOf(sound({ language: 'it' }))).toBe(0.98)
    expect(scoreOf(sound({ language: 'de' }))).toBe(0.98)
    expect(scoreOf(xml({ language: 'nl' }))).toBe(0.99)
    expect(scoreOf(withFields(sound(), { currency: null }))).toBe(0.8)
  })
})

describe('what is known of such documents', () => {
  it('holds a possible duplicate back', () => {
    const duplicate = { documentId: 'doc_9', by: 'fiscal_key' as const }
    const judged = judge(sound(), { duplicate })
    expect(judged.confidence).toBe(0.3)
    expect(judged.caps[0]?.params).toEqual({ documentId: 'doc_9', by: 'fiscal_key' })
  })

  it.each([
    [200, 1, 0.98],
    [200, 2, 0.85],
    [199, 1, 0.85],
    [200, 0, 0.98],
    [0, 0, 0.98],
    [3, 1, 0.85],
  ])('of %i automatic postings %i reversed give %s', (posted, undone, score) => {
    expect(scoreOf(sound(), { undo: { posted, undone } })).toBe(score)
  })

  it.each([
    [0, 0, 0.98],
    [49, 1, 0.85],
    [50, 1, 0.98],
    [149, 2, 0.85],
    [150, 2, 0.98],
    [200, 3, 0.85],
  ])('of %i that were certain and accepted %i corrected give %s', (accepted, corrected, score) => {
    expect(scoreOf(sound(), { outcome: { accepted, corrected } })).toBe(score)
  })

  it('counts no corrections of e-invoices, whose fields have names', () => {
    expect(scoreOf(xml(), { outcome: { accepted: 1, corrected: 1 } })).toBe(0.99)
  })
})
