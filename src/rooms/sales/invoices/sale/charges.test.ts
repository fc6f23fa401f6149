import { describe, expect, it } from 'vitest'
import { decimalOf } from '#kernel/values/decimal'
import { regionOf } from '#regions/room'
import { payableOf } from './charges.ts'
import { priceSale } from './price_sale.ts'
import { buildSaleEntry } from './sale_entry.ts'
import type { Buyer, Fees, GivenLine, PricedSale, Sale } from './sale.ts'

const noFees: Fees = {
  withholding: null,
  pensionFund: null,
  defaultDue: null,
  stampDutyToBuyer: false,
}
const withholding = { kind: 'RT01', rate: '20', reason: 'A' }
const lawyers = {
  kind: 'TC01',
  rate: '4',
  vatRate: '22',
  vatNature: null,
  withheld: false,
}
const firm: Buyer = {
  country: 'IT',
  vatNumber: '00488410010',
  businessId: null,
  fiscalCode: null,
  isPublicBody: false,
  defaultNature: null,
}
const line = (unitPrice: string, vatRate: string, vatNature?: string): GivenLine => ({
  description: 'Parcella',
  quantity: '1',
  unitPrice,
  vatRate,
  ...(vatNature === undefined ? {} : { vatNature }),
})

function sold(fees: Partial<Fees>, lines: GivenLine[], over: Partial<Sale> = {}): PricedSale {
  return priceSale({
    seller: {
      regionKey: 'italy',
      isOssRegistered: false,
      taxRegime: 'RF01',
      fees: { ...noFees, ...fees },
    },
    buyer: firm,
    date: '2026-05-12',
    currency: 'EUR',
    lines,
    ...over,
  })
}

const money = (minor: bigint): string => decimalOf(minor, 2)
const sumsOf = (sale: PricedSale) => ({
  net: money(sale.netMinor),
  vat: money(sale.vatMinor),
  gross: money(sale.grossMinor),
  withheld: money(sale.withheld?.amountMinor ?? 0n),
  payable: money(payableOf(sale)),
})

function entryOf(priced: PricedSale): [string, string][] {
  const entry = buildSaleEntry({
    id: 'one',
    region: regionOf('italy'),
    date: '2026-05-12',
    vatDate: '2026-05-12',
    text: 'x',
    priced,
    currency: 'EUR',
    homeCurrency: 'EUR',
    exchange: null,
    isCreditNote: false,
  })
  return entry.lines.map((one) => [one.account, money(BigInt(one.amountMinor))])
}

describe('a professional’s invoice, as the rulebook works it out', () => {
  it('with a fund that no tax is kept back of', () => {
    const sale = sold({ withholding, pensionFund: lawyers }, [line('1000', '22')])
    expect(sumsOf(sale)).toEqual({
      net: '1040.00',
      vat: '228.80',
      gross: '1268.80',
      withheld: '200.00',
      payable: '1068.80',
    })
    expect(entryOf(sale)).toEqual([
      ['1501', '1068.80'],
      ['1609', '200.00'],
      ['3101', '-1040.00'],
      ['2601', '-228.80'],
    ])
  })

  it('with a fund that tax is kept back of, too', () => {
    const pensionFund = { ...lawyers, kind: 'TC22', withheld: true }
    const sale = sold({ withholding, pensionFund }, [line('1000', '22')])
    expect(sumsOf(sale)).toMatchObject({ withheld: '208.00', payable: '1060.80' })
  })

  it('is kept back by a condominium, which has the fiscal code of an organization and no VAT number', () => {
    const buyer = { ...firm, vatNumber: null, fiscalCode: '91123490377' }
    const sale = sold({ withholding }, [line('1000', '22')], { buyer })
    expect(sumsOf(sale)).toMatchObject({ withheld: '200.00' })
    expect(sale.treatment.reasons.map((one) => one.code)).toContain('tax_withheld')
  })

  it('keeps nothing back of advances, nor for a consumer, nor abroad', () => {
    const advance = sold({ withholding }, [line('1000', '22'), line('50', '0', 'N1')])
    expect(sumsOf(advance)).toMatchObject({ withheld: '200.00' })
    const consumer = { ...firm, vatNumber: null, fiscalCode: 'RSSMRA85T10A562S' }
    for (const buyer of [consumer, { ...firm, country: 'DE', vatNumber: 'DE136695976' }]) {
      const sale = sold({ withholding }, [line('1000', '22')], { buyer })
      expect(sale.withheld).toBeNull()
      expect(sale.treatment.reasons.map((one) => one.code)).toContain('tax_not_withheld')
    }
  })
})

