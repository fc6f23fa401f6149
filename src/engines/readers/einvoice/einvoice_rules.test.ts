import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { taxOn, unitsOf } from './einvoice_amounts.ts'
import { checkSemantics, isCreditType, isReverseCharge, type Semantics } from './einvoice_rules.ts'

const amount = (decimal: string) => unitsOf(decimal)

/** Two rates, an allowance, a charge, something paid already and a rounding, all of it right. */
function sound(over: Partial<Semantics> = {}): Semantics {
  const standard = { category: 'S', rate: amount('25') }
  const zero = { category: 'Z', rate: amount('0') }
  return {
    currency: 'DKK',
    lines: [
      { ...standard, amount: amount('100') },
      { ...zero, amount: amount('50') },
    ],
    changes: [
      { ...standard, amount: amount('-10') },
      { ...standard, amount: amount('4') },
    ],
    rows: [
      { ...standard, amount: amount('94'), tax: amount('23.50') },
      { ...zero, amount: amount('50'), tax: amount('0') },
    ],
    lineTotal: amount('150'),
    allowances: amount('10'),
    charges: amount('4'),
    net: amount('144'),
    vat: amount('23.50'),
    total: amount('167.50'),
    prepaid: amount('100'),
    rounding: amount('0.50'),
    payable: amount('68'),
    present: { number: true, date: true, type: true, currency: true, seller: true, buyer: true },
    hasSellerId: true,
    hasSellerVatNumber: true,
    mayLackLines: false,
    ...over,
  }
}

function codes(over: Partial<Semantics>): string[] {
  return checkSemantics(sound(over)).map((fault) => fault.code)
}

describe('sums', () => {
  it('that are right have no fault', () => {
    expect(codes({})).toEqual([])
  })

  it.each([
    ['br_co_10', { lineTotal: amount('150.01'), net: null }],
    ['br_co_13', { net: amount('144.01'), total: null, payable: null }],
    ['br_co_14', { vat: amount('23.51'), total: null, payable: null }],
    ['br_co_15', { total: amount('167.51'), payable: null }],
    ['br_co_16', { payable: amount('68.01') }],
  ])('%s is told of one øre', (code, over) => {
    expect(codes(over)).toEqual([code])
  })

  it('say what was expected and what was found', () => {
    expect(checkSemantics(sound({ payable: amount('68.01') }))).toEqual([
      { code: 'br_co_16', params: { expected: '68.00', found: '68.01' } },
    ])
  })

  it('that are not printed are not asked for', () => {
    const none = { lineTotal: null, net: null, vat: null, total: null, payable: null }
    expect(codes(none)).toEqual([])
  })

  it('without allowances and charges take them for nothing', () => {
    const plain = { changes: [], allowances: null, charges: null }
    expect(codes({ ...plain, net: amount('150'), total: null })).toContain('br_s_08')
    expect(codes({ ...plain, net: amount('150'), total: null })).not.toContain('br_co_13')
  })
})

