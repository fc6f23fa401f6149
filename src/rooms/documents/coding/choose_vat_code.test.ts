import { describe, expect, it } from 'vitest'
import { categoryOf, regionOf, type RegionKey } from '#regions/room'
import { fallbackOf } from './choose_category.ts'
import { chooseVatCode, type VatScene } from './choose_vat_code.ts'
import type { AmountRow } from '../document/propose_amounts.ts'

type Wish = Partial<Omit<VatScene, 'region' | 'place' | 'choice'>> & {
  category?: string
  place?: VatScene['place']['place']
  remembered?: string
}

function sceneOf(key: RegionKey, wish: Wish): VatScene {
  const region = regionOf(key)
  const {
    category = region.fallbackCategory,
    place = 'domestic',
    remembered = null,
    ...rest
  } = wish
  const row = categoryOf(region, category) ?? fallbackOf(region)
  return {
    region,
    day: '2026-05-04',
    kind: 'invoice',
    form: null,
    words: '',
    page: '',
    proRataPercent: null,
    place: { place, isWeak: false, reasons: [] },
    choice: { ...row, category, rememberedCode: remembered, reasons: [] },
    ...rest,
  }
}

const taxed = (rate: string | null, net = 10_000n): AmountRow => ({
  rate,
  nature: null,
  net,
  vat: rate === null ? 777n : (net * BigInt(rate)) / 100n,
  reverseCharge: false,
})
const untaxed = (nature: string | null = null, reverseCharge = false): AmountRow => ({
  rate: '0',
  nature,
  net: 10_000n,
  vat: 0n,
  reverseCharge,
})

const codeIn = (key: RegionKey, wish: Wish, row: AmountRow) =>
  chooseVatCode(sceneOf(key, wish), row).code?.id ?? null
const saysIn = (key: RegionKey, wish: Wish, row: AmountRow) =>
  chooseVatCode(sceneOf(key, wish), row).reasons.map((reason) => reason.code)

describe('VAT of this country on the document', () => {
  it.each([
    ['denmark', 'software', '25', 'I25'],
    ['denmark', 'meals', '25', 'REP'],
    ['denmark', 'staff_phone', '25', 'I50'],
    ['denmark', 'van_leasing', '25', 'I33'],
    ['denmark', 'gifts', '25', 'I25N'],
    ['denmark', 'rent', '25', 'I25'],
    ['denmark', 'travel', '25', 'I25N'],
    ['italy', 'software', '22', 'A22'],
    ['italy', 'software', '10', 'A10'],
    ['italy', 'software', '4', 'A4'],
    ['italy', 'fuel', '22', 'A22D40'],
    ['italy', 'fuel', '4', 'A4D0'],
    ['italy', 'telecom', '10', 'A10'],
    ['italy', 'representation', '5', 'A5D0'],
    ['italy', 'insurance', '22', 'A22'],
    ['italy', 'salaries', '22', 'A22'],
    ['italy', 'fallback', '5', 'A5'],
  ] as const)('in %s for %s at %s %% takes %s', (key, category, rate, code) => {
    expect(codeIn(key, { category }, taxed(rate))).toBe(code)
  })

  it('is never deducted beyond the category’s share, at whichever rate', () => {
    for (const key of ['denmark', 'italy'] as const) {
      const region = regionOf(key)
      for (const category of region.categories) {
        const usual = region.vatCodes.find((code) => code.id === category.vatDomestic)
        if (usual?.rate === '0' || usual === undefined) continue
        for (const rate of region.vatRates) {
          const { code } = chooseVatCode(sceneOf(key, { category: category.id }), taxed(rate))
          expect([category.id, rate, code?.rate]).toEqual([category.id, rate, rate])
          expect(Number(code?.deductible)).toBeLessThanOrEqual(Number(usual.deductible))
        }
      }
    }
  })

  it('on a receipt is not deducted where the law asks for an invoice', () => {
    for (const rate of ['22', '10', '5', '4']) {
      const code = codeIn('italy', { kind: 'receipt', category: 'meals' }, taxed(rate))
      expect(code).toBe(`ASC${rate}`)
    }
    expect(codeIn('denmark', { kind: 'receipt', category: 'meals' }, taxed('25'))).toBe('REP')
    expect(saysIn('italy', { kind: 'receipt' }, taxed('22'))).toEqual(['rule', 'domestic_vat'])
  })

  it('at no rate of this country is not deducted', () => {
    expect(codeIn('italy', {}, taxed('19'))).toBe('AEST')
    expect(codeIn('denmark', {}, taxed('12'))).toBe('IUDL')
    expect(saysIn('denmark', {}, taxed('12'))).toEqual(['rate_not_domestic'])
  })

  it('that fits no single rate takes the category’s rate and asks for a look', () => {
    expect(codeIn('italy', { category: 'lodging' }, taxed(null))).toBe('A10')
    expect(codeIn('italy', { category: 'insurance' }, taxed(null))).toBe('A22')
    expect(saysIn('italy', { category: 'lodging' }, taxed(null))[0]).toBe('rate_unclear')
  })

  it('without a printed rate finds the one that explains it', () => {
    expect(codeIn('italy', {}, { ...taxed('10'), rate: null })).toBe('A10')
  })

  it('is deducted by the own percentage only where the law has it for mixed use', () => {
    expect(codeIn('denmark', { proRataPercent: 40 }, taxed('25'))).toBe('IPR')
    expect(codeIn('denmark', { proRataPercent: 40, category: 'meals' }, taxed('25'))).toBe('REP')
    expect(codeIn('italy', { proRataPercent: 40 }, taxed('22'))).toBe('A22')
  })
})

