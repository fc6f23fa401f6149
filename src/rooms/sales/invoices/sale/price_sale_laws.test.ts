import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currencyDigits } from '#kernel/values/money'
import { decimalOf, fractionOf } from '#kernel/values/decimal'
import { regionKeys, regionOf, type Region } from '#regions/room'
import { priceSale } from './price_sale.ts'
import type { GivenLine, Sale } from './sale.ts'
import { buildSaleEntry, type SaleToBook } from './sale_entry.ts'

/** Any decimal of at most eight places, up to that power of ten. */
const anyDecimal = (power: number, isNegative: boolean) =>
  fc.integer({ min: 0, max: 8 }).chain((places) => {
    const most = 10n ** BigInt(power + places)
    const units = fc.bigInt({ min: isNegative ? -most : 0n, max: most })
    return units.map((one) => decimalOf(one, places))
  })

function anyLine(region: Region): fc.Arbitrary<GivenLine> {
  return fc.record({
    description: fc.constant('Work'),
    quantity: anyDecimal(4, false),
    unitPrice: anyDecimal(6, true),
    vatRate: fc.constantFrom(...region.vatRates, '0'),
  })
}

const buyers: readonly [string | null, string | null][] = [
  [null, null],
  ['DE', 'DE136695976'],
  ['FI', null],
  ['US', null],
]

const anySale: fc.Arbitrary<Sale> = fc.constantFrom(...regionKeys).chain((key) =>
  fc.record({
    seller: fc.record({
      regionKey: fc.constant(key),
      isOssRegistered: fc.boolean(),
      taxRegime: fc.constant(null),
    }),
    buyer: fc.constantFrom(...buyers).map(([country, vatNumber]) => ({
      country,
      vatNumber,
      businessId: null,
      fiscalCode: null,
      isPublicBody: false,
      defaultNature: 'N4',
    })),
    date: fc.constant('2026-05-12'),
    currency: fc.constantFrom(regionOf(key).currency, 'USD', 'JPY', 'KWD'),
    lines: fc.array(anyLine(regionOf(key)), { minLength: 1, maxLength: 8 }),
  }),
)

const size = (amount: bigint) => (amount < 0n ? -amount : amount)

/** Twice the distance of `minor` from the exact quotient, as a comparison without rounding. */
const isNearest = (minor: bigint, top: bigint, bottom: bigint) =>
  2n * size(minor * bottom - top) <= bottom

function toBook(sale: Sale, over: Partial<SaleToBook> = {}): SaleToBook {
  const region = regionOf(sale.seller.regionKey)
  const isHome = sale.currency === region.currency
  return {
    id: 'one',
    region,
    date: sale.date,
    vatDate: sale.date,
    text: 'Invoice',
    priced: priceSale(sale),
    currency: sale.currency,
    homeCurrency: region.currency,
    exchange: isHome ? null : { rate: '6.543217', day: sale.date, source: 'x' },
    isCreditNote: false,
    ...over,
  }
}

/** Null where there is nothing to post: amounts that come to nothing. */
function tryBook(sale: Sale, over: Partial<SaleToBook> = {}) {
  try {
    return buildSaleEntry(toBook(sale, over))
  } catch (error) {
    if ((error as { code?: string }).code === 'nothing_to_post') return null
    throw error
  }
}

