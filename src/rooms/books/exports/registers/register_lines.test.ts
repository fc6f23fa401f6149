import { describe, expect, it } from 'vitest'
import { regionKeys, regionOf } from '#regions/room'
import type { ExportLineRow } from '../download/entry_store.ts'
import { boxTotals } from './register_csv.ts'
import { addTo, codeLinesOf, registerOf, sides, type CodeLine } from './register_lines.ts'

const region = regionOf('italy')
const directions = new Map(region.vatCodes.map((code) => [code.id, code.direction]))

const line = (over: Partial<ExportLineRow>): ExportLineRow => ({
  entry_id: 'e',
  no: 1,
  account: '4102',
  account_name: null,
  vat_date: '2026-05-12',
  amount_minor: '0',
  foreign_minor: null,
  text: null,
  vat_code: null,
  vat_role: null,
  vat_base_minor: null,
  vat_amount_minor: null,
  ...over,
})
const base = (code: string, net: string, vat: string): ExportLineRow =>
  line({ vat_code: code, vat_role: 'base', vat_base_minor: net, vat_amount_minor: vat })
const tax = (code: string, role: 'input' | 'output', amount: string): ExportLineRow =>
  line({ vat_code: code, vat_role: role, amount_minor: amount })

const sales = (...lines: ExportLineRow[]) => codeLinesOf(lines, sides.sales, directions)
const purchases = (...lines: ExportLineRow[]) => codeLinesOf(lines, sides.purchases, directions)

const own = [base('RC17', '50000', '11000'), tax('RC17', 'input', '11000')]
const owed = tax('RC17', 'output', '-11000')

describe('the sums of a code in an entry', () => {
  it('is one line, though the entry has several of it', () => {
    const found = sales(
      base('V22', '10000', '2200'),
      base('V22', '5000', '1100'),
      tax('V22', 'output', '-3300'),
      line({ amount_minor: '18300' }),
    )
    expect(found).toEqual([
      { code: 'V22', isOwn: false, baseMinor: 15_000n, vatMinor: 3_300n, countedMinor: 3_300n },
    ])
  })

  it('is what may be deducted among the purchases, and what is due among the sales', () => {
    expect(purchases(base('A22D40', '6557', '1443'), tax('A22D40', 'input', '577'))).toMatchObject([
      { baseMinor: 6_557n, vatMinor: 1_443n, countedMinor: 577n },
    ])
    expect(purchases(...own, owed)).toMatchObject([{ isOwn: false, countedMinor: 11_000n }])
    expect(sales(...own, owed)).toMatchObject([{ isOwn: true, countedMinor: 11_000n }])
  })

  it('is nothing in the other register', () => {
    expect(purchases(base('V22', '10000', '2200'), tax('V22', 'output', '-2200'))).toEqual([])
    expect(sales(base('A22', '10000', '2200'), tax('A22', 'input', '2200'))).toEqual([])
    expect(sales(line({ amount_minor: '5' }))).toEqual([])
  })

  it('keeps the sign of what takes something back', () => {
    expect(sales(base('V22', '-100', '-22'), tax('V22', 'output', '22'))).toMatchObject([
      { baseMinor: -100n, vatMinor: -22n, countedMinor: -22n },
    ])
  })
})

describe('totals', () => {
  const totalsOf = (...lines: CodeLine[]): CodeLine[] => {
    const totals = new Map<string, CodeLine>()
    for (const one of lines) addTo(totals, one)
    return [...totals.values()]
  }

  it('add up by code, and leave what was added as it was', () => {
    const [one] = sales(base('V22', '100', '22'), tax('V22', 'output', '-22'))
    if (!one) throw new Error('there is no line')
    expect(totalsOf(one, one)).toMatchObject([{ baseMinor: 200n, countedMinor: 44n }])
    expect(one.baseMinor).toBe(100n)
  })

  it('put the base of own VAT into no box of the sales, but its VAT', () => {
    const totals = totalsOf(...sales(...own, owed), ...sales(base('V22', '100', '22')))
    const boxes = boxTotals(region, 'sales', totals)
    expect(boxes.map(({ box, minor, isBase }) => [box.id, minor, isBase])).toEqual([
      ['VP2', 100n, true],
      ['VP4', 11_000n, false],
    ])
    const bought = boxTotals(region, 'purchases', totalsOf(...purchases(...own, owed)))
    expect(bought.map(({ box, minor }) => [box.id, minor])).toEqual([
      ['VP3', 50_000n],
      ['VP5', 11_000n],
    ])
  })

  it('leave out what no box takes: what is excluded from VAT', () => {
    const [vp2] = boxTotals(region, 'sales', totalsOf(...sales(base('VN1', '700', '0'))))
    expect(vp2).toMatchObject({ minor: 0n })
  })
})

describe('a register', () => {
  it.each(regionKeys)(
    'of %s has codes of its own direction, and own VAT among the sales',
    (key) => {
      const one = regionOf(key)
      const sold = registerOf(one, 'sales')
      const bought = registerOf(one, 'purchases')
      expect([sold.role, bought.role]).toEqual(['output', null])
      const all = [...sold.codes, ...bought.codes, ...bought.onInvoice]
      expect(new Set(all).size).toBe(all.length)
      const isReceipt = ({ kind }: (typeof one.vatCodes)[number]) => kind === 'receipt_purchase'
      const listed = one.vatCodes.filter((code) => !isReceipt(code))
      expect(new Set(listed.map((code) => code.id))).toEqual(new Set(all))
    },
  )

  it('of Italian purchases has codes that feed no box on invoices alone', () => {
    const { codes, onInvoice } = registerOf(region, 'purchases')
    expect(onInvoice).toEqual(expect.arrayContaining(['AN1', 'AEST']))
    expect(codes).toEqual(expect.arrayContaining(['A22', 'A22D0', 'IMP22']))
    // Their names say that the paper is none.
    for (const code of ['ASC22', 'ASF']) expect([...codes, ...onInvoice]).not.toContain(code)
    expect(registerOf(regionOf('denmark'), 'purchases').onInvoice).toEqual([])
  })
})
