import { describe, expect, it } from 'vitest'
import { regionOf } from '#regions/room'
import { dayOfNextMonth, saleVatDay, type SaleDays } from './sale_vat_day.ts'

const italy = regionOf('italy')
const denmark = regionOf('denmark')
const sold = (over: Partial<SaleDays>): SaleDays => ({
  date: '2026-06-20',
  deliveredOn: null,
  isService: false,
  isEuGoods: false,
  ...over,
})

describe('the VAT day of a sale', () => {
  it('is that of the invoice where no other day of delivery is known, or a later one', () => {
    for (const region of [italy, denmark]) {
      expect(saleVatDay(region, sold({}))).toBe('2026-06-20')
      expect(saleVatDay(region, sold({ deliveredOn: '2026-07-02' }))).toBe('2026-06-20')
      expect(saleVatDay(region, sold({ deliveredOn: '2026-06-20' }))).toBe('2026-06-20')
    }
  })

  it('is that of the delivery in Italy, but of a service that of the invoice', () => {
    expect(saleVatDay(italy, sold({ deliveredOn: '2026-05-31' }))).toBe('2026-05-31')
    const service = { deliveredOn: '2026-05-31', isService: true }
    expect(saleVatDay(italy, sold(service))).toBe('2026-06-20')
  })

  it('is that of the invoice in Denmark if it comes soon after the delivery', () => {
    expect(saleVatDay(denmark, sold({ deliveredOn: '2026-05-21' }))).toBe('2026-06-20')
    expect(saleVatDay(denmark, sold({ deliveredOn: '2026-05-20' }))).toBe('2026-05-20')
    const service = { deliveredOn: '2026-03-20', isService: true }
    expect(saleVatDay(denmark, sold(service))).toBe('2026-03-20')
  })

  it('of goods sent to the EU is at the latest the 15th of the month after in Denmark', () => {
    const goods = { isEuGoods: true, deliveredOn: '2026-03-20' }
    expect(saleVatDay(denmark, sold(goods))).toBe('2026-04-15')
    expect(saleVatDay(denmark, sold({ ...goods, date: '2026-04-10' }))).toBe('2026-04-10')
    expect(saleVatDay(italy, sold(goods))).toBe('2026-03-20')
  })
})

it('a day of the next month is found over the end of a year and after a long month', () => {
  expect(dayOfNextMonth('2026-12-31', 15)).toBe('2027-01-15')
  expect(dayOfNextMonth('2026-01-31', 15)).toBe('2026-02-15')
})
