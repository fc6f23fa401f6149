import { describe, expect, it } from 'vitest'
import { openCalendar } from './calendar.ts'

describe('the days of the demo', () => {
  it('are business days, counted back from today', () => {
    const { ago, on, lastOf } = openCalendar('2026-11-15')
    expect([ago(0), ago(2), ago(13)]).toEqual(['2026-11-13', '2026-11-13', '2026-11-02'])
    expect([on(1, 1), on(3, 1), on(0, 10)]).toEqual(['2026-10-01', '2026-08-03', '2026-11-10'])
    expect([lastOf(1), lastOf(2)]).toEqual(['2026-10-30', '2026-09-30'])
  })

  it('go back over the end of a year', () => {
    const { on, lastOf } = openCalendar('2027-01-05')
    expect([on(1, 16), on(2, 3), on(13, 1)]).toEqual(['2026-12-16', '2026-11-03', '2025-12-01'])
    expect([lastOf(1), lastOf(12)]).toEqual(['2026-12-31', '2026-01-30'])
  })
})
