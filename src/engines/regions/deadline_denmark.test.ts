import { describe, expect, it } from 'vitest'
import { deadlineItems, deadlinesOf, vatDueDay } from './deadlines.ts'
import { periodOf } from './period.ts'
import { regionOf } from './region.ts'
import type { VatFrequency } from './schema.ts'

const denmark = regionOf('denmark')

const vatDue = (frequency: VatFrequency, month: string) =>
  vatDueDay(denmark, frequency, periodOf(frequency, `${month}-01`)).dueDay

function dueDays(rule: string, frequency: VatFrequency = 'quarterly'): [string, string][] {
  return deadlinesOf(denmark, { frequency, items: [rule] }, '2026-01-01', '2027-12-31')
    .filter((one) => one.rule === rule)
    .map((one) => [one.periodKey, one.dueDay])
}

describe('Danish VAT, filed and paid on one day', () => {
  it.each([
    ['2024-12', '2025-01-27'],
    ['2025-12', '2026-01-26'],
    ['2026-01', '2026-02-25'],
    ['2026-02', '2026-03-25'],
    ['2026-03', '2026-04-27'],
    ['2026-04', '2026-05-26'],
    ['2026-05', '2026-06-25'],
    ['2026-06', '2026-08-17'],
    ['2026-07', '2026-08-25'],
    ['2026-08', '2026-09-25'],
    ['2026-09', '2026-10-26'],
    ['2026-10', '2026-11-25'],
    ['2026-11', '2026-12-28'],
    ['2026-12', '2027-01-25'],
    ['2027-01', '2027-02-25'],
    ['2027-02', '2027-03-30'],
    ['2027-03', '2027-04-26'],
    ['2027-04', '2027-05-25'],
    ['2027-05', '2027-06-25'],
    ['2027-06', '2027-08-17'],
    ['2027-07', '2027-08-25'],
    ['2027-08', '2027-09-27'],
    ['2027-09', '2027-10-25'],
    ['2027-10', '2027-11-25'],
    ['2027-11', '2027-12-27'],
    ['2027-12', '2028-01-25'],
  ])('of the month %s is due %s', (month, day) => {
    expect(vatDue('monthly', month)).toBe(day)
  })

  it.each([
    ['2021-01', '2021-06-01'],
    ['2021-04', '2021-09-01'],
    ['2021-07', '2021-12-01'],
    ['2021-10', '2022-03-01'],
    ['2022-01', '2022-06-01'],
    ['2022-10', '2023-03-01'],
    ['2023-01', '2023-06-01'],
    ['2025-10', '2026-03-02'],
    ['2026-01', '2026-06-01'],
    ['2026-04', '2026-09-01'],
    ['2026-07', '2026-12-01'],
    ['2026-10', '2027-03-01'],
    ['2027-01', '2027-06-01'],
    ['2027-04', '2027-09-01'],
    ['2027-07', '2027-12-01'],
    ['2027-10', '2028-03-01'],
  ])('of the quarter from %s is due %s', (month, day) => {
    expect(vatDue('quarterly', month)).toBe(day)
  })

  it.each([
    ['2025-07', '2026-03-02'],
    ['2026-01', '2026-09-01'],
    ['2026-07', '2027-03-01'],
    ['2027-01', '2027-09-01'],
    ['2027-07', '2028-03-01'],
  ])('of the half year from %s is due %s', (month, day) => {
    expect(vatDue('half_yearly', month)).toBe(day)
  })

  it.each([
    ['2025-01', '2026-03-02'],
    ['2026-01', '2027-03-01'],
    ['2027-01', '2028-03-01'],
  ])(
    'of a whole year, which the law does not have, is due like a second half year: %s',
    (month, day) => {
      expect(vatDue('annual', month)).toBe(day)
      const [found] = deadlinesOf(denmark, { frequency: 'annual', items: [] }, day, day)
      expect(found).toMatchObject({ id: `vat_return.${month.slice(0, 4)}`, nonStatutory: true })
    },
  )

  it('is all that is shown to those who chose nothing', () => {
    const shown = deadlinesOf(
      denmark,
      { frequency: 'quarterly', items: [] },
      '2026-01-01',
      '2026-12-31',
    )
    expect(shown.map((one) => [one.id, one.nonStatutory])).toEqual([
      ['vat_return.2025-Q4', false],
      ['vat_return.2026-Q1', false],
      ['vat_return.2026-Q2', false],
      ['vat_return.2026-Q3', false],
    ])
  })
})

