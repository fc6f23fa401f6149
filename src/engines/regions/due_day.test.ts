import { describe, expect, it } from 'vitest'
import { deadlineRuleRow } from './deadline_rule.ts'
import { dueDayOf, workingDayFrom } from './due_day.ts'
import { periodOf } from './period.ts'

const plain = {
  id: 'odd',
  kind: 'vat_payment',
  text_da: 'x',
  text_it: 'x',
  text_en: 'x',
  optIn: 'false',
  frequencies: '',
  cycle: 'monthly',
  months: '',
  monthsAfter: '1',
  day: '25',
  exceptions: '',
  closedDays: '',
  rolls: 'true',
  validFrom: '',
  validTo: '',
  confirmed: '',
  boxes: '',
  source: 'test',
}
const due = (country: string, month: string, cells: Partial<typeof plain> = {}) =>
  dueDayOf(
    deadlineRuleRow.parse({ ...plain, ...cells }),
    country,
    periodOf('monthly', `${month}-01`),
  )
const bankDays = {
  monthsAfter: '0',
  day: 'last_open',
  rolls: 'false',
  closedDays: '06-05;12-24;12-31;easter+40',
}

describe('the day that the law names', () => {
  it.each([
    ['1', '25', '2026-01', '2026-02-25'],
    ['0', '20', '2026-01', '2026-01-20'],
    ['-9', '20', '2026-12', '2026-03-20'],
    ['13', '31', '2026-12', '2028-01-31'],
    ['2', 'last', '2025-12', '2026-02-28'],
    ['2', 'last', '2027-12', '2028-02-29'],
    ['1', 'open_1', '2025-12', '2026-01-02'],
    ['1', 'open_10', '2026-03', '2026-04-17'],
    ['0', 'last_open', '2026-05', '2026-05-29'],
  ])('is %s months after, day %s: %s gives %s', (monthsAfter, day, month, expected) => {
    const found = due('DK', month, { monthsAfter, day, rolls: 'false' })
    expect(found).toEqual({ statutoryDay: expected, dueDay: expected, moved: [] })
  })

  it('has exceptions by the month in which the period ends', () => {
    const cells = { exceptions: '6=2/17;12=3/last' }
    expect(due('DK', '2026-05', cells).statutoryDay).toBe('2026-06-25')
    expect(due('DK', '2026-06', cells).statutoryDay).toBe('2026-08-17')
    expect(due('DK', '2026-12', cells).statutoryDay).toBe('2027-03-31')
  })

  it('goes by the end of a period that began late', () => {
    const rule = deadlineRuleRow.parse(plain)
    const late = dueDayOf(rule, 'DK', { from: '2026-05-30', to: '2026-06-30' })
    expect(late.statutoryDay).toBe('2026-07-25')
  })

  it.each([
    ['2026-12', '2026-12-30', 'banks close on 31 December'],
    ['2023-12', '2023-12-29', 'the 30th is a Saturday'],
    ['2030-05', '2030-05-29', 'Ascension and the Friday after it are the last two days'],
    ['2024-03', '2024-03-27', 'Easter takes the last five days'],
    ['2026-06', '2026-06-30', 'an ordinary month'],
  ])('is the last bank day: %s gives %s, since %s', (month, day) => {
    expect(due('DK', month, bankDays).dueDay).toBe(day)
  })

  it('does not count the fifth of June among bank days', () => {
    const first = (closedDays: string) =>
      due('DK', '2026-06', { monthsAfter: '0', day: 'open_5', rolls: 'false', closedDays }).dueDay
    expect(first('')).toBe('2026-06-05')
    expect(first('06-05')).toBe('2026-06-08')
  })

  it('is not found in a month that has too few open days', () => {
    const cells = { day: 'open_31', rolls: 'false' }
    expect(() => due('DK', '2026-01', cells)).toThrow('too few open days')
  })
})

describe('a weekend or a holiday', () => {
  it('moves the day on, and each day passed over is told', () => {
    expect(due('DK', '2027-02')).toEqual({
      statutoryDay: '2027-03-25',
      dueDay: '2027-03-30',
      moved: [
        { day: '2027-03-25', reason: 'holiday', holiday: 'Skærtorsdag' },
        { day: '2027-03-26', reason: 'holiday', holiday: 'Langfredag' },
        { day: '2027-03-27', reason: 'saturday', holiday: null },
        { day: '2027-03-28', reason: 'sunday', holiday: 'Påskedag' },
        { day: '2027-03-29', reason: 'holiday', holiday: 'Anden påskedag' },
      ],
    })
  })

  it('is asked of the calendar of that country', () => {
    expect(due('DK', '2026-04').dueDay).toBe('2026-05-26')
    expect(due('IT', '2026-04')).toMatchObject({ dueDay: '2026-05-25', moved: [] })
  })

  it('may lead into the next month and year', () => {
    expect(due('IT', '2027-11', { day: '31' }).dueDay).toBe('2027-12-31')
    expect(due('DK', '2026-12', { monthsAfter: '0', day: '31' }).dueDay).toBe('2026-12-31')
    expect(due('DK', '2022-11', { day: '31' }).dueDay).toBe('2023-01-02')
    expect(due('IT', '2026-12', { monthsAfter: '0', day: '26' }).dueDay).toBe('2026-12-28')
  })

  it('leaves a day alone that does not move', () => {
    const cells = { day: 'last', rolls: 'false' }
    expect(due('DK', '2026-09', cells)).toEqual({
      statutoryDay: '2026-10-31',
      dueDay: '2026-10-31',
      moved: [],
    })
  })
})

describe('the working day from a day on', () => {
  it.each([
    ['IT', '2026-12-16', '2026-12-16'],
    ['IT', '2028-12-16', '2028-12-18'],
    ['IT', '2026-12-25', '2026-12-28'],
    ['DK', '2027-03-25', '2027-03-30'],
  ])('of %s at %s is %s', (country, day, open) => {
    expect(workingDayFrom({ holidays: { calendar: country, source: 'test' } }, day)).toBe(open)
  })
})
