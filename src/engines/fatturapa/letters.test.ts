import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foreignToBasic, foreignToLatin1, tidyText, toBasicLatin, toLatin1 } from './letters.ts'

describe('toLatin1', () => {
  it.each([
    ['Caffè «Über» ñ ½ § ©', 'Caffè «Über» ñ ½ § ©'],
    ['5 € – “ok” l’ora…', '5 EUR - "ok" l\'ora...'],
    ['Łódź Čapek Şahin Đorđe İzmir', 'Lódz Capek Sahin Dorde Izmir'],
    ['Œuvre ﬁne ①', 'OEuvre fine 1'],
    ['Αθήνα Ψυχικό ΟΥΖΟ Ούζο', 'Athina Psychiko OUZO Ouzo'],
    ['София Жуков Щука объект', 'Sofiia Zhukov Shchuka obaekt'],
    ['Київ Ґанок Їжак', 'Kiiv Ganok Izhak'],
    ['e\u0301 x\u030C', 'é x'],
    ['a\u200Bb\u202Ec\uFEFF', 'abc'],
    ['  due\n\nrighe\u00A0qui\t', 'due righe qui'],
    ['5℃ ㎏', '5°C kg'],
  ])('writes %j as %j', (given, written) => {
    expect(toLatin1(given)).toBe(written)
    expect(foreignToLatin1(written)).toEqual([])
  })

  it.each(['漢', '👋', 'ع', '\u0000', '\u007F', '\u0085', '\uD800', '\uFFFE'])(
    'leaves %j, which has no counterpart, to be found',
    (letter) => {
      expect(foreignToLatin1(toLatin1(`a${letter}b`))).toEqual([letter])
    },
  )

  it('keeps what Latin-1 has, and comes to the same when done again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (text) => {
        const once = toLatin1(text)
        expect(toLatin1(once)).toBe(once)
        if (foreignToLatin1(tidyText(text)).length === 0) expect(once).toBe(tidyText(text))
      }),
      { numRuns: 500 },
    )
  })
})

describe('toBasicLatin', () => {
  it.each([
    ['Perù n° 5', 'Peru no 5'],
    ['Straße Ærø', 'Strasse AEro'],
    ['«Ñandú»', '"Nandu"'],
    ['5 €', '5 EUR'],
  ])('writes %j as %j', (given, written) => {
    expect(toBasicLatin(given)).toBe(written)
    expect(foreignToBasic(written)).toEqual([])
  })

  it('leaves what it has no letters for', () => {
    expect(foreignToBasic(toBasicLatin('¿µ?'))).toEqual(['¿', 'µ'])
  })
})
