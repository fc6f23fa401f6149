import { describe, expect, it } from 'vitest'
import { nationalNumbers } from '#regions/room'
import { lookAt } from './candidates.ts'
import { linesOfText } from './text_lines.ts'
import { printedOf } from './text_printed.ts'

const labelsIn = (text: string) =>
  printedOf(lookAt(linesOfText(text), nationalNumbers())).map(({ value, label }) => [value, label])

describe('the words beside a value', () => {
  it('are those before it in its cell, without numbers and currencies', () => {
    expect(labelsIn('Bolletta n. 4726 del 08.09.2026')).toEqual([
      ['2026-09-08', 'left bolletta n del'],
    ])
    expect(labelsIn('TOTAL AMOUNT   EUR 127.77')).toEqual([['127.77', 'left total amount']])
  })

  it('are those of the nearest cell before it, not of the column beside', () => {
    expect(labelsIn('Vesterbrogade 14   Dato   24-08-2026')).toEqual([['2026-08-24', 'left dato']])
  })

  it('are those above it where nothing stands before it', () => {
    expect(labelsIn('Data emissione\n24.08.2026')).toEqual([['2026-08-24', 'above data emissione']])
  })

  it('are the row’s and the column’s for a later value of a row', () => {
    const text = ['           Ekskl. moms   Inkl. moms', 'Total        4.203,75     5.030,63']
    expect(labelsIn(text.join('\n'))).toEqual([
      ['4203.75', 'left total'],
      ['5030.63', 'row total above inkl moms'],
    ])
  })

  it('may be none for a date, which is then found by its place', () => {
    expect(labelsIn('24-08-2026')).toEqual([['2026-08-24', '']])
    expect(labelsIn('1.250,00')).toEqual([])
  })
})
