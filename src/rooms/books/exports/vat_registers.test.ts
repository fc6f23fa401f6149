import { beforeAll, describe, expect, it } from 'vitest'
import { danishBooks, italianBooks, quarter } from '#test/support/books/export_books'
import {
  cents,
  download,
  expectGolden,
  exported,
  rowsOf,
  steady,
  sumOf,
} from '#test/support/books/exports'
import { boxesOf, buyOf, post, prepared, reverse, saleOf, setDay } from '#test/support/books/vat'
import { recorded } from '#test/support/takings/takings'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()
beforeAll(async () => {
  await italianBooks(world, world.it)
  await danishBooks(world, world.dk)
})

type Row = Record<string, string>

async function register(org: TestOrg, kind: string, span = quarter): Promise<Row[]> {
  return rowsOf(
    await exported(world, org, `exports/vat-registers?separator=comma&register=${kind}&${span}`),
  )
}
const entriesOf = (rows: Row[]): Row[] => rows.filter((row) => row['row'] === 'entry')

/** What the register says of each box, in minor units. */
function boxesIn(rows: Row[]): Record<string, bigint> {
  const boxes = rows.filter((row) => row['row'] === 'box')
  return Object.fromEntries(
    boxes.map((row) => [
      row['vatCode'] ?? '',
      cents(row['base'] || row['vatDue'] || row['vatDeductible'] || ''),
    ]),
  )
}

describe('200', () => {
  it.each(['sales', 'purchases'])('%s is the file that is kept as golden', async (kind) => {
    const text = await exported(
      world,
      world.it,
      `exports/vat-registers?separator=comma&register=${kind}&${quarter}`,
    )
    expectGolden(`vat_register_${kind}_italy.csv`, steady(text))
  })

  it('adds up to the boxes of the Italian return of the same days', async () => {
    const boxes = boxesOf(await prepared(world, world.it))
    const found = {
      ...boxesIn(await register(world.it, 'sales', 'from=2026-03-01&to=2026-03-31')),
      ...boxesIn(await register(world.it, 'purchases', 'from=2026-03-01&to=2026-03-31')),
    }
    expect(Object.keys(found).toSorted()).toEqual(['VP2', 'VP3', 'VP4', 'VP5'])
    for (const [box, amount] of Object.entries(found)) {
      expect([box, amount]).toEqual([box, cents((boxes[box] ?? 0).toFixed(2))])
    }
    expect(found['VP4']).toBeGreaterThan(0n)
    expect(found['VP5']).toBeLessThan(found['VP3'] ?? 0n)
  })

  it('adds up to the boxes of the Danish return, before øre are dropped', async () => {
    const { boxes } = await prepared(world, world.dk)
    const exact = new Map(
      boxes.map((box: { code: string; exact: number }) => [box.code, cents(box.exact.toFixed(2))]),
    )
    const found = {
      ...boxesIn(await register(world.dk, 'sales')),
      ...boxesIn(await register(world.dk, 'purchases')),
    }
    expect(Object.keys(found)).toHaveLength(10)
    for (const [box, amount] of Object.entries(found)) {
      expect([box, amount]).toEqual([box, exact.get(box)])
    }
  })

  it('adds up to its own totals by code', async () => {
    for (const kind of ['sales', 'purchases']) {
      const rows = await register(world.it, kind)
      const totals = rows.filter((row) => row['row'] === 'total')
      for (const name of ['base', 'vat']) {
        expect(sumOf(totals, name)).toBe(sumOf(entriesOf(rows), name))
      }
    }
  })

  it('lists sales by number, with the buyer and the kind of document', async () => {
    const rows = entriesOf(await register(world.it, 'sales'))
    const issued = rows.filter((row) => row['kind'] !== 'reverse_charge')
    expect([...new Set(issued.map((row) => row['number']))]).toEqual([
      '2026-0001',
      '2026-0002',
      '2026-0003',
      'NC-2026-0001',
    ])
    expect(issued[0]).toMatchObject({
      date: '2026-03-20',
      kind: 'invoice',
      name: 'Cliente S.p.A.',
      country: 'IT',
      vatNumber: 'IT00488410010',
      vatCode: 'V22',
      rate: '22',
      base: '1000.00',
      vat: '220.00',
      vatDue: '220.00',
      protocol: '',
    })
    expect(issued[2]).toMatchObject({ vatCode: 'VN2.1', nature: 'N2.1', country: 'DE' })
    expect(issued.at(-1)).toMatchObject({ kind: 'credit_note', base: '-1000.00' })
  })

  it('has own VAT in both registers, and its base among the purchases alone', async () => {
    const own = (await register(world.it, 'sales')).find((row) => row['vatCode'] === 'RC17')
    expect(own).toMatchObject({ kind: 'reverse_charge', base: '500.00', vatDue: '110.00' })
    const bought = entriesOf(await register(world.it, 'purchases'))
    const same = bought.find((row) => row['vatCode'] === 'RC17')
    expect(same).toMatchObject({ base: '500.00', vat: '110.00', vatDeductible: '110.00' })
    expect(same?.['entryId']).toBe(own?.['entryId'])
  })

  it('shows the deductible VAT next to the VAT paid', async () => {
    const rows = entriesOf(await register(world.it, 'purchases'))
    const row = rows.find((one) => one['vatCode'] === 'A22D40')
    expect(row).toMatchObject({ base: '65.57', vat: '14.43', vatDeductible: '5.77' })
  })

  it('names the supplier with the number and date of its document', async () => {
    const [first] = entriesOf(await register(world.it, 'purchases'))
    expect(first).toMatchObject({
      protocol: '1',
      number: '12/A',
      date: '2026-03-03',
      name: 'Buffetti S.p.A.',
      vatNumber: 'IT00743110157',
      kind: 'invoice',
    })
  })
})

