import { describe, expect, it } from 'vitest'
import { natureOf, regionKeys, regionOf } from '#regions/room'
import { joinTexts, textOfNature, textOfRule } from './legal_text.ts'

const italy = regionOf('italy')

describe('the text of a rule', () => {
  it('is given in every language of the table, or in none', () => {
    for (const key of regionKeys) {
      for (const rule of regionOf(key).salesRules) {
        const languages = Object.keys(textOfRule(rule))
        expect([rule.id, [0, 3].includes(languages.length)]).toEqual([rule.id, true])
      }
    }
  })

  it('is empty where the invoice has nothing to say', () => {
    const plain = italy.salesRules.find((rule) => rule.id === 'domestic')
    expect(plain && textOfRule(plain)).toEqual({})
  })

  it('says why wherever no VAT is charged and the reason is known', () => {
    for (const key of regionKeys) {
      const silent = regionOf(key).salesRules.filter(
        (rule) => rule.charge === 'none' && rule.texts['en'] === undefined,
      )
      expect(silent.every((rule) => rule.warning === 'nature_missing')).toBe(true)
    }
  })
})

describe('the text of a nature', () => {
  it('cites its article while one is known', () => {
    const before = natureOf(italy, 'N4', '2026-12-31')
    const after = natureOf(italy, 'N4', '2027-01-01')
    expect(before && textOfNature(italy, before)).toEqual({
      it: 'Esenti - art. 10 DPR 633/72',
      en: 'Exempt - art. 10 DPR 633/72',
    })
    expect(after && textOfNature(italy, after)).toEqual({ it: 'Esenti', en: 'Exempt' })
  })
})

describe('texts of several lines', () => {
  it('stand side by side, each once and in order', () => {
    const one = { en: 'One', it: 'Uno' }
    expect(joinTexts([one, {}, { en: 'Two' }, one])).toEqual({ en: 'One; Two', it: 'Uno' })
  })

  it('are none where no line says anything', () => {
    expect(joinTexts([{}, {}])).toEqual({})
  })
})
