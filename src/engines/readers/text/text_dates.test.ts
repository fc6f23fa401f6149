import { describe, expect, it } from 'vitest'
import { nationalNumbers } from '#regions/room'
import { lookAt } from './candidates.ts'
import { readDates } from './text_dates.ts'
import { linesOfText } from './text_lines.ts'

function read(...rows: string[]) {
  const { date, dueDate, alerts } = readDates(
    lookAt(linesOfText(rows.join('\n')), nationalNumbers()),
  )
  return {
    date: date?.value ?? null,
    dueDate: dueDate?.value ?? null,
    proofs: date?.proofs ?? [],
    score: date?.score ?? 0,
    alerts: alerts.map(({ code }) => code),
  }
}

describe('the day of a document', () => {
  it.each([
    ['Fakturadato: 12.03.2025', '2025-03-12'],
    ['Dato 12.03.2025', '2025-03-12'],
    ['København, den 12. marts 2025', '2025-03-12'],
    ['Data emissione 12/03/2025', '2025-03-12'],
    ['Fattura n. 17 del 12/03/2025', '2025-03-12'],
    ['Milano, in data 12 marzo 2025', '2025-03-12'],
    ['Date of issue: 12 March 2025', '2025-03-12'],
    ['Faktura 17, 12.03.2025', '2025-03-12'],
  ])('%s', (row, day) => {
    const found = read(row)
    expect(found.date).toBe(day)
    expect(found.proofs).toContain('labelled')
    expect(found.alerts).toEqual([])
  })

  it('is told from the day it is due, in any order', () => {
    expect(read('Forfald 26.03.2025', 'Dato 12.03.2025')).toMatchObject({
      date: '2025-03-12',
      dueDate: '2025-03-26',
      alerts: [],
    })
    expect(read('Dato 12.03.2025   Forfald 26.03.2025')).toMatchObject({
      date: '2025-03-12',
      dueDate: '2025-03-26',
    })
  })

  it('stands under its heading in a table', () => {
    const rows = [
      'Fakturanr.    Fakturadato    Forfald       Ordrenr.',
      '58661         8. dec. 2024   22. dec. 2024 3484',
    ]
    expect(read(...rows)).toMatchObject({ date: '2024-12-08', dueDate: '2024-12-22', alerts: [] })
  })

  it('is not the day of an order, of delivery or of a period', () => {
    const rows = ['Ordredato 01.03.2025', 'Leveringsdato 10.03.2025', 'Fakturadato 12.03.2025']
    expect(read(...rows)).toMatchObject({ date: '2025-03-12', alerts: [] })
    expect(read('Periode 01.01.2025 - 31.01.2025', 'Dato 02.02.2025').date).toBe('2025-02-02')
  })

  it('is the only one where nothing is labelled', () => {
    const found = read('Butik', '12.03.2025', 'Total 10,00')
    expect(found).toMatchObject({ date: '2025-03-12', alerts: [] })
    expect(found.proofs).toContain('only_date')
    expect(found.proofs).not.toContain('labelled')
  })

  it('is still the only one where it is printed twice, or beside a due date', () => {
    expect(read('12.03.2025', '12/03/2025').proofs).toContain('only_date')
    expect(read('12.03.2025', '', 'Forfald 26.03.2025').proofs).toContain('only_date')
  })

  it('is the one with a time among several without labels, and doubted', () => {
    const found = read('01.01.2025', '12.03.2025 17:42', '05.05.2025')
    expect(found).toMatchObject({ date: '2025-03-12', alerts: ['several_dates'] })
    expect(found.proofs).toContain('with_time')
  })

  it('is doubted where two different days are called it alike', () => {
    expect(read('Fakturadato 12.03.2025', 'Fakturadato 13.03.2025').alerts).toEqual([
      'several_dates',
    ])
    expect(read('Fakturadato 12.03.2025', 'Dato 13.03.2025').alerts).toEqual([])
  })

  it('is surer with a label than without', () => {
    const labelled = read('Fakturadato 12.03.2025').score
    const only = read('12.03.2025').score
    const oneOfTwo = read('12.03.2025', '13.03.2025').score
    expect(labelled).toBeGreaterThan(only)
    expect(only).toBeGreaterThan(oneOfTwo)
  })

  it('says whether day and month could change places', () => {
    expect(read('Dato 04/05/2025').proofs).not.toContain('unambiguous')
    expect(read('Dato 24/05/2025').proofs).toContain('unambiguous')
    expect(read('Dato 4. maj 2025').proofs).toContain('unambiguous')
  })

  it('is nothing where there is none', () => {
    expect(read('Total 10,00')).toMatchObject({ date: null, dueDate: null, alerts: ['no_date'] })
  })
})

describe('the day a document is due', () => {
  it('is never guessed', () => {
    expect(read('12.03.2025', '26.03.2025').dueDate).toBeNull()
  })

  it.each([
    'Sidste rettidige betaling 26.03.2025',
    'Betales senest 26/3-25',
    'Scadenza: 26/03/2025',
    'Da pagare entro il 26 marzo 2025',
    'Payment due by 26 March 2025',
  ])('%s', (row) => {
    expect(read('Dato 12.03.2025', row).dueDate).toBe('2025-03-26')
  })
})
