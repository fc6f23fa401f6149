import { describe, expect, it } from 'vitest'
import { regionOf, type Region } from '#regions/room'
import { decimalOf } from '#kernel/values/decimal'
import type { Entry } from '../ports.ts'
import { fullDeduction, type DeductionTerms } from './deduction.ts'
import { buildPurchaseEntry, type Purchase, type PurchaseLine } from './purchase.ts'
import { deductibleOf } from './purchase_vat.ts'

const denmark = regionOf('denmark')
const day = '2026-05-12'
const rate = { rate: '6.9123', day: '2026-05-11', source: 'a bank' }

function purchase(over: Partial<Purchase> = {}): Purchase {
  return {
    id: 'one',
    region: denmark,
    day,
    vatDate: day,
    bookingText: 'Something',
    lines: [],
    currency: over.region?.currency ?? 'DKK',
    homeCurrency: over.region?.currency ?? 'DKK',
    exchange: null,
    ...over,
  }
}

const line = (over: Partial<PurchaseLine> = {}): PurchaseLine => ({
  ledgerAccountId: '2450',
  vatCode: 'I25',
  net: '100.00',
  vat: '25.00',
  deductible: null,
  ...over,
})

const amounts = (entry: Entry) => entry.lines.map((one) => [one.account, one.amountMinor])

const ownPercent = (percent: number): DeductionTerms => ({
  ...fullDeduction,
  proRata: { percent, source: 'momsloven § 38(1)' },
})

describe('the deductible part', () => {
  it.each([
    ['I25', '100.00', '25.00', '25.00'],
    ['REP', '350.00', '87.50', '21.88'],
    ['I33', '4.00', '1.00', '0.33'],
    ['I33', '0.20', '0.05', '0.02'],
    ['I25N', '400.00', '100.00', '0.00'],
    ['I0', '400.00', '0.00', '0.00'],
    ['IEUY', '746.00', '0.00', '186.50'],
    ['IEUY', '-746.00', '0.00', '-186.50'],
    [null, '10.00', '2.50', '0.00'],
  ])('of %s on %s and %s is %s', (code, net, vat, deductible) => {
    expect(deductibleOf(denmark, code, day, net, vat, fullDeduction)).toBe(deductible)
  })

  it('follows the organization’s own percentage, and is everything without one', () => {
    expect(deductibleOf(denmark, 'IPR', day, '100.00', '25.00', ownPercent(67))).toBe('16.75')
    expect(deductibleOf(denmark, 'IPR', day, '100.00', '25.00', ownPercent(0))).toBe('0.00')
    expect(deductibleOf(denmark, 'IPR', day, '100.00', '25.00', fullDeduction)).toBe('25.00')
  })

  it('is the same to the øre on half a million and more as by a true third', () => {
    for (const vat of [50_000_001n, 99_999_999_998n, 10n ** 14n + 1n]) {
      const got = deductibleOf(denmark, 'I33', day, '0.00', decimalOf(vat, 2), fullDeduction)
      expect(got).toBe(decimalOf((2n * vat + 3n) / 6n, 2))
    }
  })

  it('of a currency without decimals has none', () => {
    expect(deductibleOf(denmark, 'REP', day, '350', '88', fullDeduction, 0)).toBe('22')
  })

  it('that a lessor stated is booked as stated', () => {
    const entry = buildPurchaseEntry(purchase({ lines: [line({ deductible: '7.13' })] }))
    expect(amounts(entry)).toEqual([
      ['2450', '11787'],
      ['7740', '713'],
      ['7440', '-12500'],
    ])
  })

  it.each(['25.01', '-0.01'])('of %s on 25.00 of VAT is a fault of the caller', (deductible) => {
    const build = () => buildPurchaseEntry(purchase({ lines: [line({ deductible })] }))
    expect(build).toThrow('cannot be deducted')
  })

  it('cannot be more than nothing where the code feeds no box', () => {
    const lines = [line({ vatCode: 'I25N', deductible: '5.00' })]
    expect(() => buildPurchaseEntry(purchase({ lines }))).toThrow('feeds no input box')
  })
})

