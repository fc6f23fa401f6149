import { describe, expect, it } from 'vitest'
import { regionOf } from '#regions/room'
import { nobody } from '#test/support/books/sales'
import type { Sale } from './sale.ts'
import { treatSale, owedOf } from './treat_sale.ts'
import { placeBuyer } from './treat_sale_buyer.ts'

const sale = (over: Partial<Sale['buyer']>, due: 'I' | 'D' | null = null): Sale => ({
  seller: {
    regionKey: 'italy',
    isOssRegistered: false,
    taxRegime: 'RF01',
    fees: { withholding: null, pensionFund: null, defaultDue: due, stampDutyToBuyer: false },
  },
  buyer: { ...nobody, country: 'IT', ...over },
  date: '2026-05-12',
  currency: 'EUR',
  lines: [{ description: 'x', quantity: '1', unitPrice: '1', vatRate: '22' }],
})

function owed(given: Sale, key: 'italy' | 'denmark' = 'italy', rate = '22') {
  const region = regionOf(key)
  const found = owedOf(given, region, placeBuyer(given, region), rate)
  return found === null ? null : [found.due, found.code.id]
}

describe('when VAT is owed', () => {
  it('is at once where nothing else is said', () => {
    expect(owed(sale({}))).toBeNull()
    expect(owed(sale({}, 'I'))).toBeNull()
  })

  it.each(['22', '10', '5', '4'])('by the buyer itself at %s %%, before all else', (rate) => {
    expect(owed(sale({ splitPayment: true }, 'D'), 'italy', rate)).toEqual(['S', `VS${rate}`])
  })

  it('by a public body that says nothing else, as long as that is authorised', () => {
    expect(owed(sale({ isPublicBody: true }))).toEqual(['S', 'VS22'])
    expect(owed(sale({ isPublicBody: true, splitPayment: false }))).toBeNull()
    expect(owed({ ...sale({ isPublicBody: true }), date: '2026-06-30' })).toEqual(['S', 'VS22'])
    expect(owed({ ...sale({ isPublicBody: true }), date: '2026-07-01' })).toBeNull()
    expect(owed(sale({ isPublicBody: true, country: 'DK' }), 'denmark', '25')).toBeNull()
  })

  it('when the buyer pays, where the profile says so', () => {
    expect(owed(sale({ vatNumber: 'IT00488410010' }, 'D'))).toEqual(['D', 'VD22'])
    expect(owed(sale({ isPublicBody: true, splitPayment: false }, 'D'))).toEqual(['D', 'VD22'])
  })

  it('is at once for a consumer (DL 83/2012 art. 32-bis: buyers in business)', () => {
    expect(owed(sale({ fiscalCode: 'RSSMRA80A01H501U' }, 'D'))).toBeNull()
  })

  it('is no matter abroad, nor where the country has no such codes', () => {
    expect(owed(sale({ splitPayment: true, country: 'DE' }))).toBeNull()
    expect(owed(sale({ splitPayment: true, country: 'DK' }, 'D'), 'denmark', '25')).toBeNull()
  })
})

describe('a nature of the line', () => {
  const natured = (vatNature: string, over: Partial<Sale['buyer']> = {}, taxRegime = 'RF01') => {
    const given = sale(over)
    const lines = given.lines.map((line) => ({ ...line, vatRate: '0', vatNature }))
    const { treatment, lines: vats } = treatSale({
      ...given,
      seller: { ...given.seller, taxRegime },
      lines,
    })
    return [vats[0]?.nature, treatment.warnings.map((one) => one.code)]
  }

  it('goes before the contact’s, and gives way to the law', () => {
    expect(natured('N3.5', { defaultNature: 'N4' })).toEqual(['N3.5', []])
    expect(natured('N4', { country: 'DE', vatNumber: 'DE136695976' })).toEqual([
      'N4',
      ['exempt_asks_pro_rata'],
    ])
    expect(natured('N6.1', { country: 'DE', vatNumber: 'DE136695976' })).toEqual([
      'N2.1',
      ['nature_not_for_buyer', 'services_assumed'],
    ])
    expect(natured('N2.2', {}, 'RF19')).toEqual(['N2.2', []])
    expect(natured('N4', {}, 'RF19')).toEqual(['N2.2', ['nature_not_for_buyer']])
  })
})
