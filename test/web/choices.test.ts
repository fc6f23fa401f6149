import { describe, expect, it } from 'vitest'
import { choicesOf, nextChoice } from '../../web/src/rooms/documents/review/choices.ts'
import type { FieldName } from '../../web/src/rooms/documents/review/doubts.ts'

const show = (value: string | number): string =>
  typeof value === 'number' ? value.toFixed(2) : value
const finding = (code: string, params: Record<string, string>) => ({ code, params, detail: '' })
const of = (field: FieldName, taken: string, ...findings: ReturnType<typeof finding>[]) =>
  choicesOf({ field, findings }, taken, show)

describe('the other readings of a field', () => {
  it('are those that the findings name, as they would stand in the field', () => {
    const elsewhere = finding('total_elsewhere', { label: 'At betale', amount: '539.5' })
    const larger = finding('larger_amount_unexplained', { amount: '600' })
    expect(of('total', '500.00', elsewhere, larger)).toEqual(['539.50', '600.00'])
    const currencies = finding('several_currencies', { taken: 'DKK', also: 'EUR' })
    expect(of('currency', 'DKK', currencies)).toEqual(['EUR'])
    const registered = finding('supplier_name_differs', { name: 'Skagen Tryk ApS' })
    expect(of('supplierName', 'Skagen', registered)).toEqual(['Skagen Tryk ApS'])
  })

  it('are shown once, and never what was taken or belongs to another field', () => {
    const one = finding('total_elsewhere', { amount: '539.50' })
    const same = finding('larger_amount_unexplained', { amount: '539.50' })
    expect(of('total', '500.00', one, same)).toEqual(['539.50'])
    expect(of('total', '539.50', one, same)).toEqual([])
    expect(of('vat', '100.00', one)).toEqual([])
    expect(of('date', '2026-11-03', finding('several_dates', { count: '2' }))).toEqual([])
    expect(of('total', '1.00', finding('total_elsewhere', { amount: 'much' }))).toEqual([])
  })

  it('follow each other by the arrow, and come round to the first', () => {
    expect(nextChoice(['DKK', 'EUR', 'USD'], 'DKK')).toBe('EUR')
    expect(nextChoice(['DKK', 'EUR', 'USD'], 'USD')).toBe('DKK')
    expect(nextChoice(['DKK', 'EUR'], 'typed over')).toBe('DKK')
    expect(nextChoice(['DKK'], 'DKK')).toBeNull()
  })
})
