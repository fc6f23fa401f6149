import { describe, expect, it } from 'vitest'
import { regionKeys, regionOf } from '#regions/room'
import { evidenceOf, type Paper } from '#test/golden/coding/evidence'
import { documentAmountsOf } from '../document/propose_amounts.ts'
import { chooseCategory } from './choose_category.ts'
import { weighWords } from './choose_words.ts'

function choose(paper: Paper & { page?: string; language?: string }) {
  const evidence = evidenceOf(paper)
  const { page = '', language = null } = paper
  const extraction = { ...evidence.extraction, page, language }
  const seen = documentAmountsOf(extraction, evidence.region)
  return chooseCategory({ ...evidence, extraction }, { ...seen, place: 'domestic' })
}

describe('what was bought', () => {
  it.each([
    ['denmark', 'da', 'Elforbrug 312 kWh  842,10', 'electricity'],
    ['denmark', 'en', 'Team plan, 6 seats  144.00', 'software'],
    ['denmark', 'da', '1 enkeltværelse, overnatning  900,00', 'hotel'],
    ['denmark', 'da', 'Diesel 42,10 liter  520,00', 'fuel'],
    ['denmark', 'de', 'Übernachtung im Einzelzimmer  90,00', 'hotel'],
    ['denmark', 'da', 'Papkasser og boblefolie  310,00', 'packaging'],
    ['denmark', 'da', 'Dækskifte  1.200,00', 'car_running'],
    ['italy', 'it', 'Camera doppia, 2 notti  180,00', 'lodging'],
    ['italy', 'it', 'Gasolio litri 40  72,00', 'fuel'],
    ['italy', 'it', 'Spesa per la materia energia 310 kWh  312,44', 'utilities'],
    ['italy', 'it', 'Viti e tasselli  18,20', 'materials'],
    ['italy', 'it', 'Parcheggio  6,00', 'car_costs'],
    ['italy', 'it', 'Pane, latte e biscotti  12,00', 'staff_food'],
  ] as const)('in %s, written in %s, is known by its words: %s', (region, language, page, id) => {
    expect(choose({ region, language, page }).category).toBe(id)
  })

  it('is said with the words that decided', () => {
    const page = 'elforbrug 312 kwh  842,10'
    const { reasons } = choose({ region: 'denmark', language: 'da', page })
    const params = { hint: 'kwh", "elforbrug', category: 'Electricity' }
    expect(reasons).toEqual([{ code: 'hint_line', params }])
  })

  it('counts more than the rest of the page, and that only with a doubt', () => {
    const page = 'parkering forbudt i gården'
    const lines = [{ text: 'Kopipapir A4', net: '300.00' }]
    expect(choose({ region: 'denmark', language: 'da', page, lines }).category).toBe(
      'office_supplies',
    )
    const alone = choose({ region: 'denmark', language: 'da', page })
    expect([alone.category, alone.reasons[0]?.code]).toEqual(['parking', 'hint_page'])
  })

  it('counts by the money on its line', () => {
    const lines = [
      { text: 'Manuale (libro)', net: '27.88' },
      { text: 'Toner nero', net: '163.93' },
    ]
    expect(choose({ region: 'italy', language: 'it', lines }).category).toBe('office_supplies')
  })

  it('is not told by one word that other trades print too', () => {
    const page = 'consegna entro cinque giorni'
    expect(choose({ region: 'italy', language: 'it', page }).category).toBe('fallback')
  })

  it('is the longer of two phrases that begin with the same word', () => {
    const [best] = weighWords(regionOf('italy'), 'it', [
      { text: 'Camera di commercio', factor: 1, where: 'line' },
    ])
    expect(best?.category.id).toBe('taxes')
  })

  it('is a van’s only where both words are there', () => {
    const of = (page: string) => choose({ region: 'denmark', language: 'da', page })
    expect(of('leasingydelse  2.895,00\nelbil varevogn').category).toBe('van_leasing')
    expect(of('leasingydelse  2.895,00\nelbil varevogn').reasons[0]?.code).toBe('hint_page')
    expect(of('leasingydelse  2.895,00\nelbil').category).toBe('car_leasing')
  })
})

describe('the unit of a trade', () => {
  it('means the same in every language and region', () => {
    for (const key of regionKeys) {
      for (const language of ['da', 'it', 'de', 'en', null]) {
        const spot = { text: '312 kWh', factor: 1, where: 'line' } as const
        expect(weighWords(regionOf(key), language, [spot])[0]?.words).toEqual(['kwh'])
      }
    }
  })
})
