import type { DocumentRecord } from '@daybook/sdk'
import { describe, expect, it } from 'vitest'
import { fieldNames } from '../../web/src/rooms/documents/review/doubts.ts'
import {
  changedFields,
  changeOf,
  isFixed,
  valueOf,
} from '../../web/src/rooms/documents/review/fields.ts'
import { keep, readKept } from '../../web/src/rooms/documents/review/kept.ts'

const setBy = { by: 'person', id: 'usr_1', name: 'Jonas Berg', at: null }

function documentOf(over: object = {}): DocumentRecord {
  return {
    extraction: {
      supplier: {
        name: 'Skagen',
        vatNumber: null,
        businessId: '29417709',
        country: 'DK',
        iban: 'DK50',
      },
      kind: 'invoice',
      date: '2026-11-03',
      dueDate: null,
      invoiceNumber: '54417',
      total: 1250,
      vat: 250,
      net: 1000,
      currency: 'DKK',
      fields: { date: { setBy } },
      ...over,
    },
    coding: { ledgerAccountId: '2810', vatCode: 'I25', setBy: {} },
  } as unknown as DocumentRecord
}

describe('a field of the review', () => {
  it('holds what was read, and the number of the business where there is no VAT number', () => {
    const document = documentOf()
    expect(valueOf(document, 'supplierVatNumber')).toBe('29417709')
    expect(valueOf(document, 'total')).toBe(1250)
    expect(valueOf(document, 'account')).toBe('2810')
    expect(valueOf(document, 'paper')).toBeNull()
  })

  it('holds nothing where nothing was read', () => {
    const document = { extraction: null, coding: null } as unknown as DocumentRecord
    expect(fieldNames.map((field) => valueOf(document, field)).every((one) => one === null)).toBe(
      true,
    )
  })

  it.each([
    ['date', '2026-11-04', { by: 'correct', body: { date: '2026-11-04' } }],
    ['total', 12.5, { by: 'correct', body: { total: 12.5 } }],
    ['invoiceNumber', null, { by: 'correct', body: { invoiceNumber: null } }],
    ['supplierName', 'Skagen', { by: 'correct', body: { supplier: { name: 'Skagen' } } }],
    ['supplierVatNumber', null, { by: 'correct', body: { supplier: { vatNumber: null } } }],
    ['account', '1850', { by: 'code', body: { ledgerAccountId: '1850' } }],
    ['vatCode', 'I25', { by: 'code', body: { vatCode: 'I25' } }],
  ] as const)('is changed by the call that belongs to it: %s', (field, value, change) => {
    expect(changeOf(field, value)).toEqual(change)
  })

  it('cannot be changed where the paper alone says it', () => {
    for (const field of ['iban', 'paper'] as const) {
      expect(isFixed(field)).toBe(true)
      expect(changeOf(field, 'DK60')).toBeNull()
    }
  })
})

describe('what another person changed', () => {
  it('is told field by field, with what stood there and who set it', () => {
    const [before, after] = [documentOf(), documentOf({ date: '2026-11-05', total: 99 })]
    expect(changedFields(before, after, fieldNames)).toEqual([
      { field: 'date', from: '2026-11-03', to: '2026-11-05', by: 'Jonas Berg' },
      { field: 'total', from: 1250, to: 99, by: null },
    ])
  })

  it('is nothing between two equal versions', () => {
    expect(changedFields(documentOf(), documentOf(), fieldNames)).toEqual([])
  })
})

describe('what was typed', () => {
  const storeOf = () => {
    const kept = new Map<string, string>()
    return {
      kept,
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, text: string) => void kept.set(name, text),
      removeItem: (name: string) => void kept.delete(name),
    }
  }

  it('comes back for the same document, and for no other', () => {
    const store = storeOf()
    keep('doc_1', { texts: { date: '0411' }, seen: ['total'] }, store)
    expect(readKept('doc_1', store)).toEqual({ texts: { date: '0411' }, seen: ['total'] })
    expect(readKept('doc_2', store)).toEqual({ texts: {}, seen: [] })
  })

  it('leaves nothing behind once it is saved', () => {
    const store = storeOf()
    keep('doc_1', { texts: { date: '0411' }, seen: [] }, store)
    keep('doc_1', { texts: {}, seen: [] }, store)
    expect(store.kept.size).toBe(0)
  })

  it('is nothing where the store is broken, full or forbidden', () => {
    const broken = {
      getItem: () => '{',
      setItem: () => {
        throw new Error('full')
      },
      removeItem: () => undefined,
    }
    expect(readKept('doc_1', broken)).toEqual({ texts: {}, seen: [] })
    expect(() => keep('doc_1', { texts: { a: 'b' }, seen: [] }, broken)).not.toThrow()
  })
})
