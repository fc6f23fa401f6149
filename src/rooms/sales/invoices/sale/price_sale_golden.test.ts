import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { decimalOf } from '#kernel/values/decimal'
import { type Entry } from '#ledger/room'
import { factOf, regionKeys, regionOf, vatCodeOf, type Region, type RegionKey } from '#regions/room'
import { priceSale } from './price_sale.ts'
import type { Buyer, PricedSale, Sale } from './sale.ts'
import { buildSaleEntry } from './sale_entry.ts'
import { explainTreatment } from './sale_reasons.ts'

type GoldenLine = {
  account: string
  amount: string
  vatCode?: string
  vatRole?: string
  vatBase?: string
  vatAmount?: string
}

type GoldenSale = Sale & {
  isCreditNote: boolean
  expected: {
    kind: string
    warnings: string[]
    byRate: {
      rate: string
      vatCode: string
      nature: string | null
      due?: 'S'
      net: string
      vat: string
    }[]
    entry: GoldenLine[]
  }
}

type Golden = { says: string; sales: GoldenSale[]; boxes: Record<string, string> }

const examples = globSync('test/golden/sales/*_[0-9r]*.json')
  .toSorted()
  .map((file): [string, Golden] => [
    basename(file, '.json'),
    JSON.parse(readFileSync(file, 'utf8')) as Golden,
  ])

const money = (minor: bigint | string | null) => decimalOf(BigInt(minor ?? 0), 2)

function book(sale: Sale, priced: PricedSale, isCreditNote = false): Entry {
  const region = regionOf(sale.seller.regionKey)
  return buildSaleEntry({
    id: 'one',
    region,
    date: sale.date,
    vatDate: sale.date,
    text: 'Invoice',
    priced,
    currency: sale.currency,
    homeCurrency: region.currency,
    exchange: null,
    isCreditNote,
  })
}

/** What a return would show: bases by the lines that carry them, VAT by the accounts of its box. */
function boxesOf(region: Region, entries: readonly Entry[]): Record<string, string> {
  const boxes = new Map<string, bigint>()
  const add = (box: string, amount: bigint) => boxes.set(box, (boxes.get(box) ?? 0n) + amount)
  for (const entry of entries) {
    for (const line of entry.lines) {
      const code = vatCodeOf(region, line.vatCode ?? '', entry.vatDate)
      if (line.vatRole === 'base') {
        for (const box of code?.baseBoxes ?? []) add(box, BigInt(line.vatBaseMinor ?? 0))
      }
      if (line.vatRole === 'output') {
        for (const box of code?.vatBoxes ?? []) add(box, -BigInt(line.amountMinor))
      }
    }
  }
  return Object.fromEntries([...boxes].map(([box, amount]) => [box, money(amount)]))
}

const toGolden = (line: Entry['lines'][number]): GoldenLine => ({
  account: line.account,
  amount: money(line.amountMinor),
  ...(line.vatCode === null ? {} : { vatCode: line.vatCode }),
  ...(line.vatRole === null ? {} : { vatRole: line.vatRole }),
  ...(line.vatBaseMinor === null ? {} : { vatBase: money(line.vatBaseMinor) }),
  ...(line.vatAmountMinor === null ? {} : { vatAmount: money(line.vatAmountMinor) }),
})

describe('the worked sales of the rulebooks', () => {
  it('are all here', () => {
    expect(examples.map(([name]) => name)).toEqual(
      expect.arrayContaining(['denmark_1', 'denmark_2', 'denmark_9', 'italy_1', 'italy_7']),
    )
    expect(examples.length).toBeGreaterThanOrEqual(9)
  })

  it.each(examples)('%s: treatment and rates are those of the law', (_name, { sales }) => {
    for (const sale of sales) {
      const { treatment, byRate } = priceSale(sale)
      const rows = byRate.map(({ netMinor, vatMinor, ...row }) => {
        return { ...row, net: money(netMinor), vat: money(vatMinor) }
      })
      const warnings = treatment.warnings.map((one) => one.code)
      const { kind, warnings: told, byRate: expected } = sale.expected
      expect({ kind: treatment.kind, warnings, rows }).toEqual({
        kind,
        warnings: told,
        rows: expected,
      })
    }
  })

  it.each(examples)('%s: the whole entry, to the øre and the cent', (_name, { sales }) => {
    for (const sale of sales) {
      const entry = book(sale, priceSale(sale), sale.isCreditNote)
      expect(entry.lines.map(toGolden)).toEqual(sale.expected.entry)
    }
  })

  it.each(examples)('%s: the figures of each VAT box', (_name, { sales, boxes }) => {
    const entries = sales.map((sale) => book(sale, priceSale(sale), sale.isCreditNote))
    const region = regionOf(sales[0]?.seller.regionKey ?? 'denmark')
    expect(boxesOf(region, entries)).toEqual(boxes)
  })

  it('know when a stamp is due: above 77.47, and not at it', () => {
    const threshold = factOf(regionOf('italy'), 'stamp_duty_threshold', '2026-05-12')
    expect(threshold?.value).toBe('77.47')
    expect(threshold?.unit).toContain('exceeded')
    expect(factOf(regionOf('italy'), 'stamp_duty_amount', '2026-05-12')?.value).toBe('2.00')
  })
})