describe('no VAT on a domestic document', () => {
  it.each([
    ['denmark', 'software', untaxed(), 'I0', 'no_vat_shown'],
    ['denmark', 'insurance', untaxed(), 'I0', 'untaxed_category'],
    ['denmark', 'hardware', untaxed(null, true), 'IOB', 'reverse_charge_domestic'],
    ['italy', 'software', untaxed(), 'AN2.2', 'no_vat_shown'],
    ['italy', 'insurance', untaxed(), 'AN4', 'untaxed_category'],
    ['italy', 'insurance', untaxed('N1'), 'AN1', 'nature'],
    ['italy', 'goods', untaxed('N3.5'), 'AN3.5', 'nature'],
    ['italy', 'goods', untaxed('N6.1'), 'RC16', 'reverse_charge_domestic', 'rate_assumed'],
    ['italy', 'goods', untaxed('N6'), 'AN2.2', 'no_vat_shown'],
    ['italy', 'goods', untaxed('N6', true), 'RC16', 'reverse_charge_domestic', 'rate_assumed'],
    ['italy', 'salaries', untaxed(), null, 'no_matter_of_vat'],
  ] as const)('in %s for %s: %#', (key, category, row, code, ...reasons) => {
    expect([codeIn(key, { category }, row), saysIn(key, { category }, row)]).toEqual([
      code,
      reasons,
    ])
  })

  it('of a flat-rate supplier is known by its words together with its nature', () => {
    const words = 'prestazione ex art. 1 c. 54-89 L. 190/2014'
    expect(codeIn('italy', { words }, untaxed('N2.2'))).toBe('AFOR')
    expect(codeIn('italy', { words }, untaxed('N4'))).toBe('AN4')
    expect(codeIn('italy', { words: 'altro' }, untaxed('N2.2'))).toBe('AN2.2')
  })

  it('is reverse charged where the words of the bill say so', () => {
    const words = 'Omvendt betalingspligt, jf. momsloven'
    expect(codeIn('denmark', { words }, untaxed())).toBe('IOB')
    expect(codeIn('denmark', { words: 'betalingspligt' }, untaxed())).toBe('I0')
    expect(codeIn('denmark', { words }, taxed('25'))).toBe('I25')
  })

  it('names a reverse charge whose time is over', () => {
    const wish = { day: '2027-01-01' }
    expect(saysIn('italy', wish, untaxed('N6.5'))).toContain('nature_not_in_force')
    expect(saysIn('italy', { day: '2026-12-31' }, untaxed('N6.5'))).not.toContain(
      'nature_not_in_force',
    )
    expect(saysIn('italy', wish, untaxed('N6.7'))).toEqual([
      'reverse_charge_domestic',
      'rate_assumed',
    ])
  })
})

