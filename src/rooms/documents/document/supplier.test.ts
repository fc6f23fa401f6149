import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fieldsOf } from '#test/golden/coding/evidence'
import { compactId, supplierKeyOf } from './supplier.ts'

const keyOf = (values: Parameters<typeof fieldsOf>[0]) => supplierKeyOf(fieldsOf(values))

describe('the key of a supplier', () => {
  it.each([
    [{ supplierVatNumber: 'DK13585628' }, 'DK13585628'],
    [{ supplierVatNumber: 'dk 13 58 56 28' }, 'DK13585628'],
    [{ supplierVatNumber: '13585628', supplierCountry: 'DK' }, 'DK13585628'],
    [{ supplierBusinessId: '13585628', supplierCountry: 'DK' }, 'DK13585628'],
    [{ supplierBusinessId: 'DK-13585628', supplierCountry: 'DK' }, 'DK13585628'],
    [{ supplierVatNumber: '094259216', supplierCountry: 'GR' }, 'EL094259216'],
    [{ supplierBusinessId: '13585628' }, 'id:13585628'],
    [{ supplierFiscalCode: 'RSSMRA85T10A562S', supplierCountry: 'IT' }, 'ITRSSMRA85T10A562S'],
    [{ supplierName: 'Caffè Roma S.r.l.' }, 'name:caffèromasrl'],
    [{ supplierName: 'CAFFÈ ROMA SRL' }, 'name:caffèromasrl'],
    [{ supplierName: ' - ' }, null],
    [{}, null],
  ])('of %j is %s', (values, key) => {
    expect(keyOf(values)).toBe(key)
  })

  it('is the strongest there is: VAT number, registration, tax code, name', () => {
    const values = {
      supplierVatNumber: 'IT00743110157',
      supplierBusinessId: 'MI-123456',
      supplierFiscalCode: 'RSSMRA85T10A562S',
      supplierName: 'Rossi',
      supplierCountry: 'IT',
    }
    expect(keyOf(values)).toBe('IT00743110157')
    expect(keyOf({ ...values, supplierVatNumber: null })).toBe('ITMI123456')
    const noId = { ...values, supplierVatNumber: null, supplierBusinessId: null }
    expect(keyOf(noId)).toBe('ITRSSMRA85T10A562S')
    expect(keyOf({ supplierName: 'Rossi', supplierCountry: 'IT' })).toBe('name:rossi')
  })

  it('is the same however the name is spaced and set', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zæøå0-9]{1,20}$/), (name) => {
        const loud = ` ${name.toUpperCase().split('').join('. ')} `
        expect(keyOf({ supplierName: loud })).toBe(keyOf({ supplierName: name }))
      }),
    )
  })

  it('is never one of another kind: a name cannot pass for a number', () => {
    expect(keyOf({ supplierName: 'DK13585628' })).toBe('name:dk13585628')
  })
})

describe('an id without its signs', () => {
  it('keeps letters and digits in upper case', () => {
    expect(compactId(' it 0074-3110.157 ')).toBe('IT00743110157')
    expect(compactId(undefined)).toBe('')
  })
})
