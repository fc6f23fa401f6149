import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fieldsOf } from '#test/golden/coding/evidence'
import { duplicateKeysOf } from './duplicates.ts'

const values = {
  supplierVatNumber: 'DK13585628',
  invoiceNumber: '2026/001',
  date: '2026-05-04',
  total: '125.00',
  currency: 'DKK',
}
type Values = Parameters<typeof fieldsOf>[0]

const keysOf = (changed: Values = {}, text = 'Faktura 1', sha256: string | null = 'ab') =>
  duplicateKeysOf({ sha256, text, kind: 'invoice', fields: fieldsOf({ ...values, ...changed }) })

const keyOf = (kind: string, changed: Values = {}) =>
  keysOf(changed).find((key) => key.startsWith(`${kind}:`))

describe('the keys of a document', () => {
  it('are one of each kind', () => {
    expect(keysOf()).toEqual([
      'b:ab',
      expect.stringMatching(/^t:[0-9a-f]{64}$/),
      'f:DK13585628|2026-001|2026',
      'e:DK13585628|125|DKK|2026-05-04',
    ])
  })

  it('keep a credit note apart from the invoice whose number and amount it bears', () => {
    const fields = fieldsOf(values)
    const credit = duplicateKeysOf({ sha256: null, text: '', kind: 'credit_note', fields })
    expect(credit).toHaveLength(2)
    for (const key of credit) expect(keysOf()).not.toContain(key)
  })

  it('leave out what there is nothing to make of', () => {
    expect(keysOf({}, '', null).map((key) => key[0])).toEqual(['f', 'e'])
    expect(keysOf({ invoiceNumber: null }).map((key) => key[0])).toEqual(['b', 't', 'e'])
    expect(keysOf({ total: null }).map((key) => key[0])).toEqual(['b', 't', 'f'])
    expect(keysOf({ date: null }).map((key) => key[0])).toEqual(['b', 't'])
    expect(keysOf({ supplierVatNumber: null }).map((key) => key[0])).toEqual(['b', 't'])
    expect(keysOf({ invoiceNumber: ' - ' }).map((key) => key[0])).toEqual(['b', 't', 'e'])
  })

  it.each(['2026-001', '2026-001 ', ' 2026 / 001', '2026.001', '2026–001', '(2026) 001'])(
    'are alike for the number %s',
    (invoiceNumber) => {
      expect(keyOf('f', { invoiceNumber })).toBe(keyOf('f'))
    },
  )

  it.each(['2026/0011', '12026/001', '202/6001', '2026/01', '1', '2026/001-A'])(
    'differ for the number %s',
    (invoiceNumber) => {
      expect(keyOf('f', { invoiceNumber })).not.toBe(keyOf('f'))
    },
  )

  it('tell 12 from 112, and 1/12 from 11/2', () => {
    const keys = ['12', '112', '1/12', '11/2'].map((number) =>
      keyOf('f', { invoiceNumber: number }),
    )
    expect(new Set(keys).size).toBe(4)
  })

  it('allow a number again in another year, and from another supplier', () => {
    expect(keyOf('f', { date: '2027-01-02' })).not.toBe(keyOf('f'))
    expect(keyOf('f', { date: '2026-12-31' })).toBe(keyOf('f'))
    expect(keyOf('f', { supplierVatNumber: 'DK10150817' })).not.toBe(keyOf('f'))
  })

  it('compare money by its worth and everything else exactly', () => {
    expect(keyOf('e', { total: '125' })).toBe(keyOf('e'))
    expect(keyOf('e', { total: '125.0000' })).toBe(keyOf('e'))
    for (const changed of [{ total: '125.01' }, { currency: 'EUR' }, { date: '2026-05-05' }]) {
      expect(keyOf('e', changed)).not.toBe(keyOf('e'))
    }
  })

  it('are the same for a text that is only broken otherwise', () => {
    const textKey = (text: string) => keysOf({}, text)[1]
    expect(textKey('Faktura  1\r\n  Total 5')).toBe(textKey('FAKTURA 1 total 5'))
    expect(textKey('Faktura 1 Total 5')).not.toBe(textKey('Faktura 1 Total 6'))
  })

  it('are stable: the same document always has the same ones', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (number, name, text) => {
        const changed = { invoiceNumber: number, supplierName: name, supplierVatNumber: null }
        expect(keysOf(changed, text)).toEqual(keysOf({ ...changed }, text))
      }),
    )
  })

  it('never mix their parts: the number cannot carry a sign that divides them', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (number) => {
        const key = keyOf('f', { invoiceNumber: number })
        if (key !== undefined) expect(key.split('|')).toHaveLength(3)
      }),
    )
  })
})
