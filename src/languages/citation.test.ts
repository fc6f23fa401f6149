import { describe, expect, it } from 'vitest'
import { regionKeys, regionOf } from '#regions/room'
import { citationIn } from './citation.ts'

describe('a law', () => {
  it.each([
    ['momsloven § 42(1) no. 2', 'momsloven § 42, stk. 1, nr. 2'],
    [
      'momsloven § 37(1) and § 42(1) no. 2: meals',
      'momsloven § 37, stk. 1, og § 42, stk. 1, nr. 2',
    ],
    ['opkrævningsloven § 2(2) and (3)', 'opkrævningsloven § 2, stk. 2 og 3'],
    ['momsloven § 41 (one third of the VAT)', 'momsloven § 41'],
    ['skattekontrolloven §§ 12 and 13', 'skattekontrolloven §§ 12 og 13'],
    ['DPR 633/72 Table A; DL 98/2011', 'DPR 633/72 Tabella A'],
    ['DPR 633/72 art. 26(2) and (3-bis): unpaid', 'DPR 633/72 art. 26 c. 2 e 3-bis'],
    ['artt. 2426 no. 9 c.c. and 92 TUIR', 'artt. 2426 n. 9 c.c. e 92 TUIR'],
    ['art. 19 DPR 633/72, with an invoice', 'art. 19 DPR 633/72'],
    ['D.Lgs. 10/2026 gives the articles new numbers', 'D.Lgs. 10/2026'],
    ['Greenland and the Faroe Islands are third countries', ''],
    ['Daybook choice: it stands with the advance', ''],
  ])('is cited as its country does: %s', (source, cited) => {
    expect(citationIn(source, 'da')).toBe(cited)
  })

  it.each([
    ['da', 'direktiv 2006/112/EF art. 141 og 197'],
    ['it', 'direttiva 2006/112/CE art. 141 e 197'],
  ])('of the Union has its name in %s', (language, cited) => {
    expect(citationIn('Directive 2006/112/EC art. 141 and 197', language)).toBe(cited)
  })

  it('of any table is said without English', () => {
    const found: string[] = []
    const look = (value: unknown, name: string): void => {
      if (typeof value === 'object' && value !== null) {
        for (const [inner, one] of Object.entries(value)) look(one, inner)
      } else if (name === 'source' && typeof value === 'string') {
        const cited = citationIn(value, 'da')
        if (/\b(?:and|of|the|with|for|no\.|Table)(?: |$)/.test(cited)) found.push(cited)
      }
    }
    for (const key of regionKeys) look(regionOf(key), key)
    expect(found).toEqual([])
  })
})
