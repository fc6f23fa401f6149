import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { regionOf, vatCodeOf, type Region, type RegionKey } from '#regions/room'
import { decimalOf, minorOf } from '#kernel/values/decimal'
import type { Entry } from '../ports.ts'
import { buildPurchaseEntry, type PurchaseLine } from './purchase.ts'

type GoldenLine = {
  account: string
  amount: string
  vatCode?: string
  vatRole?: string
  vatBase?: string
  vatAmount?: string
}

type Golden = {
  says: string
  region: RegionKey
  day: string
  currency: string
  lines: PurchaseLine[]
  withholding?: { account: string; amount: string }
  expected: { lines: GoldenLine[]; boxes: Record<string, string> }
}

const files = globSync('test/golden/purchases/*.json').toSorted()
const goldens = files.map((file): [string, Golden] => [
  basename(file, '.json'),
  JSON.parse(readFileSync(file, 'utf8')) as Golden,
])

function build(golden: Golden, sign: 1 | -1 = 1): Entry {
  const turn = (text: string) => (sign === 1 ? text : decimalOf(-minorOf(text, 2), 2))
  return buildPurchaseEntry({
    id: 'one',
    region: regionOf(golden.region),
    day: golden.day,
    vatDate: golden.day,
    bookingText: golden.says,
    lines: golden.lines.map((line) => ({
      ...line,
      net: turn(line.net),
      vat: turn(line.vat),
      deductible: line.deductible === null ? null : turn(line.deductible),
    })),
    currency: golden.currency,
    homeCurrency: golden.currency,
    exchange: null,
    withholding: golden.withholding
      ? [{ ...golden.withholding, amount: turn(golden.withholding.amount) }]
      : [],
  })
}

/** What the return would show: bases by the lines that carry them, VAT by the accounts of its box. */
function boxesOf(region: Region, entry: Entry): Map<string, bigint> {
  const boxes = new Map<string, bigint>()
  const add = (box: string, amount: bigint) => boxes.set(box, (boxes.get(box) ?? 0n) + amount)
  for (const line of entry.lines) {
    const code = line.vatCode === null ? undefined : vatCodeOf(region, line.vatCode, entry.vatDate)
    if (line.vatRole === 'base') {
      for (const box of code?.baseBoxes ?? []) add(box, BigInt(line.vatBaseMinor ?? 0))
    }
    for (const box of code?.vatBoxes ?? []) {
      const side = region.boxAccounts.find((row) => row.box === box)?.side
      const amount = BigInt(line.amountMinor)
      if (side === line.vatRole) add(box, side === 'output' ? -amount : amount)
    }
  }
  return boxes
}

const toGolden = (line: Entry['lines'][number]): GoldenLine => ({
  account: line.account,
  amount: decimalOf(BigInt(line.amountMinor), 2),
  ...(line.vatCode === null ? {} : { vatCode: line.vatCode }),
  ...(line.vatRole === null ? {} : { vatRole: line.vatRole }),
  ...(line.vatBaseMinor === null ? {} : { vatBase: decimalOf(BigInt(line.vatBaseMinor), 2) }),
  ...(line.vatAmountMinor === null ? {} : { vatAmount: decimalOf(BigInt(line.vatAmountMinor), 2) }),
})

describe('the worked examples of the rulebooks', () => {
  it('are all here', () => {
    expect(goldens.map(([name]) => name)).toEqual(
      expect.arrayContaining(['denmark_1', 'denmark_9', 'italy_1', 'italy_8b', 'italy_11b']),
    )
    expect(goldens.length).toBeGreaterThanOrEqual(21)
  })

  it.each(goldens)('%s gives the whole entry, to the øre and the cent', (_name, golden) => {
    expect(build(golden).lines.map(toGolden)).toEqual(golden.expected.lines)
  })

  it.each(goldens)('%s gives the figures of each VAT box', (_name, golden) => {
    const boxes = boxesOf(regionOf(golden.region), build(golden))
    for (const [box, amount] of Object.entries(golden.expected.boxes)) {
      expect([box, decimalOf(boxes.get(box) ?? 0n, 2)]).toEqual([box, amount])
    }
    for (const box of boxes.keys()) {
      expect(Object.keys(golden.expected.boxes)).toContain(box)
    }
  })

  it.each(goldens)('%s as a credit note is the exact mirror', (_name, golden) => {
    const purchase = build(golden)
    const credit = build(golden, -1)
    const flip = (text: string | null) => (text === null ? null : (-BigInt(text)).toString())
    expect(credit.lines).toEqual(
      purchase.lines.map((line) => ({
        ...line,
        amountMinor: flip(line.amountMinor),
        vatBaseMinor: flip(line.vatBaseMinor),
        vatAmountMinor: flip(line.vatAmountMinor),
      })),
    )
  })

  it('show amounts that the VAT code alone would give as well', () => {
    for (const [, golden] of goldens) {
      const byCode = { ...golden, lines: golden.lines.map((one) => ({ ...one, deductible: null })) }
      expect(build(byCode).lines).toEqual(build(golden).lines)
    }
  })
})