describe('split payment', () => {
  const buyer = { ...firm, isPublicBody: true, splitPayment: true }

  it('leaves the VAT to the buyer: it is on the invoice and in no account', () => {
    const sale = sold({}, [line('1000', '22')], { buyer })
    expect(sumsOf(sale)).toMatchObject({ gross: '1220.00', payable: '1000.00' })
    expect(sale.byRate).toMatchObject([{ vatCode: 'VS22', due: 'S' }])
    expect(sale.treatment.legalText['it']).toContain('Scissione dei pagamenti')
    expect(sale.treatment.warnings).toEqual([])
    expect(entryOf(sale)).toEqual([
      ['1501', '1000.00'],
      ['3101', '-1000.00'],
    ])
  })

  it.each([true, undefined])('is not for fees from which tax is withheld (%s)', (said) => {
    const asked = { ...firm, isPublicBody: true, ...(said ? { splitPayment: said } : {}) }
    const sale = sold({ withholding }, [line('1000', '22')], { buyer: asked })
    expect(sumsOf(sale)).toMatchObject({ gross: '1220.00', payable: '1020.00' })
    expect(sale.byRate).toMatchObject([{ vatCode: 'V22' }])
    expect(sale.treatment.warnings).toEqual([])
    expect(sale.treatment.reasons.map((one) => one.code)).toContain('split_payment_excluded')
  })

  it('is told as unverified after the last day that is known', () => {
    const sale = sold({}, [line('1000', '22')], { buyer, date: '2026-07-01' })
    expect(sale.treatment.warnings).toMatchObject([{ code: 'split_payment_unverified' }])
  })

  it('does not touch lines without VAT', () => {
    const sale = sold({}, [line('10', '0', 'N4')], { buyer })
    expect(sale.byRate[0]).not.toHaveProperty('due')
  })
})

describe('VAT that is owed when the buyer pays', () => {
  it('has a code of its own', () => {
    const sale = sold({ defaultDue: 'D' }, [line('100', '10')])
    expect(sale.byRate).toMatchObject([{ vatCode: 'VD10', due: 'D' }])
    expect(payableOf(sale)).toBe(sale.grossMinor)
  })
})

describe('a stamp that is passed on', () => {
  const flatRate = (amount: string) =>
    sold({ stampDutyToBuyer: true }, [line(amount, '0', 'N2.2')], {
      seller: {
        regionKey: 'italy',
        isOssRegistered: false,
        taxRegime: 'RF19',
        fees: { ...noFees, stampDutyToBuyer: true },
      },
    })

  it('is a line above the threshold, and none at it', () => {
    expect(sumsOf(flatRate('77.47'))).toMatchObject({ gross: '77.47' })
    const sale = flatRate('77.48')
    expect(sumsOf(sale)).toMatchObject({ gross: '79.48' })
    expect(sale.lines.at(-1)).toMatchObject({ role: 'stamp', nature: 'N2.2', netMinor: 200n })
    expect(sale.treatment.warnings).toEqual([])
  })

  it('is excluded from VAT by its own nature elsewhere, and takes back what it cost', () => {
    const sale = sold({ stampDutyToBuyer: true }, [line('100', '0', 'N4'), line('10', '22')])
    expect(sale.byRate.map((row) => row.nature)).toEqual(['N4', null, 'N1'])
    expect(sale.lines.at(-1)?.account).not.toBe('3101')
  })
})

describe('a stamp in another currency', () => {
  it('is not charged: two units of it are not what the stamp costs', () => {
    const lines = [line('8000', '0', 'N4')]
    const sale = sold({ stampDutyToBuyer: true }, lines, { currency: 'JPY' })
    expect(sale.lines).toHaveLength(1)
    expect(sold({ stampDutyToBuyer: true }, lines).lines).toHaveLength(2)
  })
})

describe('without anything in the profile', () => {
  it('nothing is added and all of it is paid', () => {
    const sale = sold({}, [line('100', '22'), line('1000', '0', 'N4')])
    expect(sale.lines).toHaveLength(2)
    expect([sale.withheld, payableOf(sale)]).toEqual([null, sale.grossMinor])
  })
})