describe('other Danish deadlines', () => {
  it('of payroll tax are the 10th for small employers, and 17 January for December', () => {
    const days = dueDays('payroll_tax_small')
    expect(days).toHaveLength(24)
    expect(days.slice(0, 13)).toEqual([
      ['2025-12', '2026-01-19'],
      ['2026-01', '2026-02-10'],
      ['2026-02', '2026-03-10'],
      ['2026-03', '2026-04-10'],
      ['2026-04', '2026-05-11'],
      ['2026-05', '2026-06-10'],
      ['2026-06', '2026-07-10'],
      ['2026-07', '2026-08-10'],
      ['2026-08', '2026-09-10'],
      ['2026-09', '2026-10-12'],
      ['2026-10', '2026-11-10'],
      ['2026-11', '2026-12-10'],
      ['2026-12', '2027-01-18'],
    ])
  })

  it('of payroll tax are the last bank day for large employers', () => {
    expect(dueDays('payroll_tax_large').slice(0, 12)).toEqual([
      ['2026-01', '2026-01-30'],
      ['2026-02', '2026-02-27'],
      ['2026-03', '2026-03-31'],
      ['2026-04', '2026-04-30'],
      ['2026-05', '2026-05-29'],
      ['2026-06', '2026-06-30'],
      ['2026-07', '2026-07-31'],
      ['2026-08', '2026-08-31'],
      ['2026-09', '2026-09-30'],
      ['2026-10', '2026-10-30'],
      ['2026-11', '2026-11-30'],
      ['2026-12', '2026-12-30'],
    ])
  })

  it('of personal tax are the 20th, but not in June and December', () => {
    const days = dueDays('personal_tax')
    expect(days).toHaveLength(20)
    expect(days.map(([key]) => key).filter((key) => /-(06|12)$/.test(key))).toEqual([])
    expect(days.slice(7, 12)).toEqual([
      ['2026-09', '2026-09-21'],
      ['2026-10', '2026-10-20'],
      ['2026-11', '2026-11-20'],
      ['2027-01', '2027-01-20'],
      ['2027-02', '2027-02-22'],
    ])
  })

  it('of the EU sales list are the 25th, also in July', () => {
    const days = new Map(dueDays('eu_sales_list_monthly'))
    expect(days.size).toBe(24)
    expect(days.get('2026-04')).toBe('2026-05-26')
    expect(days.get('2026-06')).toBe('2026-07-27')
    expect(days.get('2027-02')).toBe('2027-03-30')
    expect(dueDays('eu_sales_list_quarterly').slice(0, 3)).toEqual([
      ['2025-Q4', '2026-01-26'],
      ['2026-Q1', '2026-04-27'],
      ['2026-Q2', '2026-07-27'],
    ])
  })

  it('of the EU sales list are never quarterly for one who files VAT each month', () => {
    expect(dueDays('eu_sales_list_quarterly', 'monthly')).toEqual([])
    expect(dueDays('eu_sales_list_quarterly', 'half_yearly')).toHaveLength(8)
  })

  it.each([
    ['corporate_tax_first', 2026, '2026-03-20', '2027-03-22'],
    ['corporate_tax_second', 2026, '2026-11-20', '2027-11-22'],
    ['company_tax_return', 2025, '2026-06-30', '2027-06-30'],
    ['sole_trader_tax_return', 2025, '2026-07-01', '2027-07-01'],
    ['annual_report', 2025, '2026-06-30', '2027-06-30'],
    ['annual_report_class_d', 2025, '2026-04-30', '2027-04-30'],
  ])('fall once a year: %s of %d by %s, then by %s', (rule, year, first, second) => {
    expect(dueDays(rule)).toEqual([
      [String(year), first],
      [String(year + 1), second],
    ])
  })

  it('of the one-stop shop stay on the last day of the month, whatever day that is', () => {
    expect(dueDays('one_stop_shop')).toEqual([
      ['2025-Q4', '2026-01-31'],
      ['2026-Q1', '2026-04-30'],
      ['2026-Q2', '2026-07-31'],
      ['2026-Q3', '2026-10-31'],
      ['2026-Q4', '2027-01-31'],
      ['2027-Q1', '2027-04-30'],
      ['2027-Q2', '2027-07-31'],
      ['2027-Q3', '2027-10-31'],
    ])
  })

  it('of wage sum duty and Intrastat are the 15th, in January the 17th, and the tenth workday', () => {
    expect(dueDays('wage_sum_duty').slice(0, 2)).toEqual([
      ['2025-Q4', '2026-01-19'],
      ['2026-Q1', '2026-04-15'],
    ])
    expect(dueDays('intrastat').slice(2, 5)).toEqual([
      ['2026-02', '2026-03-13'],
      ['2026-03', '2026-04-17'],
      ['2026-04', '2026-05-15'],
    ])
  })

  it('are all to be chosen', () => {
    const items = deadlineItems(denmark)
    expect(items.filter((one) => !one.optIn).map((one) => one.id)).toEqual(['vat_return'])
    expect(items).toHaveLength(15)
  })
})
