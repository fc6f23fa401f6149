import { describe, expect, it } from 'vitest'
import { notYetConfirmed } from './table/confirmed.ts'
import { deadlinesOf } from './deadlines.ts'
import { regionOn } from './in_force.ts'
import { listNotConfirmed } from './not_confirmed.ts'
import {
  buildRegion,
  categoryOf,
  factOf,
  folderOf,
  readRegionFiles,
  regionOf,
  vatCodeOf,
} from './region.ts'
import { standardRateOf } from './sales.ts'
import { regionKeys } from './region_keys.ts'

const italy = regionOf('italy')
const denmark = regionOf('denmark')

describe('a rule that was not found in the law', () => {
  it.each(regionKeys)('says so in its own source, and is listed once, in %s', (key) => {
    const listed = listNotConfirmed(regionOf(key))
    expect(listed.length).toBeGreaterThan(3)
    const named = listed.map((one) => [one.table, one.id, one.validFrom].join())
    expect(new Set(named).size).toBe(named.length)
    for (const one of listed) {
      const isOnlyAbroad = one.name.endsWith('suppliers abroad')
      expect([one.id, one.source.includes(notYetConfirmed)]).toEqual([one.id, !isOnlyAbroad])
    }
  })

  it.each(regionKeys)('is few among the rules of %s', (key) => {
    const { vatCodes, natures, categories, purchaseRules, salesRules, vatBoxes, deadlineRules } =
      regionOf(key)
    const tables = [vatCodes, natures, categories, purchaseRules, salesRules, vatBoxes]
    const all = [...tables, deadlineRules].reduce((sum, rows) => sum + rows.length, 0)
    expect(listNotConfirmed(regionOf(key)).length / all).toBeLessThan(0.1)
  })

  it('is never one that everyday purchases and sales need', () => {
    const sure = (key: 'denmark' | 'italy', ids: string[]) =>
      ids.filter((id) => vatCodeOf(regionOf(key), id, '2026-11-20')?.confirmed !== true)
    const danish = ['I25', 'I0', 'REP', 'I50', 'I25N', 'IEUV', 'IEUY', 'IVV', 'IVY', 'IOB', 'U25']
    expect(sure('denmark', [...danish, 'UEUV', 'UEUY', 'UXV', 'UXY'])).toEqual([])
    const italian = ['A22', 'A10', 'A5', 'A4', 'A22D40', 'A22D50', 'A22D0', 'A10D0', 'AN4', 'AFOR']
    expect(sure('italy', [...italian, 'RC16', 'RC17', 'RC18', 'IMP22', 'V22', 'V10'])).toEqual([])
    for (const region of [denmark, italy]) {
      for (const { id, confirmed } of region.categories) expect([id, confirmed]).not.toContain('no')
      for (const rule of region.purchaseRules) expect([rule.id, rule.confirmed]).toContain(true)
    }
  })

  it('begins where an authorisation ends, and the rule itself goes on', () => {
    expect(vatCodeOf(italy, 'VS22', '2026-06-30')?.confirmed).toBe(true)
    expect(vatCodeOf(italy, 'VS22', '2026-07-01')?.confirmed).toBe(false)
    expect(vatCodeOf(italy, 'A22D40', '2028-12-31')?.confirmed).toBe(true)
    expect(vatCodeOf(italy, 'A22D40', '2029-01-01')).toMatchObject({
      confirmed: false,
      deductible: '0.4',
    })
    expect(vatCodeOf(italy, 'VN6.5', '2027-01-01')).toBeUndefined()
    expect(factOf(denmark, 'small_asset_limit', '2026-12-31')?.confirmed).toBe(true)
    expect(factOf(denmark, 'small_asset_limit', '2027-01-01')).toMatchObject({
      confirmed: false,
      value: '36000',
    })
  })

  it('is told by its deadlines and by the rates of other countries', () => {
    const chosen = { frequency: 'quarterly', items: ['intrastat', 'wage_sum_duty'] } as const
    const found = deadlinesOf(denmark, chosen, '2026-01-01', '2026-12-31')
    const told = Object.groupBy(found, (one) => (one.confirmed ? 'sure' : 'open'))
    expect(new Set(told.open?.map((one) => one.rule))).toEqual(new Set(['intrastat']))
    expect(told.open?.[0]?.source).toContain(notYetConfirmed)
    expect(standardRateOf('RO', '2025-08-01')?.source).toBe(
      'Legea 141/2025: 21 % from 1 August 2025',
    )
  })

  it('is marked by the word no and by nothing else', () => {
    const sound = readRegionFiles(folderOf('italy'))
    const withCell = (cell: string) => ({
      ...sound,
      purchaseRules: `${sound.purchaseRules}odd,,,,taxed,,,,domestic_purchase,,,${cell},law\n`,
    })
    const rule = (cell: string) => buildRegion('italy', withCell(cell)).purchaseRules.at(-1)
    expect(rule('no')).toMatchObject({ confirmed: false, source: `law (${notYetConfirmed})` })
    expect(rule('')).toMatchObject({ confirmed: true, source: 'law' })
    expect(() => rule('maybe')).toThrow('confirmed')
  })
})

describe('categories and purchase rules in windows', () => {
  const sound = readRegionFiles(folderOf('italy'))
  const changed = buildRegion('italy', {
    ...sound,
    categories: `${sound.categories}odd,O,O,4204,A22,RC17,RC17,oddity,,2026-12-31,,,,law,\nodd,O,O,4204,A10,RC17,RC17,oddity,2027-01-01,,,,,law,\n`,
    purchaseRules: `${sound.purchaseRules}odd,odd,,,taxed,,,,domestic_purchase,2027-01-01,,,law\n`,
  })

  it('are those of the day', () => {
    const codeOn = (day: string) => categoryOf(regionOn(changed, day), 'odd')?.vatDomestic
    expect([codeOn('2026-12-31'), codeOn('2027-01-01')]).toEqual(['A22', 'A10'])
    const rulesOn = (day: string) => regionOn(changed, day).purchaseRules.map((rule) => rule.id)
    expect(rulesOn('2026-12-31')).not.toContain('odd')
    expect(rulesOn('2027-01-01')).toContain('odd')
  })

  it('are the region itself where nothing is dated, and one view for all days alike', () => {
    expect(regionOn(italy, '2026-11-20')).toBe(italy)
    expect(regionOn(changed, '2027-03-01')).toBe(regionOn(changed, '2028-03-01'))
    expect(regionOn(changed, '2027-03-01')).not.toBe(regionOn(changed, '2026-03-01'))
  })
})
