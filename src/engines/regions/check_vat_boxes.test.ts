import { describe, expect, it } from 'vitest'
import { vatBoxFaults } from './check.ts'
import { buildRegion, folderOf, readRegionFiles, regionOf } from './region.ts'
import { regionKeys } from './region_keys.ts'
import type { Region } from './schema.ts'
import type { VatBox } from './vat_box.ts'

const italy = regionOf('italy')
const denmark = regionOf('denmark')

/** The region with one box bent. */
function bend(region: Region, id: string, over: Partial<VatBox>): Region {
  const vatBoxes = region.vatBoxes.map((box) => (box.id === id ? { ...box, ...over } : box))
  expect(vatBoxes).not.toEqual(region.vatBoxes)
  return { ...region, vatBoxes }
}

describe('the boxes of every region', () => {
  it.each(regionKeys)('%s has none that would come out wrong', (key) => {
    expect(vatBoxFaults(regionOf(key))).toEqual([])
  })

  it('are those of the forms', () => {
    expect(denmark.vatBoxes).toHaveLength(17)
    const boxes = italy.vatBoxes.map((box) => box.id).join(' ')
    expect(boxes).toBe(
      'VP1 VP2 VP3 VP4 VP5 VP6.1 VP6.2 VP7 VP8 VP9 VP10 VP11 VP12 VP13 VP14.1 VP14.2',
    )
  })

  it('drop what is below one unit in Denmark only, never from what follows of the boxes', () => {
    for (const box of denmark.vatBoxes) {
      expect([box.id, box.rounding]).toEqual([box.id, box.id === 'tilsvar' ? null : 'whole'])
    }
    for (const box of italy.vatBoxes) expect([box.id, box.rounding]).toEqual([box.id, null])
  })
})

describe('a box that would come out wrong is named with its row', () => {
  it.each<[string, Region, string]>([
    [
      'reckoned from one below it',
      bend(italy, 'VP6.1', { terms: ['+VP4', '-VP14.1'] }),
      'vat_boxes.csv row 7 (VP6.1): -VP14.1 is not a box in a row above',
    ],
    [
      'reckoned from one that there is not',
      bend(denmark, 'tilsvar', { terms: ['+salgsmons'] }),
      'row 12 (tilsvar): +salgsmons is not a box in a row above',
    ],
    [
      'reckoned from itself',
      bend(denmark, 'tilsvar', { terms: ['+tilsvar'] }),
      '(tilsvar): +tilsvar is not a box in a row above',
    ],
    [
      'reckoned from nothing',
      bend(italy, 'VP6.2', { terms: [] }),
      '(VP6.2): terms do not fit the kind owed',
    ],
    [
      'summed and reckoned',
      bend(italy, 'VP2', { terms: ['+VP1'] }),
      '(VP2): terms do not fit the kind base',
    ],
    [
      'interest without a rate',
      bend(italy, 'VP12', { rate: null }),
      '(VP12): a rate is for interest only',
    ],
    [
      'a rate without interest',
      bend(italy, 'VP2', { rate: 'quarterly_interest' }),
      '(VP2): a rate is for interest only',
    ],
    [
      'a rate that no fact has',
      bend(italy, 'VP12', { rate: 'weekly_interest' }),
      '(VP12): there is no fact weekly_interest',
    ],
    [
      'fed by codes though it takes VAT',
      bend(italy, 'VP2', { kind: 'vat' }),
      'vat_codes.csv (V22): VP2 is not a base box',
    ],
    [
      'fed by VAT though it takes a base',
      bend(denmark, 'salgsmoms', { kind: 'base' }),
      'vat_codes.csv (U25): salgsmoms is not a VAT box',
    ],
    [
      'of an account that is not named',
      { ...denmark, boxAccounts: denmark.boxAccounts.filter((row) => row.box !== 'el') },
      'vat_boxes.csv (el): region.json has no account for it',
    ],
  ])('%s', (_, region, fault) => {
    expect(vatBoxFaults(region).join('\n')).toContain(fault)
  })

  it('is not VAT that another return declares', () => {
    expect(vatBoxFaults(bend(denmark, 'rubrikC', { labelEn: 'C' }))).toEqual([])
    expect(denmark.vatCodes.find((code) => code.id === 'UOSS')?.vatBoxes).toEqual(['oss'])
  })
})

describe('what a return is made of is named where it is missing', () => {
  const withReturn = (over: Partial<Region['vatReturn']>): Region => ({
    ...italy,
    vatReturn: { ...italy.vatReturn, ...over },
  })
  const { carry, advance } = italy.vatReturn
  if (!carry || !advance) throw new Error('Italy carries and advances')

  it.each<[Region, string]>([
    [withReturn({ payable: ['+VP15'] }), 'region.json or deadlines.csv: there is no box VP15'],
    [withReturn({ carry: { ...carry, debt: 'VP16' } }), 'there is no box VP16'],
    [withReturn({ carry: { ...carry, credit: 'VP17' } }), 'there is no box VP17'],
    [withReturn({ carry: { ...carry, limit: 'none' } }), 'there is no fact none'],
    [withReturn({ advance: { ...advance, box: 'VP18' } }), 'there is no box VP18'],
    [withReturn({ advance: { ...advance, percent: 'half' } }), 'there is no fact half'],
    [withReturn({ advance: { ...advance, minimum: 'some' } }), 'there is no fact some'],
  ])('%#', (region, fault) => {
    expect(vatBoxFaults(region)).toEqual([expect.stringContaining(fault)])
  })

  it('and a return that neither carries nor advances is sound', () => {
    expect(vatBoxFaults(withReturn({ carry: null, advance: null }))).toEqual([])
  })
})

describe('two windows of one code', () => {
  it('must feed the same boxes, since a period may lie in both', () => {
    const code = italy.vatCodes.find((one) => one.id === 'V22')
    if (!code) throw new Error('V22 is gone')
    const later = { ...code, validFrom: '2027-01-01' }
    const same = { ...italy, vatCodes: [...italy.vatCodes, later] }
    expect(vatBoxFaults(same)).toEqual([])
    const other = { ...italy, vatCodes: [...italy.vatCodes, { ...later, baseBoxes: ['VP3'] }] }
    expect(vatBoxFaults(other)).toContain('vat_codes.csv (V22): its windows feed different boxes')
  })
})

describe('unsound files are refused', () => {
  const sound = readRegionFiles(folderOf('italy'))

  it.each([
    ['a box that is there twice', 'VP2,A,A,base,,,,,,,,,x', '(VP2): the id is used twice'],
    ['a kind that nobody knows', 'VP99,A,A,guess,,,,,,,,,x', 'kind'],
    ['a term without a sign', 'VP99,A,A,total,VP4,,,,,,,,x', 'a term must be a box with its sign'],
    ['another rounding', 'VP99,A,A,given,,,,,half,,,,x', 'rounding'],
    ['no source', 'VP99,A,A,given,,,,,,,,,', 'source'],
  ])('%s', (_, row, message) => {
    const files = { ...sound, vatBoxes: `${sound.vatBoxes}${row}\n` }
    const rows = sound.vatBoxes.trimEnd().split('\n').length
    const build = () => buildRegion('italy', files)
    expect(build).toThrow(`italy/vat_boxes.csv row ${rows + 1}`)
    expect(build).toThrow(message)
  })
})
