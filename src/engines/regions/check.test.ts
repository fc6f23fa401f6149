import { describe, expect, it } from 'vitest'
import { buildRegion, folderOf, readRegionFiles } from './region.ts'

describe('unsound data', () => {
  const sound = readRegionFiles(folderOf('italy'))

  const swap = (file: keyof typeof sound, from: string, to: string) => {
    expect(sound[file]).toContain(from)
    return { ...sound, [file]: sound[file].replace(from, to) }
  }
  const add = (file: keyof typeof sound, row: string) => ({
    ...sound,
    [file]: `${sound[file]}${row}\n`,
  })

  it.each([
    [
      'categories',
      'odd,O,O,9999,A22,RC17,RC17,,,,,,,x,',
      '(odd): account 9999 is not in accounts.csv',
    ],
    [
      'categories',
      'odd,O,O,4204,A23,RC17,RC17,,,,,,,x,',
      '(odd): VAT code A23 is not a purchase code',
    ],
    [
      'categories',
      'odd,O,O,4204,V22,RC17,RC17,,,,,,,x,',
      '(odd): VAT code V22 is not a purchase code',
    ],
    [
      'categories',
      'odd,O,O,4204,A22,RC17,RC17,TIM,,,,,,x,',
      '(odd): hint TIM already points to telecom',
    ],
    [
      'categories',
      'odd,O,O,4204,A22,RC17,RC17,,,,,,,x,phone',
      '(odd): topic phone already points to telecom',
    ],
    [
      'categories',
      'odd,O,O,4204,A22,RC17,RC17,,,,,,,x,gone',
      '(odd): topic gone is not in eu/purchase_words.csv',
    ],
    ['categories', 'fuel,O,O,4204,A22,RC17,RC17,,,,,,,x,', '(fuel): the window overlaps'],
    ['categories', 'odd,O,O,4204,A22,RC17,RC17,,,,,,,,', 'source'],
    ['categories', 'odd,O,O,4204', '4 fields instead of 15'],
    ['accounts', '9,N,N,asset,,A23,x', '(9): VAT code A23 is not in vat_codes.csv'],
    ['accounts', '1501,N,N,asset,,,x', '(1501): the id is used twice'],
    ['accounts', '9,N,N,wealth,,,x', 'type'],
    ['natures', 'N4,N,N,,2026-12-31,,,x', '(N4): the window overlaps an earlier row'],
    ['natures', 'N9,N,N,,2027-01-01,2026-01-01,,x', '(N9): the window ends before it begins'],
    ['natures', 'N9,N,N,,2026-02-30,,,x', 'validFrom'],
  ] as const)('in %s is refused and named by row: %s', (file, row, message) => {
    const rows = sound[file].trimEnd().split('\n').length
    const build = () => buildRegion('italy', add(file, row))
    expect(build).toThrow(`italy/${file}.csv row ${rows + 1}`)
    expect(build).toThrow(message)
  })

  it.each([
    ['in,22,domestic_purchase,1,false,N9,VP5,VP3,,,,x', 'nature N9 is not in natures.csv'],
    ['in,22,domestic_purchase,1,false,,VP9,VP3,,,,x', 'VAT box VP9 has no account'],
    ['in,22,domestic_sale,1,false,,VP5,VP3,,,,x', 'kind domestic_sale does not fit direction in'],
    ['in,22,domestic_purchase,,false,,VP5,VP3,,,,x', 'a deductible share is required'],
    ['out,22,domestic_sale,1,false,,VP4,VP2,,,,x', 'a deductible share is required'],
    ['out,22,domestic_sale,,true,,VP4,VP2,,,,x', 'reverse charge true does not fit'],
    ['in,22,domestic_purchase,1,buyer,,VP5,VP3,,,,x', 'reverse charge buyer does not fit'],
    ['in,22,domestic_purchase,1.5,false,,VP5,VP3,,,,x', 'deductible'],
    ['in,22,domestic_purchase,-0.5,false,,VP5,VP3,,,,x', 'deductible'],
    ['in,2e1,domestic_purchase,1,false,,VP5,VP3,,,,x', 'rate'],
  ])('in vat_codes.csv is refused and named by row: %s', (cells, message) => {
    const build = () => buildRegion('italy', add('vatCodes', `ODD,O,O,${cells}`))
    expect(build).toThrow('italy/vat_codes.csv row 90')
    expect(build).toThrow(message)
  })

  it.each([
    ['"bank": "1820"', '"bank": "1"', 'bank: account 1 is not in accounts.csv'],
    ['"vatCode": "VOSS"', '"vatCode": "A22"', 'oss: VAT code A22 is not a sales code'],
    ['"fallbackCategory": "fallback"', '"fallbackCategory": "x"', 'fallback category x is not'],
    ['"category": "taxes"', '"category": "x"', 'stamp duty category x is not'],
    ['"frequency": "annual"', '"frequency": "monthly"', 'listed exactly once'],
    ['"default": true', '"default": false', 'exactly one VAT frequency must be the default'],
    ['"key": "italy"', '"key": "denmark"', 'italy/region.json has the key denmark'],
    ['"country"', '"land"', 'land'],
  ])('in region.json is refused: %s became %s', (from, to, message) => {
    expect(() => buildRegion('italy', swap('profile', from, to))).toThrow(message)
  })

  it.each([
    ['odd,nowhere,,,taxed,,,,domestic_purchase,,,,x', 'category nowhere is not in categories.csv'],
    ['odd,,,,untaxed,N9,,,untaxed_purchase,,,,x', 'nature N9 is not in natures.csv'],
    ['odd,,,,taxed,,,,restaurant_purchase,,,,x', 'no purchase code of vat_codes.csv has the kind'],
    ['odd,,,,taxed,,,,domestic_sale,,,,x', 'no purchase code of vat_codes.csv has the kind'],
    ['flat_rate_supplier,,,,taxed,,,,domestic_purchase,,,,x', 'the window overlaps an earlier row'],
    ['odd,,letter,,taxed,,,,domestic_purchase,,,,x', 'documentKind'],
    ['odd,,,,perhaps,,,,domestic_purchase,,,,x', 'shown'],
    ['odd,,,,taxed,,,,domestic_purchase,,,,', 'source'],
  ])('in purchase_rules.csv is refused and named by row: %s', (row, message) => {
    const build = () => buildRegion('italy', add('purchaseRules', row))
    expect(build).toThrow('italy/purchase_rules.csv row 7')
    expect(build).toThrow(message)
  })

  const plain = { id: 'odd', buyers: 'domestic', charge: 'none', sale: 'domestic', source: 'x' }
  const salesRule = (cells: Record<string, string>) => {
    const row: Record<string, string> = { ...plain, ...cells }
    const header = sound.salesRules.split('\n')[0]?.split(',') ?? []
    return header.map((name) => row[name] ?? '').join(',')
  }
  const long = 'a'.repeat(101)

  it.each([
    [{ buyers: 'nobody' }, 'buyers'],
    [{ buyers: '' }, 'buyers'],
    [{ charge: 'some' }, 'charge'],
    [{ sale: 'nowhere' }, 'sale'],
    [{ source: '' }, 'source'],
    [{ vatCode: 'A22' }, 'VAT code A22 is not a sales code'],
    [{ nature: 'N9' }, 'nature N9 is not in natures.csv'],
    [{ natures: 'N4;N9' }, 'nature N9 is not in natures.csv'],
    [{ charge: 'line' }, 'with the rate of the line the code follows'],
    [
      { charge: 'line', line: 'taxed', vatCode: 'V22' },
      'with the rate of the line the code follows',
    ],
    [{ text_da: 'Tekst' }, 'in every language or in none'],
    [{ text_da: 'Ł', text_it: 'Ł', text_en: 'Ł' }, 'at most 100 characters of Latin-1'],
    [{ text_da: 'a', text_it: long, text_en: 'a' }, 'at most 100 characters of Latin-1'],
    [{ validFrom: '2027-01-01', validTo: '2026-01-01' }, 'ends before it begins'],
    [{ id: 'domestic' }, 'overlaps an earlier row'],
  ])('in sales_rules.csv is refused and named by row: %j', (cells, message) => {
    const rows = sound.salesRules.trimEnd().split('\n').length
    const build = () => buildRegion('italy', add('salesRules', salesRule(cells)))
    expect(build).toThrow(`italy/sales_rules.csv row ${rows + 1}`)
    expect(build).toThrow(message)
  })

  it('is not what a plain sales rule makes', () => {
    expect(() => buildRegion('italy', add('salesRules', salesRule({})))).not.toThrow()
  })

  it('of every kind is told at once', () => {
    const files = { ...add('accounts', '9,N,N,asset,,A23,x') }
    files.categories += 'odd,O,O,9999,A22,RC17,RC17,,,,,,,x,\n'
    expect(() => buildRegion('italy', files)).toThrow(/A23[^]*9999/)
  })
})
