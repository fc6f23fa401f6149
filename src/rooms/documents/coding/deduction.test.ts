import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currencyDigits } from '#kernel/values/money'
import { fractionOf } from '#kernel/values/decimal'
import { vatCodeOf } from '#regions/room'
import { anyPaper } from '#test/golden/coding/any_paper'
import { evidenceOf, type Paper } from '#test/golden/coding/evidence'
import type { Corrections } from '../document/coding.ts'
import { documentAmountsOf, minorOf, vatOn } from '../document/propose_amounts.ts'
import { correct, recorrect } from './correct.ts'
import { propose } from './propose.ts'

function lineOf(paper: Paper, given: Corrections = {}) {
  const evidence = evidenceOf(paper)
  const { lines, reasons, cap } = correct(propose(evidence), given, evidence)
  return { ...lines[0], lines, codes: reasons.map((reason) => reason.code), cap }
}

const danish = { region: 'denmark', supplierVatNumber: 'DK13585628' } as const
const italian = { region: 'italy', supplierVatNumber: 'IT00743110157' } as const
const swedish = { region: 'denmark', supplierVatNumber: 'SE556012579001' } as const
const german = { region: 'italy', supplierVatNumber: 'DE136695976' } as const
const half = { proRataPercent: 60 } as const

describe('pro rata', () => {
  it.each<[string, Paper, string]>([
    [
      'a service from the EU',
      { ...swedish, ...half, supplierName: 'Slack', total: '1000.00' },
      '150.00',
    ],
    [
      'domestic reverse charge',
      { ...danish, ...half, total: '3000.00', words: 'omvendt betalingspligt' },
      '450.00',
    ],
    [
      'a restaurant bill',
      { ...danish, ...half, supplierName: 'Restaurant Kronen', total: '1000.00', vat: '200.00' },
      '30.00',
    ],
    [
      'a staff telephone',
      { ...danish, ...half, words: 'medarbejdertelefon', total: '1000.00', vat: '200.00' },
      '60.00',
    ],
    [
      'an Italian purchase at 22 %',
      { ...italian, ...half, supplierName: 'Buffetti', total: '122.00', vat: '22.00' },
      '13.20',
    ],
  ])('lowers what is deducted of %s', (_, paper, deductible) => {
    const line = lineOf(paper)
    expect(line.deductible).toBe(deductible)
    expect(line.codes).toContain('pro_rata')
    expect(line.deduction?.map((part) => part.by)).toContain('pro_rata')
  })
})

describe('the limit of a category', () => {
  it('holds under reverse charge: car leasing from Sweden owes VAT and deducts none', () => {
    const line = lineOf({ ...swedish, words: 'leasing personbil', total: '4000.00' })
    expect([line.vatCode, line.net, line.deductible]).toEqual(['IEUY', '4000.00', '0.00'])
    expect(line.codes).toContain('category_limit')
  })

  it('holds for gifts and car hire from Germany in Italy', () => {
    const gifts = lineOf({ ...german, words: 'omaggi', total: '600.00' })
    expect([gifts.vatCode, gifts.deductible]).toEqual(['RC18', '0.00'])
    const hire = lineOf({ ...german, words: 'noleggio auto', total: '600.00' })
    expect([hire.vatCode, hire.deductible]).toEqual(['RC17', '52.80'])
  })

  it('holds for a VAT code set by hand, and says why', () => {
    const paper = { ...danish, supplierName: 'Restaurant Kronen', total: '1000.00', vat: '200.00' }
    const line = lineOf(paper, { vatCode: 'I25' })
    expect(line.deductible).toBe('50.00')
    expect(line.codes).toContain('code_above_category_instead')
    expect(line.cap).toMatchObject({ code: 'code_above_category_instead', cap: 0.5 })
    expect(line.deduction).toMatchObject([
      { by: 'vat_code', name: 'I25', share: '1' },
      { by: 'category', name: 'meals', share: '0.25', source: expect.stringMatching(/§ 42/) },
    ])
  })
})

describe('a bill that may hold costs of two kinds', () => {
  const hotel = { ...danish, supplierName: 'Scandic Aarhus', total: '1500.00', vat: '300.00' }

  it('is asked about: breakfast on a hotel bill is deducted by a quarter', () => {
    const line = lineOf({ ...hotel, words: 'overnatning\nmorgenmad' })
    expect([line.category, line.deductible]).toEqual(['hotel', '300.00'])
    expect(line.cap).toMatchObject({ code: 'may_contain', cap: 0.5 })
  })

  it('is not asked about where nothing tells of the other, or a person confirmed the category', () => {
    const lines = [{ text: 'overnatning', net: '1200.00' }]
    expect(lineOf({ ...hotel, lines }).cap).toBeNull()
    const words = 'overnatning\nmorgenmad'
    expect(lineOf({ ...hotel, words }, { category: 'hotel' }).cap).toBeNull()
  })
})

describe('a purchase above the limit for small assets', () => {
  it('may be an asset, and is asked about', () => {
    const line = lineOf({ ...danish, supplierName: 'Proshop', total: '75000.00', vat: '15000.00' })
    expect(line.category).toBe('hardware_above_limit')
    expect(line.cap).toMatchObject({ code: 'may_be_an_asset', cap: 0.5 })
  })
})

