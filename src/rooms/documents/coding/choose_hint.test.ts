import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { regionKeys, regionOf } from '#regions/room'
import { findHint, hasWords } from './choose_hint.ts'
import { foldText } from '../document/word_patterns.ts'

const denmark = regionOf('denmark')
const italy = regionOf('italy')
const categoryIn = (region: typeof italy, text: string) => findHint(region, text)?.category.id

describe('a hint', () => {
  it.each([
    [italy, 'Bar Roma di Rossi Mario', 'meals'],
    [italy, 'BAR ROMA', 'meals'],
    [italy, 'Ingrosso Bar S.r.l.', 'goods'],
    [italy, 'Barilla G. e R. Fratelli', undefined],
    [italy, 'Zanzibar S.r.l.', undefined],
    [italy, 'B&B Il Sole', 'lodging'],
    [italy, "Autostrade  per\nl'Italia S.p.A.", 'car_costs'],
    [denmark, 'Joe & The Juice Danmark A/S', 'meals'],
    [denmark, 'CAFÉ Norden', 'meals'],
    [denmark, 'Café Norden', 'meals'],
    [denmark, 'Ørsted Salg & Service', 'electricity'],
    [denmark, 'P-bøde', 'public_fees'],
    [denmark, 'OVH SAS', 'software'],
    [denmark, 'Uno X', undefined],
    [denmark, '', undefined],
  ] as const)('is looked for as whole words: %#', (region, text, category) => {
    expect(categoryIn(region, text)).toBe(category)
  })

  it('that is longer wins over a shorter one, wherever they occur', () => {
    expect(findHint(denmark, 'HOFOR Vand København')?.hint).toBe('HOFOR Vand')
    expect(categoryIn(denmark, 'HOFOR Fjernvarme')).toBe('heating')
    expect(findHint(italy, 'hotel con noleggio auto')?.hint).toBe('noleggio auto')
    expect(findHint(italy, 'noleggio auto presso hotel')?.hint).toBe('noleggio auto')
  })

  it('finds its own category, whatever is around it', () => {
    for (const key of regionKeys) {
      const region = regionOf(key)
      for (const category of region.categories) {
        for (const hint of category.hints) {
          expect([hint, categoryIn(region, `++ ${hint.toUpperCase()}. 12`)]).toEqual([
            hint,
            category.id,
          ])
          expect(hasWords(foldText(`x${hint}`), foldText(hint))).toBe(false)
          expect(hasWords(foldText(`${hint}9`), foldText(hint))).toBe(false)
        }
      }
    }
  })

  it('is never found in text that holds none', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('q', 'z', ' ', '-', '7') }), (text) => {
        expect(findHint(italy, text)).toBeNull()
      }),
    )
  })
})

describe('whole words', () => {
  it('are found at a later place where an earlier one is a part of a word', () => {
    expect(hasWords('barista al bar', 'bar')).toBe(true)
    expect(hasWords('barista barocco', 'bar')).toBe(false)
  })

  it('end at signs, blanks and the ends of the text', () => {
    for (const text of ['bar', '(bar)', 'a-bar/b', 'bar.', ' bar ']) {
      expect([text, hasWords(text, 'bar')]).toEqual([text, true])
    }
    for (const text of ['bare', 'åbar', '3bar', 'bar3', 'ba r']) {
      expect([text, hasWords(text, 'bar')]).toEqual([text, false])
    }
  })
})
