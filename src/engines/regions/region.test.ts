import { describe, expect, it } from 'vitest'
import {
  accountOf,
  categoryOf,
  factOf,
  natureOf,
  regionOf,
  taxRegimeOf,
  vatCodeOf,
  vatFrequencyOf,
} from './region.ts'
import { regionKeys } from './region_keys.ts'
import { vatFrequencies } from './vat_frequency.ts'

const today = '2026-11-20'
const denmark = regionOf('denmark')
const italy = regionOf('italy')

describe.each(regionKeys)('the data of %s', (key) => {
  const region = regionOf(key)
  const accounts = new Set(region.accounts.map((row) => row.id))
  const codes = new Set(region.vatCodes.map((row) => row.id))

  it('has a category table whose accounts and VAT codes all exist', () => {
    expect(region.categories.length).toBeGreaterThan(20)
    for (const row of region.categories) {
      expect(accounts, row.id).toContain(row.account)
      for (const code of [row.vatDomestic, row.vatEu, row.vatOutside]) {
        if (code !== null) expect(codes, row.id).toContain(code)
      }
    }
  })

  it('has no account whose usual VAT code is unknown', () => {
    for (const { id, vatCode } of region.accounts) {
      if (vatCode !== null) expect(codes, id).toContain(vatCode)
    }
  })

  it('uses each account and category id once, and each VAT code once on a day', () => {
    expect(accounts.size).toBe(region.accounts.length)
    expect(new Set(region.categories.map((row) => row.id)).size).toBe(region.categories.length)
    for (const day of ['1999-01-01', today, '2026-12-31', '2027-01-01']) {
      for (const id of codes) {
        const found = region.vatCodes.filter(
          (row) => row.id === id && (row.validTo ?? day) >= day && (row.validFrom ?? day) <= day,
        )
        expect(found.length, `${id} on ${day}`).toBeLessThanOrEqual(1)
      }
    }
  })

  it('cites a source in every row', () => {
    const rows = [
      ...region.accounts,
      ...region.vatCodes,
      ...region.natures,
      ...region.categories,
      ...region.salesRules,
      ...region.vatFrequencies,
      ...region.taxRegimes,
      ...region.boxAccounts,
      ...region.bankBookings,
      ...region.facts,
    ]
    expect(rows.filter((row) => row.source.trim().length < 4)).toEqual([])
  })

  it('keeps deductible shares between none and all', () => {
    for (const { id, deductible } of region.vatCodes) {
      if (deductible === null || deductible === 'pro_rata') continue
      expect(Number(deductible), id).toBeGreaterThanOrEqual(0)
      expect(Number(deductible), id).toBeLessThanOrEqual(1)
    }
  })

  it('feeds an output and an input box from each full reverse charge', () => {
    const sides = new Map(region.boxAccounts.map((row) => [row.box, row.side]))
    for (const code of region.vatCodes.filter((row) => row.reverseCharge === true)) {
      const fed = code.vatBoxes.map((box) => sides.get(box))
      expect(fed, code.id).toEqual(['output', 'input'])
    }
  })

  it('lets no purchase without deduction reach an input box', () => {
    const dead = region.vatCodes.filter((row) => row.deductible === '0')
    expect(dead.length).toBeGreaterThan(0)
    expect(dead.filter((row) => row.vatBoxes.length > 0)).toEqual([])
  })

  it('has a domestic sale and a fully deductible purchase at each of its rates', () => {
    for (const rate of region.vatRates) {
      const found = region.vatCodes.filter((row) => row.rate === rate)
      expect(found.filter((row) => row.kind === 'domestic_sale')).toHaveLength(1)
      expect(found.filter((row) => row.kind === 'domestic_purchase')).toHaveLength(1)
    }
    expect(region.vatRates).toContain(region.standardVatRate)
  })

  it('has a fallback category that never deducts without evidence', () => {
    const fallback = categoryOf(region, region.fallbackCategory)
    const code = vatCodeOf(region, fallback?.vatDomestic ?? '', today)
    expect(code).toMatchObject({ rate: '0', deductible: null, vatBoxes: [] })
  })

  it('cannot be changed by the one who reads it', () => {
    expect(Object.isFrozen(region)).toBe(true)
    expect(Object.isFrozen(region.accounts)).toBe(true)
    expect(Object.isFrozen(region.vatCodes[0])).toBe(true)
    expect(Object.isFrozen(region.vatCodes[0]?.vatBoxes)).toBe(true)
  })
})