describe('a category whose usual code is for sales', () => {
  it('is never used on a purchase', () => {
    const scene = sceneOf('denmark', {})
    const choice = { ...scene.choice, vatDomestic: 'UEUV', vatEu: 'UEUV', vatOutside: 'UXV' }
    for (const row of [untaxed(), untaxed(null, true), taxed('25')]) {
      for (const place of ['domestic', 'eu', 'outside'] as const) {
        const odd = { ...scene, choice, place: { ...scene.place, place } }
        expect(chooseVatCode(odd, row).code?.direction ?? 'in').toBe('in')
      }
    }
    expect(chooseVatCode({ ...scene, choice }, untaxed()).code?.id).toBe('I0')
  })
})

describe('a document from abroad', () => {
  it.each([
    ['denmark', 'software', 'eu', 'IEUY', 'reverse_charge_abroad'],
    ['denmark', 'software', 'outside', 'IVY', 'reverse_charge_abroad'],
    ['denmark', 'goods', 'eu', 'IEUV', 'reverse_charge_abroad'],
    ['denmark', 'goods', 'outside', 'IVV', 'reverse_charge_abroad'],
    ['denmark', 'hotel', 'eu', 'IUDL', 'untaxed_abroad'],
    ['denmark', 'insurance', 'eu', 'I0', 'untaxed_abroad'],
    ['denmark', 'staff_phone', 'eu', 'IEUY', 'reverse_charge_abroad'],
    ['denmark', 'car_leasing', 'eu', 'IEUY', 'reverse_charge_abroad'],
    ['italy', 'gifts', 'eu', 'RC18', 'reverse_charge_abroad'],
    ['italy', 'representation', 'eu', 'RC17', 'reverse_charge_abroad'],
    ['italy', 'representation', 'outside', 'RC17', 'reverse_charge_abroad'],
    ['italy', 'software', 'outside', 'RC17', 'reverse_charge_abroad'],
    ['italy', 'goods', 'eu', 'RC18', 'reverse_charge_abroad'],
    ['italy', 'goods', 'outside', 'AN2.2', 'import_vat_at_customs'],
    ['italy', 'travel', 'eu', 'AN2.1', 'untaxed_abroad'],
    ['italy', 'salaries', 'eu', null, 'no_matter_of_vat'],
  ] as const)('without VAT in %s for %s from %s takes %s', (key, category, place, code, reason) => {
    expect(codeIn(key, { category, place }, untaxed())).toBe(code)
    expect(saysIn(key, { category, place }, untaxed())).toEqual([reason])
  })

  it('with VAT of its own is never deducted', () => {
    for (const place of ['eu', 'outside'] as const) {
      for (const rate of ['25', '22', '19', '8']) {
        expect(codeIn('denmark', { place, category: 'staff_phone' }, taxed(rate))).toBe('IUDL')
        expect(codeIn('italy', { place, category: 'software' }, taxed(rate))).toBe('AEST')
      }
    }
  })

  it('that states reverse charge is one, even for a cost that is usually exempt', () => {
    const row = untaxed(null, true)
    expect(codeIn('denmark', { category: 'bank_fees', place: 'eu' }, row)).toBe('IEUY')
    expect(codeIn('italy', { category: 'bank_fees', place: 'eu' }, row)).toBe('RC17')
  })
})

describe('a VAT code that a person set before', () => {
  it('is used where the document shows VAT at its rate', () => {
    expect(codeIn('italy', { remembered: 'A22D50' }, taxed('22'))).toBe('A22D50')
    expect(codeIn('italy', { remembered: 'A22D50' }, taxed('10'))).toBe('A10')
    expect(saysIn('italy', { remembered: 'A22D50' }, taxed('22'))).toEqual(['memory_vat_code'])
  })

  it('is taken without VAT where it expects none', () => {
    expect(codeIn('denmark', { remembered: 'IEUV', place: 'eu' }, untaxed())).toBe('IEUV')
    expect(codeIn('denmark', { remembered: 'I25' }, untaxed())).toBe('I0')
    expect(codeIn('denmark', { remembered: 'I0' }, taxed('25'))).toBe('I25')
  })

  it('is not taken where it is for sales, over, or unknown', () => {
    for (const remembered of ['U25', 'gone']) {
      expect(codeIn('denmark', { remembered }, taxed('25'))).toBe('I25')
    }
  })
})
