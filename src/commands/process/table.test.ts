import { describe, expect, it } from 'vitest'
import { dayOf, tableOf, tableOr } from './table.ts'

describe('a table', () => {
  it('sets its columns side by side, without blanks at the end of a line', () => {
    const table = tableOf(
      ['ID', 'NAME'],
      [
        ['org_1', 'Acme'],
        ['org_22', ''],
      ],
    )
    expect(table).toBe('ID      NAME\norg_1   Acme\norg_22  -')
  })

  it('keeps a row on its line, whatever somebody typed as a name', () => {
    const table = tableOf(['NAME'], [['a\nb\u001b[31m'], ['x'.repeat(200)]])
    expect(table.split('\n')).toHaveLength(3)
    expect(table).not.toContain('\u001b')
    expect(table).toContain('…')
  })

  it('is a sentence where there is nothing', () => {
    expect(tableOr('None yet.', ['A'], [])).toBe('None yet.')
    expect(tableOr('None yet.', ['A'], [['b']])).toBe('A\nb')
  })

  it('shows the day of an instant', () => {
    expect([dayOf('2026-11-15T12:00:00.000Z'), dayOf(null)]).toEqual(['2026-11-15', ''])
  })
})
