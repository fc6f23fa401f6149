import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { euMembers } from '#kernel/values/country'
import { addDays } from '#kernel/values/day'
import { readTable } from './table/rows.ts'
import { accountOf, regionOf, vatCodeOf } from './region.ts'
import { saleCodeAt, saleCodeOfNature, salesRuleOf, standardRateOf } from './sales.ts'
import { regionKeys } from './region_keys.ts'

const days = ['2022-01-01', '2026-12-31', '2027-01-01', '2040-06-30']
const countries = ['DK', 'IT', 'DE', 'XI', 'US', 'SM', 'GL', 'FO']
const regimes = [null, 'RF01', 'RF02', 'RF19', 'RF20']
const buyers = [
  'domestic',
  'domestic_public',
  'eu_business',
  'eu_consumer',
  'eu_consumer_oss',
  'outside_business',
  'outside_consumer',
] as const

const questions = days.flatMap((day) =>
  buyers.flatMap((buyer) =>
    countries.flatMap((country) =>
      regimes.flatMap((taxRegime) =>
        [true, false].flatMap((isTaxed) =>
          ([null, 'goods', 'service'] as const).flatMap((supply) =>
            [false, true].map((isBuyerTaxed) => {
              const facts = { isTaxed, supply, isBuyerTaxed }
              return { day, buyer, country, taxRegime, ...facts }
            }),
          ),
        ),
      ),
    ),
  ),
)

describe.each(regionKeys)('the sales rules of %s', (key) => {
  const region = regionOf(key)

  it('have an answer to every question, with a code in force and an income account', () => {
    for (const question of questions) {
      const rule = salesRuleOf(region, question)
      const sale = region.sales[rule.sale]
      const code = vatCodeOf(region, rule.vatCode ?? sale.vatCode, question.day)
      expect([rule.id, code?.direction]).toEqual([rule.id, 'out'])
      expect([rule.id, accountOf(region, sale.account)?.type]).toEqual([rule.id, 'income'])
    }
  })

  it('charge none by a code of zero, and the rate of another country by one without a rate', () => {
    for (const rule of region.salesRules) {
      const id = rule.vatCode ?? region.sales[rule.sale].vatCode
      const code = vatCodeOf(region, id, rule.validFrom ?? rule.validTo ?? '2026-05-12')
      if (rule.charge === 'none') expect([rule.id, code?.rate]).toEqual([rule.id, '0'])
      if (rule.charge === 'buyer_country') expect([rule.id, code?.rate]).toEqual([rule.id, null])
    }
  })

  it('name the nature of their code, but for what the seller must still say', () => {
    for (const rule of region.salesRules.filter((one) => one.charge === 'none')) {
      const id = rule.vatCode ?? region.sales[rule.sale].vatCode
      const code = region.vatCodes.find((one) => one.id === id)
      const nature = rule.warning === 'nature_missing' ? null : code?.nature
      expect([rule.id, rule.nature]).toEqual([rule.id, nature])
    }
  })

  it('keep the same answer over the turn of the year, but for the words', () => {
    for (const question of questions.filter((one) => one.day === '2026-12-31')) {
      const { id, charge, sale, nature } = salesRuleOf(region, question)
      const later = salesRuleOf(region, { ...question, day: '2027-01-01' })
      expect(later).toMatchObject({ id, charge, sale, nature })
    }
  })

  it('let each row answer some question', () => {
    const asked = new Set(questions.map((question) => salesRuleOf(region, question)))
    const idle = region.salesRules.filter((rule) => !asked.has(rule))
    expect(idle.map((rule) => rule.id)).toEqual([])
  })
})

describe('a question without an answer', () => {
  it('is a fault of the table and says which', () => {
    const bare = { ...regionOf('italy'), salesRules: [] }
    const ask = () =>
      salesRuleOf(bare, {
        day: '2026-05-12',
        buyer: 'domestic',
        country: 'IT',
        taxRegime: null,
        isTaxed: true,
      })
    expect(ask).toThrow('italy/sales_rules.csv has no rule for {"day":"2026-05-12"')
  })
})

describe('a code of a sale', () => {
  const italy = regionOf('italy')

  it('is found by its rate, and only an ordinary one', () => {
    expect(saleCodeAt(italy, '22', '2026-05-12')?.id).toBe('V22')
    expect(saleCodeAt(italy, '0', '2026-05-12')).toBeUndefined()
    expect(saleCodeAt(italy, '19', '2026-05-12')).toBeUndefined()
  })

  it('is found by its nature while it is in force, and never one of a purchase', () => {
    expect(saleCodeOfNature(italy, 'N6.5', '2026-12-31')?.id).toBe('VN6.5')
    expect(saleCodeOfNature(italy, 'N6.5', '2027-01-01')).toBeUndefined()
    expect(saleCodeOfNature(italy, 'N4', '2026-05-12')?.direction).toBe('out')
    expect(saleCodeOfNature(regionOf('denmark'), 'N4', '2026-05-12')).toBeUndefined()
  })
})

describe('the standard rates of the EU', () => {
  const rows = readTable(readFileSync('src/engines/regions/eu/vat_rates.csv', 'utf8'))

  it('are known for each member on each day since the one-stop shop began, once', () => {
    const members = [...euMembers('2026-05-12')].filter((code) => code !== 'EL' && code !== 'XI')
    for (const day of ['2021-07-01', '2023-06-30', '2025-07-31', '2026-05-12', '2027-01-01']) {
      for (const country of members) {
        const found = rows.filter(
          ({ id, validFrom = '', validTo }) =>
            id === country && validFrom <= day && (validTo === '' || day <= (validTo ?? '')),
        )
        expect([country, day, found.length]).toEqual([country, day, 1])
        expect(standardRateOf(country, day)?.rate).toBe(found[0]?.['rate'])
      }
    }
  })

  it('follow each other without a gap', () => {
    for (const { id = '', validTo = '' } of rows) {
      if (validTo === '') continue
      expect([id, standardRateOf(id, addDays(validTo, 1)) !== undefined]).toEqual([id, true])
    }
  })

  it('agree with the regions that are kept here', () => {
    for (const key of regionKeys) {
      const { country, standardVatRate } = regionOf(key)
      expect(standardRateOf(country, '2026-05-12')?.rate).toBe(standardVatRate)
    }
  })

  it('are found for Greece by either code, for Monaco as France, and for nobody outside', () => {
    expect(standardRateOf('EL', '2026-05-12')?.rate).toBe('24')
    expect(standardRateOf('GR', '2026-05-12')?.rate).toBe('24')
    expect(standardRateOf('MC', '2026-05-12')?.rate).toBe('20')
    expect(standardRateOf('CH', '2026-05-12')).toBeUndefined()
    expect(standardRateOf('DE', '2021-06-30')).toBeUndefined()
  })

  it('cite a source in every row', () => {
    expect(rows.every((row) => (row['source'] ?? '').length > 4)).toBe(true)
    expect(rows).toHaveLength(34)
  })
})
