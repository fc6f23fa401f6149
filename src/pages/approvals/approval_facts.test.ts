import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { comparedOf, doubtsOf, entryOf, factsOf, saleLinesOf } from './approval_facts.ts'
import { wordsOf } from '../frame/words.ts'

const line = (account: string, amount: number) => ({
  account,
  amount,
  currency: 'DKK',
  vatCode: null,
  vatAmount: null,
  text: 'Text',
})

const document = {
  fileName: 'bill.pdf',
  extraction: {
    supplier: { name: 'Kontor\u202Eland' },
    invoiceNumber: '118',
    date: '2026-11-02',
    dueDate: null,
    net: 0.1,
    vat: 0.2,
    total: 0.3,
    currency: 'DKK',
  },
  coding: {
    bookingText: 'Paper',
    entry: {
      date: '2026-11-02',
      lines: [line('1', 0.1), line('2', 0.2), line('3', -0.3)],
    },
  },
}

const invoice = {
  buyerName: 'Rossi',
  number: '7',
  date: '2026-11-02',
  currency: 'EUR',
  totals: { net: 100, vat: 22, gross: 122, payable: 122 },
  lines: [{ description: 'Hours', quantity: 2, unitPrice: 50, effectiveRate: 22, net: 100 }],
}

const shown = (record: unknown): Record<string, string> =>
  Object.fromEntries(factsOf('en', { preview: record }).map(({ name, value }) => [name, value]))

describe('facts', () => {
  it('of a document', () => {
    expect(shown(document)).toEqual({
      supplier: 'Kontorland',
      number: '118',
      date: '2 November 2026',
      text: 'Paper',
      file: 'bill.pdf',
      net: '0.10 DKK',
      vat: '0.20 DKK',
      gross: '0.30 DKK',
    })
  })

  it('of an invoice, with its lines', () => {
    expect(shown(invoice)).toEqual({
      buyer: 'Rossi',
      number: '7',
      date: '2 November 2026',
      net: '100.00 EUR',
      vat: '22.00 EUR',
      gross: '122.00 EUR',
      payable: '122.00 EUR',
    })
    expect(saleLinesOf('en', { preview: invoice })).toEqual([
      { text: 'Hours', how: '2 × 50.00 EUR; 22 %', net: '100.00 EUR' },
    ])
  })

  it('of what was asked for, where the outcome does not tell them', () => {
    const lines = [{ description: 'Hours', quantity: 1.5, unitPrice: 80, vatRate: 22 }]
    const input = { buyer: { name: 'Verdi\u200B' }, lines, currency: 'EUR' }
    const asked = { preview: { fileName: 'IT1.xml' }, input }
    expect(factsOf('en', asked).map(({ value }) => value)).toEqual(['Verdi', 'IT1.xml'])
    const how = '1.50 × 80.00 EUR; 22 %'
    expect(saleLinesOf('en', asked)).toEqual([{ text: 'Hours', how, net: '' }])
  })

  it('of a VAT return', () => {
    const facts = shown({ period: { key: '2026-Q3' }, currency: 'DKK', toSettle: -5, dueDate: 'x' })
    expect(facts).toEqual({ period: 'Q3 2026', dueDate: 'x', payable: '-5.00 DKK' })
  })

  it.each([null, undefined, 7, 'text', [], {}, { extraction: null, coding: null }])(
    'of %j there are none',
    (record) => {
      expect(factsOf('en', { preview: record, input: record })).toEqual([])
      expect(entryOf('en', record)).toBeNull()
      expect(saleLinesOf('en', { preview: record, input: record })).toEqual([])
    },
  )

  it('are found in no parent of a record', () => {
    const planted = Object.create({ buyerName: 'Nobody' }) as object
    expect(factsOf('en', { preview: planted })).toEqual([])
  })

  it('never fail, whatever the record', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, two) => {
        const record = { extraction: one, coding: two, totals: two, lines: one, buyerName: 'x' }
        const shown = { preview: record, input: { buyer: { name: 'x' }, lines: two } }
        expect(Array.isArray(factsOf('da', shown))).toBe(true)
        expect(Array.isArray(saleLinesOf('da', shown))).toBe(true)
      }),
    )
  })
})

describe('an entry', () => {
  it('has debit and credit in their columns, and exact sums', () => {
    expect(entryOf('en', document)).toEqual({
      date: '2 November 2026',
      currency: 'DKK',
      lines: [
        { account: '1', text: 'Text', vatCode: '', debit: '0.10', credit: '' },
        { account: '2', text: 'Text', vatCode: '', debit: '0.20', credit: '' },
        { account: '3', text: 'Text', vatCode: '', debit: '', credit: '0.30' },
      ],
      debit: '0.30',
      credit: '0.30',
    })
  })

  it('sums to the same on both sides whenever it balances', () => {
    const cents = fc.array(fc.integer({ min: 1, max: 9_999_999 }), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(cents, (amounts) => {
        const total = amounts.reduce((sum, one) => sum + one, 0)
        const lines = [...amounts.map((one) => line('1', one / 100)), line('2', -total / 100)]
        const entry = entryOf('it', { coding: { entry: { date: '2026-11-02', lines } } })
        expect(entry?.debit).toBe(entry?.credit)
      }),
    )
  })
})

describe('what speaks against it', () => {
  const words = wordsOf('en')

  it('is told first of a document that seems to repeat another one, in the words of the page', () => {
    const error = { code: 'possible_duplicate', message: 'See duplicateOf.' }
    const record = { ...document, duplicateOf: 'doc_1', error }
    expect(doubtsOf(words, record)).toEqual([words.approvals.duplicate])
  })

  it('shows a document and the one that it may repeat side by side', () => {
    const other = { documentId: 'doc_1', supplierName: 'Shop', total: 5, currency: 'DKK' }
    const warnings = [{ code: 'possible_duplicate', detail: 'x', other }]
    const record = { ...document, duplicateOf: 'doc_1', warnings, status: 'coded' }
    expect(doubtsOf(words, record)).toEqual([words.approvals.duplicate])
    const compared = comparedOf('en', words, record)
    expect(compared[0]).toMatchObject({ name: 'supplier', there: 'Shop' })
    expect(compared.find(({ name }) => name === 'gross')?.there).toBe('5.00 DKK')
    expect(compared.at(-1)?.here).toBe(words.approvals.documentStates.coded)
    expect(comparedOf('en', words, document)).toEqual([])
  })

  it('is the error of the record and each of its warnings, without what nobody sees', () => {
    const warnings = [{ code: 'late', detail: 'It is\u202E late.' }, { code: 'bare' }, null]
    const record = { error: { message: 'It failed.' }, warnings }
    expect(doubtsOf(words, record)).toEqual(['It failed.', 'It is late.', 'bare'])
  })

  it('is nothing where the record has none', () => {
    for (const record of [document, null, 'x', { error: null, warnings: 'none' }]) {
      expect(doubtsOf(words, record)).toEqual([])
    }
  })
})
