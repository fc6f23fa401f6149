import { describe, expect, it } from 'vitest'
import { noFields, type Reading, type ReadingFields } from '#readers/room'
import { itemOfInvoice } from './read_content.ts'

const field = <Value>(value: Value) => ({
  value,
  page: null,
  box: null,
  path: null,
  text: '',
  score: 1,
  proofs: [],
})

const fields: ReadingFields = {
  ...noFields,
  supplierName: field('Fornitore Srl'),
  supplierVatNumber: field('IT00743110157'),
  buyerName: field('Cliente Spa'),
  buyerVatNumber: field('IT01234567890'),
  invoiceNumber: field('12/A'),
  date: field('2026-05-02'),
  dueDate: field('2026-06-02'),
  total: field('122.00'),
  currency: field('EUR'),
}
const read = (
  over: Partial<ReadingFields> = {},
  own = ['01234567890'],
  kind: Reading['kind'] = 'invoice',
) => itemOfInvoice({ fields: { ...fields, ...over }, kind }, own, 'items 1')

describe('an e-invoice that is not paid', () => {
  it('to the organization is owed to the supplier', () => {
    expect(read()).toMatchObject({
      side: 'supplier',
      name: 'Fornitore Srl',
      vatNumber: 'IT00743110157',
      number: '12/A',
      open: '122.00',
      dueDate: '2026-06-02',
    })
  })

  it('of the organization is owed by the customer', () => {
    expect(read({}, ['IT 00743110157'])).toMatchObject({ side: 'customer', name: 'Cliente Spa' })
  })

  it('is open with what is to be paid, not with what withholding takes off', () => {
    expect(read({ payable: field('102.00') })).toMatchObject({ open: '102.00' })
  })

  it('counts the other way if it is a credit note', () => {
    expect(read({}, undefined, 'credit_note')).toMatchObject({ open: '-122.00' })
  })

  it.each([
    ['is between strangers', {}, ['99999999999']],
    ['is of and to the organization', {}, ['01234567890', '00743110157']],
    ['has no total', { total: null }, ['01234567890']],
  ])('that %s is not taken', (_says, over, own) => {
    expect(read(over, own)).toMatchObject({ code: 'not_own_invoice' })
  })
})