describe('protocol numbers', () => {
  const numbersOf = async (org: TestOrg, span: string): Promise<string[]> =>
    entriesOf(await register(org, 'purchases', span)).map((row) => row['protocol'] ?? '')
  const bought = async (org: TestOrg, ...days: string[]): Promise<string[]> =>
    await post(
      world,
      org,
      days.map((day) =>
        buyOf(world, org, day, [{ day, vatCode: 'A22', net: '1.00', vat: '0.22' }]),
      ),
    )

  it('rise in the order of posting, without a gap, and restart each year', async () => {
    const org = await world.createOrg('italy')
    setDay(world, '2026-03-20')
    await bought(org, '2026-01-05', '2026-02-05', '2026-01-06', '2025-12-30', '2026-02-06')
    expect(await numbersOf(org, 'from=2026-01-01&to=2026-12-31')).toEqual(['1', '2', '3', '4'])
    expect(await numbersOf(org, 'from=2025-01-01&to=2025-12-31')).toEqual(['1'])
    const both = await numbersOf(org, 'from=2025-12-01&to=2026-12-31')
    expect(both).toEqual(['1', '2', '3', '1', '4'])
  })

  it('are the same whichever days are asked for, and stay when more is posted', async () => {
    const org = await world.createOrg('italy')
    await bought(org, '2026-01-05', '2026-02-05', '2026-01-06', '2026-02-06')
    const january = 'from=2026-01-01&to=2026-01-31'
    const february = 'from=2026-02-01&to=2026-02-28'
    expect(await numbersOf(org, january)).toEqual(['1', '3'])
    expect(await numbersOf(org, february)).toEqual(['2', '4'])
    await bought(org, '2026-01-07', '2026-02-07')
    expect(await numbersOf(org, january)).toEqual(['1', '3', '5'])
    expect(await numbersOf(org, february)).toEqual(['2', '4', '6'])
  })

  it('count purchases with VAT alone, and what takes one back as one of its own', async () => {
    const org = await world.createOrg('italy')
    const [first = ''] = await bought(org, '2026-01-05')
    await post(world, org, [
      saleOf(world, org, { day: '2026-01-06', vatCode: 'V22', net: '10.00', vat: '2.20' }),
    ])
    await reverse(world, org, [first], '2026-02-01')
    await bought(org, '2026-01-08')
    const rows = entriesOf(await register(org, 'purchases', 'from=2026-01-01&to=2026-12-31'))
    expect(rows.map((row) => [row['protocol'], row['kind'], row['base']])).toEqual([
      ['1', 'document', '1.00'],
      ['2', 'reversal', '-1.00'],
      ['3', 'document', '1.00'],
    ])
    // A reversal keeps the VAT date of the reversed entry, so it is in the same month.
    expect(rows[1]).toMatchObject({ vatDate: '2026-01-05', reverses: rows[0]?.['entryId'] })
  })
})

describe('Italian registers', () => {
  const may = 'from=2026-05-01&to=2026-05-31'

  it('have takings apart, and the two together come to the boxes of the return', async () => {
    const org = await world.createOrg('italy')
    setDay(world, '2026-05-20')
    await recorded(world, org, { date: '2026-05-10' })
    await post(world, org, [
      saleOf(world, org, { day: '2026-05-11', vatCode: 'V22', net: '10.00', vat: '2.20' }),
    ])
    const [sales, takings] = [
      await register(org, 'sales', may),
      await register(org, 'takings', may),
    ]
    expect(entriesOf(sales).map((row) => row['base'])).toEqual(['10.00'])
    expect(entriesOf(takings)).toHaveLength(3)
    setDay(world, '2026-06-05')
    const boxes = boxesOf(await prepared(world, org))
    for (const box of ['VP2', 'VP4']) {
      const sum = (boxesIn(sales)[box] ?? 0n) + (boxesIn(takings)[box] ?? 0n)
      expect([box, sum]).toEqual([box, cents((boxes[box] ?? 0).toFixed(2))])
    }
  })

  it('number invoices alone, so that what has none leaves no gap', async () => {
    const org = await world.createOrg('italy')
    setDay(world, '2026-05-20')
    const day = '2026-05-05'
    const receipt = { day, vatCode: 'ASC22', net: '50.00', vat: '0.00' }
    const invoice = { day, vatCode: 'A22', net: '100.00', vat: '22.00' }
    await post(world, org, [
      buyOf(world, org, day, [invoice]),
      buyOf(world, org, day, [receipt]),
      buyOf(world, org, day, [invoice]),
    ])
    const rows = entriesOf(await register(org, 'purchases', may))
    expect(rows.map((row) => [row['protocol'], row['vatCode']])).toEqual([
      ['1', 'A22'],
      ['2', 'A22'],
    ])
  })
})

describe('409', () => {
  it('region_not_supported where takings are among the sales', async () => {
    const query = `exports/vat-registers?register=takings&${quarter}`
    const reply = await download(world, world.dk, query)
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'region_not_supported'])
  })
})

describe('isolation', () => {
  it('shows nothing of another organization', async () => {
    const other = await world.createOrg('italy')
    for (const kind of ['sales', 'purchases']) {
      expect(entriesOf(await register(other, kind))).toEqual([])
    }
  })
})
