import { describe, expect, it } from 'vitest'
import { nationalNumbers } from '#regions/room'
import { lookAt } from './candidates.ts'
import { termDate } from './text_dates.ts'
import { linesOfText } from './text_lines.ts'

const due = (text: string, from = '2026-03-12') =>
  termDate(lookAt(linesOfText(text), nationalNumbers()), from)?.value ?? null

describe('terms of payment', () => {
  it.each([
    ['Betalingsbetingelser: netto 14 dage', '2026-03-26'],
    ['Betaling: 8 dage netto', '2026-03-20'],
    ['Pagamento: bonifico 30 gg data fattura', '2026-04-11'],
    ['Payment terms: 30 days', '2026-04-11'],
    ['Terms: Net 30', '2026-04-11'],
    ['Zahlbar innerhalb von 14 Tagen ohne Abzug', '2026-03-26'],
    ['Pagamento: ricevuta bancaria 60 gg f.m.', '2026-05-31'],
    ['Betaling: løbende måned + 15 dage', '2026-04-15'],
  ])('%s', (text, day) => {
    expect(due(text)).toBe(day)
  })

  it.each([
    'Ved betaling efter 10 dage beregnes renter',
    'Bytteret 30 dage',
    'Pagamento oltre 30 giorni: interessi di mora',
    '30 days return, payment by card',
    'Leveringstid 14 dage',
    'Netto 14 kg, betaling kontant',
  ])('%s says no day', (text) => {
    expect(due(text)).toBeNull()
  })
})
