import { describe, expect, it } from 'vitest'
import { deadlineItems, deadlinesOf, vatDueDay } from './deadlines.ts'
import { periodOf } from './period.ts'
import { regionOf } from './region.ts'
import type { VatFrequency } from './schema.ts'

const italy = regionOf('italy')

const vatDue = (frequency: VatFrequency, month: string) =>
  vatDueDay(italy, frequency, periodOf(frequency, `${month}-01`)).dueDay

function dueDays(rule: string, frequency: VatFrequency = 'monthly'): [string, string][] {
  return deadlinesOf(italy, { frequency, items: [rule] }, '2026-01-01', '2027-12-31')
    .filter((one) => one.rule === rule)
    .map((one) => [one.periodKey, one.dueDay])
}

describe('Italian VAT', () => {
  it.each([
    ['2026-01', '2026-02-16'],
    ['2026-02', '2026-03-16'],
    ['2026-03', '2026-04-16'],
    ['2026-04', '2026-05-18'],
    ['2026-05', '2026-06-16'],
    ['2026-06', '2026-07-16'],
    ['2026-07', '2026-08-20'],
    ['2026-08', '2026-09-16'],
    ['2026-09', '2026-10-16'],
    ['2026-10', '2026-11-16'],
    ['2026-11', '2026-12-16'],
    ['2026-12', '2027-01-18'],
    ['2027-01', '2027-02-16'],
    ['2027-02', '2027-03-16'],
    ['2027-03', '2027-04-16'],
    ['2027-04', '2027-05-17'],
    ['2027-05', '2027-06-16'],
    ['2027-06', '2027-07-16'],
    ['2027-07', '2027-08-20'],
    ['2027-08', '2027-09-16'],
    ['2027-09', '2027-10-18'],
    ['2027-10', '2027-11-16'],
    ['2027-11', '2027-12-16'],
    ['2027-12', '2028-01-17'],
  ])('of the month %s is paid by %s', (month, day) => {
    expect(vatDue('monthly', month)).toBe(day)
    // What is withheld from wages and fees is paid on the same days.
    const from = { frequency: 'annual' as const, items: ['withholding'] }
    const found = deadlinesOf(italy, from, day, day).filter((one) => one.rule === 'withholding')
    expect(found.map((one) => one.periodKey)).toEqual([month])
  })

  it.each([
    ['2025-10', '2026-03-16'],
    ['2026-01', '2026-05-18'],
    ['2026-04', '2026-08-20'],
    ['2026-07', '2026-11-16'],
    ['2026-10', '2027-03-16'],
    ['2027-01', '2027-05-17'],
    ['2027-04', '2027-08-20'],
    ['2027-07', '2027-11-16'],
    ['2027-10', '2028-03-16'],
  ])('of the quarter from %s is paid by %s', (month, day) => {
    expect(vatDue('quarterly', month)).toBe(day)
  })

  it.each([
    ['half_yearly', '2026-01', '2026-08-20', '2026-04'],
    ['half_yearly', '2026-07', '2027-03-16', '2026-10'],
    ['half_yearly', '2027-01', '2027-08-20', '2027-04'],
    ['half_yearly', '2027-07', '2028-03-16', '2027-10'],
  ] as const)(
    'paid %s from %s, which the law does not have, is due %s',
    (frequency, month, day, last) => {
      expect(vatDue(frequency, month)).toBe(day)
      expect(vatDue('quarterly', last)).toBe(day)
    },
  )

  it('paid once a year, which the law does not have, is due with the annual return', () => {
    const shown = deadlinesOf(italy, { frequency: 'annual', items: [] }, '2026-04-01', '2027-04-30')
    expect(shown.filter((one) => one.dueDay.endsWith('-04-30')).map((one) => one.id)).toEqual([
      'vat_annual_return.2025',
      'vat_payment.2025',
      'vat_annual_return.2026',
      'vat_payment.2026',
    ])
    expect(shown.filter((one) => one.nonStatutory).map((one) => one.rule)).toEqual([
      'vat_payment',
      'vat_payment',
    ])
  })

  it.each(['monthly', 'quarterly', 'half_yearly', 'annual'] as const)(
    'is reported each quarter by one who pays it %s',
    (frequency) => {
      const days = deadlinesOf(italy, { frequency, items: [] }, '2026-01-01', '2028-02-29')
        .filter((one) => one.kind === 'vat_report')
        .map((one) => [one.periodKey, one.dueDay, one.nonStatutory])
      expect(days).toEqual([
        ['2025-Q4', '2026-03-02', false],
        ['2026-Q1', '2026-06-01', false],
        ['2026-Q2', '2026-09-30', false],
        ['2026-Q3', '2026-11-30', false],
        ['2026-Q4', '2027-03-01', false],
        ['2027-Q1', '2027-05-31', false],
        ['2027-Q2', '2027-09-30', false],
        ['2027-Q3', '2027-11-30', false],
        ['2027-Q4', '2028-02-29', false],
      ])
    },
  )

  it('was reported by 16 September for the second quarter until the law of 2022', () => {
    const reports = deadlinesOf(
      italy,
      { frequency: 'monthly', items: [] },
      '2015-01-01',
      '2023-12-31',
    )
      .filter((one) => one.kind === 'vat_report')
      .map((one) => [one.periodKey, one.statutoryDay])
    expect(reports[0]).toEqual(['2017-Q1', '2017-05-31'])
    expect(reports).toHaveLength(27)
    expect(reports).toContainEqual(['2021-Q2', '2021-09-16'])
    expect(reports).toContainEqual(['2022-Q2', '2022-09-30'])
  })

  it('is paid ahead in December, and declared in April', () => {
    expect(dueDays('vat_advance')).toEqual([
      ['2026', '2026-12-28'],
      ['2027', '2027-12-27'],
    ])
    expect(dueDays('vat_annual_return')).toEqual([
      ['2025', '2026-04-30'],
      ['2026', '2027-04-30'],
    ])
  })
})