describe('any sale', () => {
  it('has lines of price times quantity, to the nearest minor unit (check 00423)', () => {
    fc.assert(
      fc.property(anySale, (sale) => {
        const units = 10n ** BigInt(currencyDigits(sale.currency))
        for (const line of priceSale(sale).lines) {
          const quantity = fractionOf(line.quantity)
          const price = fractionOf(line.unitPrice)
          const top = quantity.top * price.top * units
          expect(isNearest(line.netMinor, top, quantity.bottom * price.bottom)).toBe(true)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('has rows that are the sum of their lines (check 00422), each line in one of them', () => {
    fc.assert(
      fc.property(anySale, (sale) => {
        const priced = priceSale(sale)
        for (const row of priced.byRate) {
          const own = priced.lines.filter(
            (line) =>
              line.rate === row.rate && line.vatCode === row.vatCode && line.nature === row.nature,
          )
          expect(own.length).toBeGreaterThan(0)
          expect(own.reduce((sum, line) => sum + line.netMinor, 0n)).toBe(row.netMinor)
        }
        expect(priced.lines.reduce((sum, line) => sum + line.netMinor, 0n)).toBe(priced.netMinor)
      }),
      { numRuns: 300 },
    )
  })

  it('has VAT of the rate on the row, to the nearest minor unit (check 00421)', () => {
    fc.assert(
      fc.property(anySale, (sale) => {
        const priced = priceSale(sale)
        for (const { rate, netMinor, vatMinor } of priced.byRate) {
          const { top, bottom } = fractionOf(rate)
          expect(isNearest(vatMinor, netMinor * top, bottom * 100n)).toBe(true)
        }
        expect(priced.byRate.reduce((sum, row) => sum + row.vatMinor, 0n)).toBe(priced.vatMinor)
        expect(priced.netMinor + priced.vatMinor).toBe(priced.grossMinor)
      }),
      { numRuns: 500 },
    )
  })

  it('makes an entry that balances, owes what the paper says and books its VAT exactly', () => {
    fc.assert(
      fc.property(anySale, (sale) => {
        const entry = tryBook(sale)
        if (entry === null) return
        const { priced, region, currency, homeCurrency } = toBook(sale)
        expect(entry.lines.reduce((sum, one) => sum + BigInt(one.amountMinor), 0n)).toBe(0n)
        const owed = entry.lines.find((one) => one.account === region.accountRoles.receivables)
        const amount = currency === homeCurrency ? owed?.amountMinor : owed?.foreignMinor
        if (owed) expect(BigInt(amount ?? 0)).toBe(priced.grossMinor)
        if (currency !== homeCurrency) return
        const output = entry.lines.filter((one) => one.vatRole === 'output')
        expect(output.reduce((sum, one) => sum - BigInt(one.amountMinor), 0n)).toBe(priced.vatMinor)
        const base = entry.lines.filter((one) => one.vatRole === 'base')
        const sumOf = (pick: 'vatBaseMinor' | 'vatAmountMinor') =>
          base.reduce((sum, one) => sum + BigInt(one[pick] ?? 0), 0n)
        expect([sumOf('vatBaseMinor'), sumOf('vatAmountMinor')]).toEqual([
          priced.netMinor,
          priced.vatMinor,
        ])
      }),
      { numRuns: 500 },
    )
  })

  it('is taken back to the unit by its credit note', () => {
    fc.assert(
      fc.property(anySale, (sale) => {
        const entry = tryBook(sale)
        const credit = tryBook(sale, { isCreditNote: true })
        const turn = (text: string | null) => (text === null ? null : (-BigInt(text)).toString())
        expect(credit?.lines).toEqual(
          entry?.lines.map((line) => ({
            ...line,
            amountMinor: turn(line.amountMinor),
            vatBaseMinor: turn(line.vatBaseMinor),
            vatAmountMinor: turn(line.vatAmountMinor),
            foreignMinor: turn(line.foreignMinor),
          })),
        )
      }),
      { numRuns: 300 },
    )
  })

  it('with every price turned comes to the same amounts turned', () => {
    const turn = (text: string) => (text.startsWith('-') ? text.slice(1) : `-${text}`)
    fc.assert(
      fc.property(anySale, (sale) => {
        const lines = sale.lines.map((line) => ({ ...line, unitPrice: turn(line.unitPrice) }))
        const priced = priceSale(sale)
        const turned = priceSale({ ...sale, lines })
        expect(turned.byRate.map((row) => [-row.netMinor, -row.vatMinor])).toEqual(
          priced.byRate.map((row) => [row.netMinor, row.vatMinor]),
        )
      }),
      { numRuns: 300 },
    )
  })
})
