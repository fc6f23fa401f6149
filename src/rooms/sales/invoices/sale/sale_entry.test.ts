import { describe, expect, it } from 'vitest'
import { regionOf } from '#regions/room'
import type { PricedLine, PricedSale } from './sale.ts'
import { sumByRate } from './price_lines.ts'
import { buildSaleEntry, type SaleToBook } from './sale_entry.ts'

const day = '2026-05-12'

const line = (netMinor: bigint, over: Partial<PricedLine> = {}): PricedLine => ({
  description: 'Work',
  quantity: '1',
  unitPrice: '1',
  vatRate: '25',
  rate: '25',
  vatCode: 'U25',
  nature: null,
  account: '1010',
  netMinor,
  ...over,
})

function pricedOf(...lines: PricedLine[]): PricedSale {
  const byRate = sumByRate(lines)
  const netMinor = byRate.reduce((sum, row) => sum + row.netMinor, 0n)
  const vatMinor = byRate.reduce((sum, row) => sum + row.vatMinor, 0n)
  return {
    treatment: { kind: 'domestic', legalText: {}, reasons: [], warnings: [] },
    lines,
    byRate,
    netMinor,
    vatMinor,
    grossMinor: netMinor + vatMinor,
    withheld: null,
  }
}

const build = (priced: PricedSale, over: Partial<SaleToBook> = {}) =>
  buildSaleEntry({
    id: 'entry-1',
    region: regionOf('denmark'),
    date: day,
    vatDate: day,
    text: 'Invoice 2026-0001',
    priced,
    currency: 'DKK',
    homeCurrency: 'DKK',
    exchange: null,
    isCreditNote: false,
    ...over,
  })

const shortOf = (entry: ReturnType<typeof build>) =>
  entry.lines.map((one) => [one.account, one.amountMinor, one.vatRole, one.foreignMinor])

describe('the entry of a sale', () => {
  it('carries the days, the text and the currency it was given', () => {
    const entry = build(pricedOf(line(100n)), { vatDate: '2026-06-01' })
    expect(entry).toMatchObject({
      id: 'entry-1',
      date: day,
      vatDate: '2026-06-01',
      text: 'Invoice 2026-0001',
      currency: 'DKK',
      foreign: null,
    })
  })

  it('has a line of revenue for each rate and account, and shares the VAT between them', () => {
    const priced = pricedOf(line(101n), line(101n, { account: '1550' }), line(100n))
    const entry = build(priced)
    const base = entry.lines.filter((one) => one.vatRole === 'base')
    expect(base.map((one) => [one.account, one.vatBaseMinor, one.vatAmountMinor])).toEqual([
      ['1010', '201', '51'],
      ['1550', '101', '25'],
    ])
    expect(priced.vatMinor).toBe(76n)
    expect(entry.lines.at(-1)).toMatchObject({ account: '7680', amountMinor: '-76' })
  })

  it('under reverse charge has base lines only', () => {
    const none = { rate: '0', vatCode: 'UEUY', account: '1150' }
    expect(shortOf(build(pricedOf(line(800_075n, none))))).toEqual([
      ['6190', '800075', null, null],
      ['1150', '-800075', 'base', null],
    ])
  })

  it('keeps a discount of the same rate in its row', () => {
    expect(shortOf(build(pricedOf(line(1000n), line(-200n))))).toEqual([
      ['6190', '1000', null, null],
      ['1010', '-800', 'base', null],
      ['7680', '-200', 'output', null],
    ])
  })

  it('that owes nothing still shows revenue and VAT where they do not cancel', () => {
    const entry = build(pricedOf(line(100n), line(-125n, { rate: '0', vatCode: 'UF' })))
    expect(shortOf(entry)).toEqual([
      ['1010', '-100', 'base', null],
      ['1010', '125', 'base', null],
      ['7680', '-25', 'output', null],
    ])
  })

  it('of nothing is refused', () => {
    expect(() => build(pricedOf())).toThrow('nothing_to_post')
    expect(() => build(pricedOf(line(0n)))).toThrow('nothing_to_post')
    expect(() => build(pricedOf(line(100n), line(-100n)))).toThrow('nothing_to_post')
  })

  it('never books VAT on a code that has no box for it', () => {
    const priced = pricedOf(line(100n, { vatCode: 'UEUY' }))
    expect(() => build(priced)).toThrow('UEUY has no output VAT box')
    expect(() => build(pricedOf(line(100n, { vatCode: 'NONE' })))).toThrow(
      'NONE has no output VAT box',
    )
  })
})

describe('the entry of a sale in another currency', () => {
  const exchange = { rate: '7.4567', day: '2026-05-11', source: 'ECB' }
  const foreign = { currency: 'EUR', exchange }

  it('keeps VAT and what is owed exact; the largest revenue takes the difference', () => {
    const none = { rate: '0', vatCode: 'UF' }
    const entry = build(pricedOf(line(333n), line(106n, none), line(7n, { account: '1550' })), {
      ...foreign,
    })
    expect(entry.foreign).toEqual({
      currency: 'EUR',
      rate: '7.4567',
      rateDay: '2026-05-11',
      rateSource: 'ECB',
    })
    expect(shortOf(entry)).toEqual([
      ['6190', '3960', null, '531'],
      ['1010', '-2484', 'base', '-333'],
      ['1550', '-52', 'base', '-7'],
      ['1010', '-790', 'base', '-106'],
      ['7680', '-634', 'output', '-85'],
    ])
    // Declared is what the paper says, whatever the books round.
    expect(entry.lines.map((one) => one.vatBaseMinor)).toEqual([null, '2483', '52', '790', null])
    const total = entry.lines.reduce((sum, one) => sum + BigInt(one.amountMinor), 0n)
    expect(total).toBe(0n)
  })

  it('is turned whole for a credit note, with the same rate', () => {
    const priced = pricedOf(line(333n))
    const credit = build(priced, { ...foreign, isCreditNote: true })
    expect(shortOf(credit)).toEqual([
      ['6190', '-3102', null, '-416'],
      ['1010', '2483', 'base', '333'],
      ['7680', '619', 'output', '83'],
    ])
    expect(credit.foreign?.rate).toBe('7.4567')
    expect(credit).toMatchObject({ id: 'entry-1', date: day, text: 'Invoice 2026-0001' })
  })

  it('minds that a currency may have no minor unit', () => {
    const entry = build(pricedOf(line(1000n)), {
      currency: 'JPY',
      exchange: { ...exchange, rate: '0.0435' },
    })
    expect(entry.lines[0]).toMatchObject({ amountMinor: '5438', foreignMinor: '1250' })
  })

  it('without a rate, or with one that is none, is refused', () => {
    const priced = pricedOf(line(100n))
    expect(() => build(priced, { currency: 'EUR' })).toThrow('exchange_rate_missing')
    const zero = { currency: 'EUR', exchange: { ...exchange, rate: '0' } }
    expect(() => build(priced, zero)).toThrow('is not an exchange rate')
  })
})