describe('other Italian deadlines', () => {
  it('of INTRASTAT are the 25th, and four of those of 2026 move', () => {
    const days = dueDays('intrastat_monthly').slice(1, 12)
    expect(days.filter(([, day]) => !day.endsWith('25'))).toEqual([
      ['2026-03', '2026-04-27'],
      ['2026-06', '2026-07-27'],
      ['2026-09', '2026-10-26'],
      ['2026-11', '2026-12-28'],
    ])
    expect(days.filter(([, day]) => day.endsWith('25'))).toHaveLength(7)
    expect(dueDays('intrastat_quarterly').slice(1, 5)).toEqual([
      ['2026-Q1', '2026-04-27'],
      ['2026-Q2', '2026-07-27'],
      ['2026-Q3', '2026-10-26'],
      ['2026-Q4', '2027-01-25'],
    ])
  })

  it('of stamp duty follow the quarters', () => {
    expect(dueDays('stamp_duty')).toEqual([
      ['2025-Q4', '2026-03-02'],
      ['2026-Q1', '2026-06-01'],
      ['2026-Q2', '2026-09-30'],
      ['2026-Q3', '2026-11-30'],
      ['2026-Q4', '2027-03-01'],
      ['2027-Q1', '2027-05-31'],
      ['2027-Q2', '2027-09-30'],
      ['2027-Q3', '2027-11-30'],
    ])
  })

  it.each([
    ['certificate_employees', 2025, '2026-03-16', '2027-03-16'],
    ['certificate_self_employed', 2025, '2026-04-30', '2027-04-30'],
    ['withholding_return', 2025, '2026-11-02', '2027-11-02'],
    ['income_tax_return', 2025, '2026-11-02', '2027-11-02'],
    ['income_tax_balance', 2025, '2026-06-30', '2027-06-30'],
    ['income_tax_second_advance', 2026, '2026-11-30', '2027-11-30'],
    ['preservation', 2024, '2026-01-31', '2027-01-31'],
    ['vat_carried_debt', 2026, '2026-12-16', '2027-12-16'],
  ])('fall once a year: %s of %d by %s, then by %s', (rule, year, first, second) => {
    expect(dueDays(rule)).toEqual([
      [String(year), first],
      [String(year + 1), second],
    ])
  })

  it('of certificates for the self-employed are known from the income of 2025', () => {
    const chosen = { frequency: 'monthly' as const, items: ['certificate_self_employed'] }
    const days = deadlinesOf(italy, chosen, '2020-01-01', '2026-12-31')
    expect(days.filter((one) => one.rule === chosen.items[0])).toHaveLength(1)
  })

  it('of special trades are for those who pay each quarter', () => {
    expect(dueDays('vat_payment_special_quarter', 'quarterly')).toEqual([
      ['2025', '2026-02-16'],
      ['2026', '2027-02-16'],
    ])
    expect(dueDays('vat_payment_special_quarter', 'monthly')).toEqual([])
  })

  it.each(['foreign_invoices', 'deferred_invoices'])(
    'of e-invoices are the 15th and do not wait for Monday: %s',
    (rule) => {
      const days = dueDays(rule)
      expect(days).toHaveLength(24)
      expect(days.filter(([, day]) => !day.endsWith('-15'))).toEqual([])
    },
  )

  it('of the one-stop shop stay on the last day of the month', () => {
    const year = ['01-31', '04-30', '07-31', '10-31']
    const days = dueDays('one_stop_shop').map(([, day]) => day.slice(5))
    expect(days).toEqual([...year, ...year])
  })

  it('are all to be chosen', () => {
    const items = deadlineItems(italy)
    expect(items.filter((one) => !one.optIn).map((one) => one.id)).toEqual([
      'vat_payment',
      'vat_report',
      'vat_advance',
      'vat_annual_return',
    ])
    expect(items).toHaveLength(20)
  })
})