const nobody: Buyer = {
  country: null,
  vatNumber: null,
  businessId: null,
  fiscalCode: null,
  isPublicBody: false,
  defaultNature: null,
}

const homeNumbers = { denmark: 'DK13748136', italy: 'IT00743110157' }

const buyersOf = (key: RegionKey): Record<string, { buyer: Partial<Buyer>; isOss?: boolean }> => ({
  'business at home': {
    buyer: { country: regionOf(key).country, vatNumber: homeNumbers[key] },
  },
  'consumer at home': { buyer: {} },
  'public body at home': { buyer: { country: regionOf(key).country, isPublicBody: true } },
  'EU business': { buyer: { country: 'DE', vatNumber: 'DE136695976' } },
  'EU business without a VAT number': { buyer: { country: 'DE', businessId: 'HRB 1' } },
  'EU business with a malformed number': { buyer: { country: 'DE', vatNumber: 'DE12' } },
  'EU consumer': { buyer: { country: 'DE' } },
  'EU consumer under OSS': { buyer: { country: 'FI' }, isOss: true },
  'business outside': { buyer: { country: 'US', businessId: '12-3456789' } },
  'consumer outside': { buyer: { country: 'US' } },
  'business in Greenland': { buyer: { country: 'GL', businessId: '12345678' } },
  'business in the Faroe Islands': { buyer: { country: 'FO', businessId: '123456' } },
  'business in San Marino': { buyer: { country: 'SM', businessId: 'SM12345' } },
  'business in Northern Ireland': { buyer: { country: 'GB', vatNumber: 'XI123456782' } },
})

const regimesOf = (key: RegionKey) => (key === 'italy' ? ['RF01', 'RF19'] : [null])

/** Everything the law says of 1,000.00 at the standard rate, for each seller, buyer and year. */
function matrixOf(key: RegionKey) {
  const region = regionOf(key)
  const rows = ['2026-12-31', '2027-01-01'].flatMap((date) =>
    regimesOf(key).flatMap((taxRegime) =>
      Object.entries(buyersOf(key)).map(([name, { buyer, isOss = false }]) => {
        const sale: Sale = {
          seller: { regionKey: key, isOssRegistered: isOss, taxRegime },
          buyer: { ...nobody, ...buyer },
          date,
          currency: region.currency,
          lines: [
            {
              description: 'Work',
              quantity: '1',
              unitPrice: '1000',
              vatRate: region.standardVatRate,
            },
          ],
        }
        const priced = priceSale(sale)
        const [row] = priced.byRate
        return [
          [date, taxRegime, name].filter((part) => part !== null).join(', '),
          {
            kind: priced.treatment.kind,
            rate: row?.rate,
            vatCode: row?.vatCode,
            nature: row?.nature,
            gross: money(priced.grossMinor),
            account: priced.lines[0]?.account,
            legalText: priced.treatment.legalText,
            boxes: boxesOf(region, [book(sale, priced)]),
            says: explainTreatment(priced.treatment),
          },
        ] as const
      }),
    ),
  )
  return Object.fromEntries(rows)
}

describe.each(regionKeys)('every kind of buyer of a seller in %s', (key) => {
  const file = `test/golden/sales/matrix_${key}.json`

  it('is treated as the agreed table says, in 2026 and in 2027', () => {
    const agreed = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
    const found = matrixOf(key)
    expect(Object.keys(found)).toEqual(Object.keys(agreed))
    for (const [name, row] of Object.entries(found)) {
      expect({ name, ...row }).toEqual({ name, ...(agreed[name] as object) })
    }
  })

  it('is told articles of 2026 in 2026 only, where the law gets new numbers', () => {
    const later = Object.entries(matrixOf(key)).filter(([name]) => name.startsWith('2027'))
    const texts = later.flatMap(([, row]) => Object.values(row.legalText))
    expect(texts.length).toBeGreaterThan(0)
    for (const text of texts) expect(text).not.toMatch(/DPR 633|DL 331|L\. 190/)
  })
})
