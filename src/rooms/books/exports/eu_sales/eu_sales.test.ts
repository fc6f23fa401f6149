import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { regionKeys, regionOf } from '#regions/room'
import { codesOf, listBuyers, roundBuyers, soldColumns } from './eu_sales.ts'
import type { SoldRow } from './eu_sales_store.ts'

const region = regionOf('denmark')
const day = '2026-03-31'

const sold = (over: Partial<SoldRow>): SoldRow => ({
  name: 'Kunde',
  country: 'DE',
  vat_number: 'DE136695976',
  code: 'UEUY',
  base_minor: '10000',
  numbers: ['2026-0001'],
  entry_id: '01a1de08-0478-73db-91f5-b061298a7130',
  ...over,
})
const list = (...rows: Partial<SoldRow>[]) => listBuyers(rows.map(sold), region, day)
const rounded = (...rows: Partial<SoldRow>[]) => roundBuyers(list(...rows), region, 2)

describe('the region', () => {
  it.each(regionKeys)('%s names kinds of VAT code that there are', (key) => {
    const one = regionOf(key)
    const kinds = new Set<string>(one.vatCodes.map((code) => code.kind))
    const asked = soldColumns.flatMap((column) => one.exports.euSalesList?.[column] ?? [])
    for (const kind of asked) expect(kinds).toContain(kind)
  })

  it('puts each code into one column', () => {
    const kinds = region.exports.euSalesList
    expect(kinds && Object.fromEntries(codesOf(region, kinds))).toEqual({
      UEUV: 'goods',
      UEUT: 'triangular',
      UEUY: 'services',
    })
  })
})

describe('a buyer', () => {
  it('is one record, whatever was sold and however the number was written', () => {
    const buyers = list(
      { code: 'UEUY', base_minor: '100' },
      { code: 'UEUV', base_minor: '200', vat_number: 'de 136 695 976', name: 'Kunde GmbH' },
      { code: 'UEUT', base_minor: '400', vat_number: '136695976', numbers: ['2026-0002'] },
    )
    expect(buyers).toMatchObject([
      { country: 'DE', number: '136695976', goods: 200n, triangular: 400n, services: 100n },
    ])
    expect(buyers[0]?.references).toEqual(['2026-0001', '2026-0002'])
  })

  it.each([
    ['Greece, whose prefix is EL', 'GR', '094014201', 'EL', '094014201'],
    ['Greece with it', 'GR', 'EL094014201', 'EL', '094014201'],
    ['Northern Ireland', 'GB', 'XI925901618', 'XI', '925901618'],
    ['Austria, whose numbers begin with a letter', 'AT', 'ATU13585627', 'AT', 'U13585627'],
    ['Spain, likewise', 'ES', 'B58378431', 'ES', 'B58378431'],
    ['the country of the number where that is another', 'FR', 'DE136695976', 'DE', '136695976'],
    ['Monaco, which is France here', 'MC', 'FR40303265045', 'FR', '40303265045'],
  ])('is named by its number: %s', (_says, country, vat_number, prefix, number) => {
    expect(list({ country, vat_number })).toMatchObject([
      { country: prefix, number, isFault: false },
    ])
  })

  it.each([
    ['has no number', { vat_number: null }],
    ['has a blank one', { vat_number: ' ' }],
    ['is at home', { country: 'DK', vat_number: 'DK13748136' }],
    ['is outside the Union', { country: 'NO', vat_number: '923609016' }],
    ['is in Great Britain', { country: 'GB', vat_number: 'GB925901618' }],
    ['is nobody', { name: null, country: null, vat_number: null, numbers: null }],
  ])('is a fault to fix where it %s', (_says, over) => {
    expect(list(over)).toMatchObject([{ isFault: true }])
  })

  it('that is a fault is not mixed with another, and says where to look', () => {
    const buyers = list(
      { name: 'A', vat_number: null },
      { name: 'B', vat_number: null },
      { name: null, vat_number: null, numbers: null },
    )
    expect(buyers).toHaveLength(3)
    expect(buyers[2]?.references).toEqual([expect.stringMatching(/^led_/)])
  })
})

describe('whole kroner', () => {
  it('add up to the box: goods and triangular deals share one, services have their own', () => {
    const buyers = rounded(
      { code: 'UEUV', base_minor: '10060' },
      { code: 'UEUT', base_minor: '10060', vat_number: 'FR40303265045' },
      { code: 'UEUY', base_minor: '10060' },
      { code: 'UEUY', base_minor: '10060', vat_number: 'FR40303265045' },
    )
    // 201.20 of goods is 201 in the return, though each of the two alone is 100.
    expect(buyers.map(({ goods, triangular, services }) => [goods, triangular, services])).toEqual([
      [101n, 0n, 101n],
      [0n, 100n, 100n],
    ])
  })

  it('add up to the boxes whatever was sold to whom', () => {
    const row = fc.record({
      code: fc.constantFrom('UEUV', 'UEUT', 'UEUY'),
      base_minor: fc.bigInt({ min: -1_000_000n, max: 1_000_000n }).map(String),
      vat_number: fc.constantFrom('DE136695976', 'FR40303265045', 'EL094014201', null),
    })
    fc.assert(
      fc.property(fc.array(row), (rows) => {
        const buyers = rounded(...rows)
        const boxOf = (...codes: string[]): bigint =>
          rows
            .filter((one) => codes.includes(one.code))
            .reduce((sum, one) => sum + BigInt(one.base_minor), 0n) / 100n
        const sum = (...columns: (typeof soldColumns)[number][]): bigint =>
          buyers.reduce((all, buyer) => columns.reduce((some, one) => some + buyer[one], all), 0n)
        expect(sum('goods', 'triangular')).toBe(boxOf('UEUV', 'UEUT'))
        expect(sum('services')).toBe(boxOf('UEUY'))
      }),
    )
  })

  it('are none where the country has no such list', () => {
    expect(listBuyers([sold({})], regionOf('italy'), day)).toEqual([])
    expect(roundBuyers(list({}), regionOf('italy'), 2)).toEqual([])
  })
})
