import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Failure } from '#kernel/failure/failure'
import { readTransaction } from './provider.ts'

const least = {
  transaction_amount: { currency: 'DKK', amount: '125.00' },
  credit_debit_indicator: 'DBIT',
  status: 'BOOK',
}

const whole = {
  ...least,
  entry_reference: '  A-17 ',
  transaction_id: 'changes with each listing',
  booking_date: '2026-11-03',
  value_date: '2026-11-04',
  transaction_date: '2026-11-02',
  creditor: { name: 'Papir & Ko ApS' },
  creditor_account: { iban: 'dk50 0040 0440 1162 43' },
  debtor: { name: 'Os selv' },
  debtor_account: { iban: 'DK5000400440116244' },
  bank_transaction_code: { code: 'PMNT', sub_code: 'ICDT', description: 'Transfer' },
  reference_number: 'RF18539007547034',
  remittance_information: ['Faktura 1001', ' ', 'Tak for handelen '],
  balance_after_transaction: { currency: 'DKK', amount: '-10.25' },
  merchant_category_code: '5943',
}

describe('a transaction', () => {
  it('is read with all that the bank gives of it', () => {
    expect(readTransaction(whole)).toEqual({
      entryReference: 'A-17',
      status: 'booked',
      bookedOn: '2026-11-03',
      valueOn: '2026-11-04',
      transactionOn: '2026-11-02',
      amountMinor: -12_500n,
      currency: 'DKK',
      counterpartyName: 'Papir & Ko ApS',
      counterpartyIban: 'DK5000400440116243',
      text: 'Faktura 1001\nTak for handelen',
      reference: 'RF18539007547034',
      balanceAfterMinor: -1_025n,
      bankCode: 'PMNT-ICDT',
      raw: whole,
    })
  })

  it('is read from the three fields that every bank gives', () => {
    expect(readTransaction(least)).toEqual({
      entryReference: null,
      status: 'booked',
      bookedOn: null,
      valueOn: null,
      transactionOn: null,
      amountMinor: -12_500n,
      currency: 'DKK',
      counterpartyName: null,
      counterpartyIban: null,
      text: '',
      reference: null,
      balanceAfterMinor: null,
      bankCode: null,
      raw: least,
    })
  })

  it('has whoever stands on the other side as its counterparty', () => {
    const incoming = readTransaction({ ...whole, credit_debit_indicator: 'CRDT' })
    expect(incoming).toMatchObject({ amountMinor: 12_500n, counterpartyName: 'Os selv' })
    expect(incoming.counterpartyIban).toBe('DK5000400440116244')
  })

  it('keeps what came unchanged, with fields that nobody here knows', () => {
    const raw = { ...whole, brand_new_field: { deep: ['x', null] } }
    const text = JSON.stringify(raw)
    expect(readTransaction(raw).raw).toBe(raw)
    expect(JSON.stringify(raw)).toBe(text)
  })

  it('takes null for missing in every field that may be missing', () => {
    const optional = Object.keys(whole).filter((name) => !(name in least))
    fc.assert(
      fc.property(fc.subarray(optional), (names) => {
        const blank = Object.fromEntries(names.map((name) => [name, null]))
        const left = Object.fromEntries(
          Object.entries(whole).filter(([name]) => !names.includes(name)),
        )
        const { raw: _a, ...nulls } = readTransaction({ ...whole, ...blank })
        const { raw: _b, ...gone } = readTransaction(left)
        expect(nulls).toEqual(gone)
      }),
    )
  })

  it.each([
    ['BOOK', 'booked'],
    ['PDNG', 'pending'],
    ['HOLD', 'pending'],
    ['SCHD', 'pending'],
    ['OTHR', 'pending'],
    ['A_NEW_ONE', 'pending'],
    ['CNCL', 'gone'],
    ['RJCT', 'gone'],
  ])('of status %s is %s', (status, expected) => {
    expect(readTransaction({ ...least, status }).status).toBe(expected)
  })

  it('that is booked without a booking date has the nearest day that the bank gives', () => {
    const { booking_date: _, ...undated } = whole
    expect(readTransaction(undated).bookedOn).toBe('2026-11-04')
    expect(readTransaction({ ...undated, value_date: null }).bookedOn).toBe('2026-11-02')
    expect(readTransaction({ ...undated, status: 'PDNG' }).bookedOn).toBeNull()
  })

  it('has no balance where that is told in another currency', () => {
    const after = { currency: 'EUR', amount: '10.00' }
    expect(readTransaction({ ...whole, balance_after_transaction: after })).toMatchObject({
      balanceAfterMinor: null,
    })
  })

  it('is called by its description where the bank has no code for it', () => {
    const code = { description: 'Dankort-nota' }
    expect(readTransaction({ ...whole, bank_transaction_code: code }).bankCode).toBe('Dankort-nota')
  })

  it.each([
    ['transaction_amount', { ...whole, transaction_amount: undefined }],
    [
      'transaction_amount.amount',
      { ...whole, transaction_amount: { currency: 'DKK', amount: 12 } },
    ],
    ['credit_debit_indicator', { ...whole, credit_debit_indicator: 'BOTH' }],
    ['status', { ...whole, status: undefined }],
    ['booking_date', { ...whole, booking_date: '2026-02-30' }],
    ['value_date', { ...whole, value_date: '03.11.2026' }],
    ['the whole', 'not even an object'],
  ])('that breaks the contract in %s is refused with a sentence that says where', (place, raw) => {
    const read = () => readTransaction(raw)
    expect(read).toThrow(Failure)
    expect(read).toThrow(`provider_failed: The response from the bank connection cannot be read`)
    expect(read).toThrow(place)
  })
})
