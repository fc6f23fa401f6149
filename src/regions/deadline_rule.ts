import { z } from 'zod'
import { day, list, listOf, orBlank, text } from './cells.ts'
import { vatFrequencies } from './schema.ts'

const deadlineKinds = [
  'vat_return',
  'vat_payment',
  'vat_report',
  'vat_advance',
  'annual_return',
  'sales_list',
  'one_stop_shop',
  'payroll',
  'withholding_report',
  'income_tax',
  'annual_report',
  'stamp_duty',
  'statistics',
  'einvoice',
  'preservation',
] as const

const truth = z.literal(['true', 'false']).transform((cell) => cell === 'true')

const months = z
  .string()
  .regex(/^-?\d{1,2}$/)
  .transform(Number)
const calendarMonth = z
  .string()
  .regex(/^([1-9]|1[0-2])$/)
  .transform(Number)

// 25 and last count all days of the month; open_10 and last_open only those that are no weekend, no
// holiday and none of the row's closed days. A count below zero is from the month's end.
const dayOfMonth = z
  .string()
  .regex(/^((open_)?([1-9]|[12]\d|3[01])|last(_open)?)$/)
  .transform((cell) => ({
    count: cell.startsWith('last') ? -1 : Number(cell.replace('open_', '')),
    isOpenOnly: cell.includes('open'),
  }))

// 6=2/17: for a period that ends in June it is the 17th, two months after.
const exception = z
  .string()
  .regex(/^[^=/]+=[^=/]+\/[^=/]+$/)
  .transform((cell) => cell.split(/[=/]/))
  .pipe(z.tuple([calendarMonth, months, dayOfMonth]))
  .transform(([month, monthsAfter, day]) => ({ month, monthsAfter, day }))

// A day and month, or days after Easter.
const closedDay = z.string().regex(/^(\d\d-\d\d|easter[+-]\d{1,2})$/)

/** One deadline in one window of the law, for periods that end in that window. */
export const deadlineRuleRow = z
  .strictObject({
    id: z.string().regex(/^[a-z][a-z_]*$/),
    kind: z.literal(deadlineKinds),
    da: text,
    it: text,
    en: text,
    // True: shown only to those who chose it.
    optIn: truth,
    // Null: whatever the VAT frequency is.
    frequencies: orBlank(listOf(...vatFrequencies)),
    // What repeats: the VAT period itself, or a calendar period of its own.
    cycle: z.literal(['vat_period', ...vatFrequencies]),
    // The months in which a period must end to have this deadline; empty is every one.
    months: list.pipe(z.array(calendarMonth).readonly()),
    // Below zero: before the period ends.
    monthsAfter: months,
    day: dayOfMonth,
    exceptions: list.pipe(z.array(exception).readonly()),
    closedDays: list.pipe(z.array(closedDay).readonly()),
    // Whether a weekend or a holiday moves it to the next day that is neither.
    rolls: truth,
    validFrom: day,
    validTo: day,
    source: text,
  })
  .readonly()

export type DeadlineRule = z.output<typeof deadlineRuleRow>