describe('the flat-rate regime', () => {
  const flat = { ...italian, taxRegime: 'RF19' } as const

  it('deducts nothing of a domestic bill: the cost is the total', () => {
    const line = lineOf({ ...flat, supplierName: 'Buffetti', total: '122.00', vat: '22.00' })
    expect([line.net, line.vat, line.deductible]).toEqual(['100.00', '22.00', '0.00'])
    expect(line.codes).toContain('tax_regime')
  })

  it('owes the VAT of reverse charge and deducts none of it', () => {
    const rows = [{ nature: 'N6.7', net: '100.00', vat: '0.00' }]
    const line = lineOf({ ...flat, total: '100.00', rows })
    expect([line.vatCode, line.deductible]).toEqual(['RC16', '0.00'])
  })
})

describe('a corrected VAT code', () => {
  it('never deducts more than the document shows', () => {
    const paper = { ...danish, total: '1100.00', vat: '100.00' }
    const line = lineOf(paper, { vatCode: 'I25' })
    expect([line.lines.length, line.net, line.vat, line.deductible]).toEqual([
      1,
      '1000.00',
      '100.00',
      '100.00',
    ])
    expect(line.codes).toContain('vat_as_shown')
  })

  it('deducts nothing where the document shows that no VAT was charged', () => {
    const rows = [{ rate: '0', net: '4200.00', vat: '0.00' }]
    const line = lineOf(
      { ...danish, supplierName: 'Tryg', total: '4200.00', rows },
      { vatCode: 'I25' },
    )
    expect([line.net, line.vat, line.deductible]).toEqual(['4200.00', '0.00', '0.00'])
  })

  it('is reckoned at its rate where no VAT was read, and asks for a look', () => {
    const line = lineOf({ ...danish, supplierName: 'Tryg', total: '4200.00' }, { vatCode: 'I25' })
    expect(line.vat).toBe('840.00')
    expect(line.cap).toMatchObject({ code: 'vat_not_read', cap: 0.5 })
  })
})

describe('a corrected category', () => {
  it('is judged anew: a hotel bill that was a restaurant deducts a quarter', () => {
    const paper = { ...danish, supplierName: 'Hotel Kronen', total: '1500.00', vat: '300.00' }
    expect(lineOf(paper).deductible).toBe('300.00')
    const line = lineOf(paper, { category: 'meals' })
    expect([line.ledgerAccountId, line.vatCode, line.deductible]).toEqual(['1890', 'REP', '75.00'])
  })

  it('is judged anew in Italy: representation deducts nothing', () => {
    const paper = { ...italian, words: 'merce', total: '244.00', vat: '44.00' }
    const line = lineOf(paper, { category: 'representation' })
    expect([line.vatCode, line.deductible]).toEqual(['A22D0', '0.00'])
  })

  it('keeps the VAT code that a person named, then or earlier', () => {
    const paper = { ...danish, supplierName: 'Hotel Kronen', total: '1500.00', vat: '300.00' }
    const evidence = evidenceOf(paper)
    const first = correct(propose(evidence), { vatCode: 'I25N' }, evidence)
    const later = correct(first, { category: 'office_supplies' }, evidence)
    expect(later).toMatchObject({ vatCode: 'I25N', category: 'office_supplies' })
    expect(later.lines).toMatchObject([{ vatCode: 'I25N', deductible: '0.00' }])
  })
})

const anyCorrections = fc.record(
  {
    category: fc.constantFrom(
      'meals',
      'fuel',
      'software',
      'gifts',
      'car_leasing',
      'representation',
    ),
    vatCode: fc.constantFrom('I25', 'REP', 'I0', 'IEUY', 'A22', 'A10', 'RC17', 'IMP22'),
    codedAmount: fc.bigInt({ min: 1n, max: 10n ** 9n }).map((units) => `-${units}.00`),
  },
  { requiredKeys: [] },
)

describe('whatever the document, the correction and the profile', () => {
  it('deducts at most the VAT shown, or due under reverse charge, times pro rata', () => {
    fc.assert(
      fc.property(anyPaper, anyCorrections, (paper, given) => {
        const evidence = evidenceOf(paper)
        const { region, extraction, proRataPercent, taxRegime } = evidence
        const { corrected } = recorrect(propose(evidence), given, evidence)
        const { day, rows } = documentAmountsOf(extraction, region)
        const isRead = extraction.fields.vat !== null || extraction.vatRows.length > 0
        fc.pre(isRead || corrected.reasons.every((reason) => reason.code !== 'vat_not_read'))
        const digits = currencyDigits(corrected.currency)
        const size = (amount: bigint) => (amount < 0n ? -amount : amount)
        const shown = rows.reduce((sum, row) => sum + size(row.vat), 0n)
        let allowed = shown
        let deducted = 0n
        for (const line of corrected.lines) {
          const code = line.vatCode === null ? undefined : vatCodeOf(region, line.vatCode, day)
          if (code?.reverseCharge === true)
            allowed += size(vatOn(minorOf(line.net, digits), code.rate ?? '0'))
          deducted += size(minorOf(line.deductible, digits))
        }
        const { top, bottom } = fractionOf(`${proRataPercent ?? 100}`)
        // Half a unit for the rounding of each line.
        const slack = BigInt(corrected.lines.length) * 100n * bottom
        expect(deducted * 100n * bottom <= allowed * top + slack).toBe(true)
        if (taxRegime === 'RF19' && region.key === 'italy') expect(deducted).toBe(0n)
      }),
      { numRuns: 400 },
    )
  })
})