describe('VAT codes', () => {
  it('give Danish restaurant bills a quarter of the VAT', () => {
    expect(vatCodeOf(denmark, 'REP', today)).toMatchObject({ rate: '25', deductible: '0.25' })
  })

  it('write one third finely enough to be right to the øre below half a million', () => {
    const share = vatCodeOf(denmark, 'I33', today)?.deductible?.replace('0.', '') ?? ''
    for (const øre of [1n, 2n, 3n, 100n, 5_980n, 49_999_998n, 49_999_999n, 50_000_000n]) {
      const written = (øre * BigInt(share) * 2n + 10n ** 8n) / (2n * 10n ** 8n)
      expect(written).toBe((øre * 2n + 3n) / 6n)
    }
  })

  it('report services from the EU in rubrik A, and those from outside not', () => {
    expect(vatCodeOf(denmark, 'IEUY', today)?.baseBoxes).toEqual(['rubrikA_ydelser'])
    expect(vatCodeOf(denmark, 'IVY', today)?.baseBoxes).toEqual([])
  })

  it('keep the VAT of a split payment out of VP4', () => {
    expect(vatCodeOf(italy, 'VS22', today)).toMatchObject({ vatBoxes: [], baseBoxes: ['VP2'] })
  })

  it('give every untaxed Italian sale a nature of its own', () => {
    const untaxed = italy.vatCodes.filter((row) => row.direction === 'out' && row.rate === '0')
    expect(untaxed.map((row) => row.nature)).not.toContain(null)
    expect(new Set(untaxed.map((row) => row.nature)).size).toBe(untaxed.length)
  })

  it('end with their window: reverse charge on phones stops after 2026', () => {
    expect(vatCodeOf(italy, 'VN6.5', '2026-12-31')?.nature).toBe('N6.5')
    expect(vatCodeOf(italy, 'VN6.5', '2027-01-01')).toBeUndefined()
  })
})

describe('lookups', () => {
  it('find accounts and categories by id, and nothing by an unknown one', () => {
    expect(accountOf(denmark, '6481')?.name).toBe('Bank')
    expect(accountOf(denmark, '9999')).toBeUndefined()
    expect(categoryOf(italy, 'fuel')?.vatDomestic).toBe('A22D40')
    expect(categoryOf(italy, 'nothing')).toBeUndefined()
  })

  it('cite the old article up to 2026 and none from 2027, when the articles get new numbers', () => {
    expect(natureOf(italy, 'N3.2', '2026-12-31')?.legalReference).toBe('art. 41 DL 331/93')
    expect(natureOf(italy, 'N3.2', '2027-01-01')?.legalReference).toBeNull()
  })

  it('find a fact only in its window', () => {
    expect(factOf(denmark, 'small_asset_limit', '2025-06-01')?.value).toBe('34400')
    expect(factOf(denmark, 'small_asset_limit', '2026-06-01')?.value).toBe('36000')
    expect(factOf(denmark, 'small_asset_limit', '2023-06-01')).toBeUndefined()
    expect(factOf(italy, 'split_payment_authorised', '2026-07-01')).toBeUndefined()
    expect(factOf(italy, 'stamp_duty_threshold', today)?.value).toBe('77.47')
  })
})

describe('VAT frequency', () => {
  it('is quarterly in Denmark and monthly in Italy when none was chosen', () => {
    expect(vatFrequencyOf(denmark, null)).toEqual({ frequency: 'quarterly', nonStatutory: false })
    expect(vatFrequencyOf(italy, null)).toEqual({ frequency: 'monthly', nonStatutory: false })
  })

  it('is accepted and marked where the country does not have it', () => {
    const foreign = (region: typeof italy) =>
      vatFrequencies.filter((chosen) => vatFrequencyOf(region, chosen).nonStatutory)
    expect(foreign(denmark)).toEqual(['annual'])
    expect(foreign(italy)).toEqual(['half_yearly', 'annual'])
  })

  it('of a region that does not list it is a fault of the data', () => {
    const bare = { ...italy, vatFrequencies: [] }
    expect(() => vatFrequencyOf(bare, 'annual')).toThrow('italy does not list')
  })
})

describe('the tax regime of an organization', () => {
  it('takes deduction and returns from a flat-rate seller, and moves cash VAT to the payment', () => {
    expect(taxRegimeOf(italy, 'RF19')).toMatchObject({ deducts: '0', periodicReturns: false })
    expect(taxRegimeOf(italy, 'RF17')).toMatchObject({ deducts: '1', cashAccounting: true })
  })

  it('changes nothing in the ordinary regime, or where none is given', () => {
    for (const region of [denmark, italy]) {
      expect(taxRegimeOf(region, 'RF01')).toBeUndefined()
      expect(taxRegimeOf(region, null)).toBeUndefined()
    }
  })
})