describe('VAT codes', () => {
  it.each(['NONE', 'U25'])('such as %s are no purchase codes', (vatCode) => {
    const build = () => buildPurchaseEntry(purchase({ lines: [line({ vatCode })] }))
    expect(build).toThrow(expect.objectContaining({ code: 'unknown_vat_code' }))
  })

  it('hold only in their window', () => {
    const ended = { ...denmark.vatCodes.find((code) => code.id === 'I25'), validTo: '2026-12-31' }
    const region = { ...denmark, vatCodes: [ended] } as Region
    const lines = [line()]
    expect(buildPurchaseEntry(purchase({ region, lines, day: '2026-12-31' })).lines).toHaveLength(3)
    expect(() => buildPurchaseEntry(purchase({ region, lines, day: '2027-01-01' }))).toThrow(
      expect.objectContaining({ code: 'unknown_vat_code' }),
    )
  })

  it('without VAT have a base line and nothing else', () => {
    const lines = [line({ vatCode: 'I0', vat: '0.00' })]
    const { lines: built } = buildPurchaseEntry(purchase({ lines }))
    expect(built).toEqual([
      expect.objectContaining({ vatRole: 'base', vatBaseMinor: '10000', vatAmountMinor: '0' }),
      expect.objectContaining({ account: '7440', vatRole: null, vatCode: null }),
    ])
  })

  it('may be missing: then the cost is no matter of VAT', () => {
    const lines = [line({ vatCode: null, vat: '0.00' })]
    const { lines: built } = buildPurchaseEntry(purchase({ lines }))
    expect(built.map((one) => [one.vatCode, one.vatRole, one.vatBaseMinor])).toEqual([
      [null, null, null],
      [null, null, null],
    ])
  })

  it('keep VAT paid at customs apart from a cost on another document', () => {
    const region = regionOf('italy')
    const lines = [line({ ledgerAccountId: '4101', vatCode: 'IMP22', net: '0.00', vat: '220.00' })]
    expect(amounts(buildPurchaseEntry(purchase({ region, lines })))).toEqual([
      ['4101', '0'],
      ['1601', '22000'],
      ['2501', '-22000'],
    ])
  })
})

describe('another currency', () => {
  const abroad = (over: Partial<Purchase>) =>
    buildPurchaseEntry(purchase({ currency: 'USD', exchange: rate, ...over }))

  it('is converted at the rate, which is kept', () => {
    const entry = abroad({ lines: [line({ vatCode: 'IVY', net: '99.99', vat: '0.00' })] })
    expect(entry).toMatchObject({
      currency: 'DKK',
      foreign: { currency: 'USD', rate: '6.9123', rateDay: '2026-05-11', rateSource: 'a bank' },
    })
    // 99.99 × 6.9123 = 691.160877; a quarter of 691.16 is 172.79.
    expect(entry.lines.map((one) => [one.account, one.amountMinor, one.foreignMinor])).toEqual([
      ['2450', '69116', '9999'],
      ['7740', '17279', '2500'],
      ['7720', '-17279', '-2500'],
      ['7440', '-69116', '-9999'],
    ])
  })

  it('puts what the rounding of several lines misses on the largest cost', () => {
    const cost = (net: string) => line({ vatCode: null, net, vat: '0.00' })
    const exchange = { ...rate, rate: '0.5' }
    const entry = abroad({ lines: [cost('0.01'), cost('0.05'), cost('0.03')], exchange })
    // Each alone is half a unit up: 1, 3 and 2; together 9 halves are 5.
    expect(entry.lines.map((one) => one.amountMinor)).toEqual(['1', '2', '2', '-5'])
  })

  it('of one line never needs it, foreign VAT that nobody deducts included', () => {
    const entry = abroad({ lines: [line({ vatCode: 'IUDL', net: '84.03', vat: '15.97' })] })
    expect(amounts(entry)).toEqual([
      ['2450', '69123'],
      ['7440', '-69123'],
    ])
  })

  it('without a rate cannot be booked', () => {
    expect(() => abroad({ lines: [line()], exchange: null })).toThrow(
      expect.objectContaining({ code: 'exchange_rate_missing' }),
    )
    expect(() => abroad({ lines: [line()], exchange: { ...rate, rate: '0' } })).toThrow(
      'not an exchange rate',
    )
  })

  it('that is zero in the home currency leaves nothing to post', () => {
    const lines = [line({ vatCode: null, net: '10', vat: '0' })]
    const exchange = { ...rate, rate: '0.0004' }
    expect(() => abroad({ currency: 'JPY', lines, exchange })).toThrow(
      expect.objectContaining({ code: 'nothing_to_post' }),
    )
  })

  it('keeps back in the same currency what is kept back', () => {
    const withholding = [{ account: '2602', amount: '20.00' }]
    const entry = abroad({ lines: [line({ vatCode: null, vat: '0.00' })], withholding })
    expect(entry.lines.map((one) => [one.account, one.amountMinor, one.foreignMinor])).toEqual([
      ['2450', '69123', '10000'],
      ['2602', '-13825', '-2000'],
      ['7440', '-55298', '-8000'],
    ])
  })
})

describe('amounts', () => {
  it('with more decimals than the currency has are refused', () => {
    expect(() => buildPurchaseEntry(purchase({ lines: [line({ net: '0.001' })] }))).toThrow(
      'more than 2 decimals',
    )
  })

  it('of nothing at all are nothing to post', () => {
    for (const lines of [[], [line({ net: '0.00', vat: '0.00' })]]) {
      expect(() => buildPurchaseEntry(purchase({ lines }))).toThrow(
        expect.objectContaining({ code: 'nothing_to_post' }),
      )
    }
  })
})