describe('rows', () => {
  const row = { category: 'S', rate: amount('25'), amount: amount('94'), tax: amount('23.50') }
  const zero = { category: 'Z', rate: amount('0'), amount: amount('50'), tax: 0n }

  it('are their rate of their base, to the minor unit', () => {
    const rows = (tax: string) => ({ rows: [{ ...row, tax: amount(tax) }, zero], vat: null })
    expect(codes({ ...rows('23.51'), total: null })).toEqual([])
    expect(codes({ ...rows('23.52'), total: null })).toEqual(['br_co_17'])
  })

  it('have a base of the lines and changes of their category and rate', () => {
    const rows = (base: string) => ({
      rows: [
        { ...row, amount: amount(base), tax: taxOn(amount(base), row.rate, 1_000_000n) },
        zero,
      ],
      vat: null,
      total: null,
    })
    expect(codes(rows('94.99'))).toEqual([])
    expect(codes(rows('95.00'))).toEqual(['br_s_08'])
    expect(codes(rows('93.00'))).toEqual(['br_s_08'])
  })

  it('are named by their category', () => {
    const rows = [row, { ...zero, category: 'AE' }]
    expect(codes({ rows })).toEqual(['br_ae_08'])
    expect(codes({ rows: [row, { ...zero, category: 'K' }] })).toEqual(['br_ic_08'])
    expect(codes({ rows: [row, { ...zero, category: '; DROP' }] })).toEqual(['br_cl_17'])
  })

  it('are not held against lines that do not say how they are taxed', () => {
    const lines = sound().lines.map((line) => ({ ...line, category: '' }))
    expect(codes({ lines })).toEqual([])
  })

  it('of any sound invoice have no fault', () => {
    const line = fc.record({
      cents: fc.bigInt({ min: -1_000_000n, max: 1_000_000n }),
      percent: fc.constantFrom('0', '4', '10', '22', '25'),
    })
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), (made) => {
        const lines = made.map(({ cents, percent }) => ({
          category: percent === '0' ? 'Z' : 'S',
          rate: amount(percent),
          amount: cents * 1_000_000n,
        }))
        const rates = [...new Set(lines.map((each) => each.rate))]
        const rows = rates.map((rate) => {
          const same = lines.filter((each) => each.rate === rate)
          const base = same.reduce((sum, each) => sum + each.amount, 0n)
          const category = rate === 0n ? 'Z' : 'S'
          return { category, rate, amount: base, tax: taxOn(base, rate, 1_000_000n) }
        })
        const net = lines.reduce((sum, each) => sum + each.amount, 0n)
        const vat = rows.reduce((sum, each) => sum + each.tax, 0n)
        const totals = { lineTotal: net, net, vat, total: net + vat, payable: net + vat }
        const none = { changes: [], allowances: null, charges: null, prepaid: null, rounding: null }
        expect(codes({ lines, rows, ...totals, ...none })).toEqual([])
      }),
    )
  })
})

describe('presence', () => {
  it.each([
    ['number', 'br_02'],
    ['date', 'br_03'],
    ['type', 'br_04'],
    ['currency', 'br_05'],
    ['seller', 'br_06'],
    ['buyer', 'br_07'],
  ])('of the %s is %s', (name, code) => {
    expect(codes({ present: { ...sound().present, [name]: false } })).toEqual([code])
  })

  it('of lines is asked of the profiles that have them', () => {
    const none = { lines: [], lineTotal: null, net: null }
    expect(codes(none)).toEqual(['br_16'])
    expect(codes({ ...none, mayLackLines: true })).toEqual([])
  })

  it('of a number of the seller', () => {
    expect(codes({ hasSellerId: false })).toEqual(['br_co_26'])
    expect(codes({ hasSellerVatNumber: false })).toEqual(['br_s_02'])
  })

  it('of a VAT number is asked only where VAT is charged', () => {
    const rows = [{ category: 'Z', rate: 0n, amount: amount('50'), tax: 0n }]
    const over = { rows, vat: 0n, total: amount('144'), payable: null }
    expect(codes({ ...over, hasSellerVatNumber: false })).toEqual([])
  })
})

describe('codes', () => {
  it('of credit notes', () => {
    expect(['381', '261', '396'].every(isCreditType)).toBe(true)
    expect(['380', '384', '389', '326', null].some(isCreditType)).toBe(false)
  })

  it('of reverse charge, or words for it', () => {
    expect(isReverseCharge('AE', '')).toBe(true)
    expect(isReverseCharge('K', '')).toBe(true)
    expect(isReverseCharge('E', 'Reverse-charge procedure')).toBe(true)
    expect(isReverseCharge('E', 'Inversione contabile, art. 17')).toBe(true)
    expect(isReverseCharge('E', 'Exempt, article 132')).toBe(false)
    expect(isReverseCharge('G', 'Export')).toBe(false)
  })
})
