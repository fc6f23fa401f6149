import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#kernel/values/day'
import { regionOf } from '#regions/room'
import { inputVatDay, isReceiptUnclear } from './input_vat_day.ts'

const italy = regionOf('italy')
const denmark = regionOf('denmark')
const atHome = { isReverseCharge: false, isOutsideUnion: false }
const inUnion = { isReverseCharge: true, isOutsideUnion: false }
const outside = { isReverseCharge: true, isOutsideUnion: true }
const domestic = (date: string, receivedOn: string) =>
  inputVatDay(italy, { date, receivedOn, ...atHome })
const reverseCharge = (date: string, receivedOn: string) =>
  inputVatDay(italy, { date, receivedOn, ...inUnion })

describe('where VAT counts from receipt', () => {
  it.each([
    ['2026-07-28', '2026-07-30', '2026-07-28', 'the same month'],
    ['2026-07-28', '2026-08-15', '2026-07-28', 'by the 15th of the next month'],
    ['2026-07-28', '2026-08-16', '2026-08-16', 'after the 15th of the next month'],
    ['2026-07-01', '2026-09-02', '2026-09-02', 'the month after the next'],
    ['2025-12-28', '2026-01-08', '2026-01-08', 'by the 15th, but over the end of the year'],
    ['2025-12-28', '2026-11-15', '2026-11-15', 'almost a year later'],
    ['2026-12-28', '2026-12-31', '2026-12-28', 'the last day of the year'],
    ['2026-07-28', '2026-07-20', '2026-07-28', 'before its own date'],
  ])('a purchase of %s received on %s counts on %s: %s', (date, receivedOn, expected) => {
    expect(domestic(date, receivedOn)).toBe(expected)
  })

  it('registered after the 15th counts from receipt, though received before', () => {
    const days = { date: '2026-01-29', receivedOn: '2026-02-10', ...atHome }
    expect(inputVatDay(italy, { ...days, registeredOn: '2026-02-15' })).toBe('2026-01-29')
    expect(inputVatDay(italy, { ...days, registeredOn: '2026-02-16' })).toBe('2026-02-10')
  })

  it('a person may choose the month of receipt, or say that it was noted in time elsewhere', () => {
    const early = { date: '2026-01-29', receivedOn: '2026-02-10', ...atHome }
    const choose = (days: Partial<Parameters<typeof inputVatDay>[1]>) =>
      inputVatDay(italy, { ...early, ...days })
    expect(choose({ deductFrom: null })).toBe('2026-01-29')
    expect(choose({ deductFrom: 'receipt' })).toBe('2026-02-10')
    const late = { registeredOn: '2026-11-16' }
    expect(choose(late)).toBe('2026-02-10')
    expect(choose({ ...late, deductFrom: 'document' })).toBe('2026-01-29')
    // What came in after the 15th, or over the end of a year, has no choice.
    expect(choose({ receivedOn: '2026-02-16', deductFrom: 'document' })).toBe('2026-02-16')
    const overYear = { date: '2025-12-28', receivedOn: '2026-01-08' }
    expect(choose({ ...overYear, deductFrom: 'document' })).toBe('2026-01-08')
    expect(choose({ isReverseCharge: true, deductFrom: 'document' })).toBe('2026-02-10')
    expect(inputVatDay(denmark, { ...early, deductFrom: 'receipt' })).toBe('2026-01-29')
  })

  it('reverse charge counts in the month of receipt, also by the 15th', () => {
    expect(reverseCharge('2026-07-28', '2026-08-03')).toBe('2026-08-03')
    expect(reverseCharge('2026-07-05', '2026-11-16')).toBe('2026-11-16')
    expect(reverseCharge('2026-07-05', '2026-07-30')).toBe('2026-07-05')
  })

  it('reverse charge from outside the EU counts on the day of the operation', () => {
    const days = { date: '2026-02-27', receivedOn: '2026-03-20' }
    expect(inputVatDay(italy, { ...days, ...outside })).toBe('2026-02-27')
    const untaxed = { isReverseCharge: false, isOutsideUnion: true }
    expect(inputVatDay(italy, { ...days, ...untaxed })).toBe('2026-03-20')
  })

  it('the day is never before the document and never in a year before the receipt', () => {
    const days = fc.tuple(fc.integer({ min: 0, max: 1500 }), fc.integer({ min: -40, max: 700 }))
    fc.assert(
      fc.property(days, fc.boolean(), ([start, later], isReverseCharge) => {
        const date = addDays('2024-01-01', start)
        const receivedOn = addDays(date, later)
        const day = inputVatDay(italy, { ...inUnion, date, receivedOn, isReverseCharge })
        expect([date, receivedOn]).toContain(day)
        expect(day >= date).toBe(true)
        expect(day.slice(0, 4) >= receivedOn.slice(0, 4)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it('a capture more than thirty days after the date does not tell the day of receipt', () => {
    const bought = { date: '2026-10-01', ...inUnion }
    expect(isReceiptUnclear(italy, bought, '2026-10-31')).toBe(false)
    expect(isReceiptUnclear(italy, bought, '2026-11-01')).toBe(true)
    expect(isReceiptUnclear(denmark, bought, '2026-11-30')).toBe(false)
    expect(isReceiptUnclear(italy, { date: '2026-10-01', ...outside }, '2026-11-30')).toBe(false)
  })
})

describe('where the document decides', () => {
  it('its date is the day, whenever it was received', () => {
    const days = { date: '2025-12-28', receivedOn: '2026-11-15', ...inUnion }
    expect(inputVatDay(denmark, days)).toBe('2025-12-28')
  })
})
