import { describe, expect, it } from 'vitest'
import { nationalNumbers } from '#regions/room'
import { readLines } from './text.ts'
import { linesOfText } from './text_lines.ts'

const home = { country: 'DK', currency: 'DKK', businessNumbers: nationalNumbers() }

function read(...rows: string[]) {
  const { kind, fields, alerts } = readLines(linesOfText(rows.join('\n')), home, 'text')
  return { kind, total: fields.total?.value, alerts: alerts.map(({ code }) => code) }
}

const head = ['Byggehuset Fyn A/S', 'CVR-nr. 13748136', 'Bonnr 3-22-0012   22.06.2026 09:03', '']
const slip = [
  'LED SPOT 3-PK   -129,93',
  'SUBTOTAL   -129,93',
  'AFRUNDING   -0,07',
  'UDBETALT DKK   -130,00',
  'Kontant   -130,00',
  'Moms udgør 25%   -25,99',
  'Momsgrundlag   -103,94',
]

describe('money that comes back', () => {
  it('is a credit note where the slip says so, with what was paid out', () => {
    const found = read(...head, 'RETURBON', ...slip)
    expect(found).toMatchObject({ kind: 'credit_note', total: '130.00' })
    expect(found.alerts).not.toContain('total_negative')
  })

  it.each([
    ['no title', ...slip],
    ['KVITTERING', 'Maling   -80,00', 'TOTAL DKK   -80,00', 'heraf moms 25%   -16,00'],
    ['FAKTURA', 'Maling   -80,00', 'Netto   -64,00', 'Moms 25%   -16,00', 'I alt DKK   -80,00'],
    ['KVITTERING', 'TOTAL DKK   -80,00', 'Kontant   80,00', 'heraf moms 25%   -16,00'],
  ])('is never taken for a bill because a sign was lost: %s', (...rows) => {
    const found = read(...head, ...rows)
    expect(found.kind).toBe('credit_note')
    expect(found.alerts).toContain('total_negative')
  })

  it('is none where a discount or a payment has the minus', () => {
    const rows = [
      'FAKTURA',
      'Maling   100,00',
      'Rabat   -20,00',
      'Netto   80,00',
      'Moms 25%   20,00',
    ]
    const found = read(...head, ...rows, 'I alt DKK   100,00', 'Betalt   -100,00')
    expect(found).toMatchObject({ kind: 'invoice', total: '100.00' })
    expect(found.alerts).not.toContain('total_negative')
  })
})
