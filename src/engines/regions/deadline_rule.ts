import { z } from 'zod'
import { confirmed, markUnconfirmed } from './table/confirmed.ts'
import { day, gatherTexts, list, listOf, orBlank, text, texts } from './table/cells.ts'
import { vatFrequencies } from './vat_frequency.ts'

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

// 25 and last count all days of the month; open_10 and last_open skip weekends, holidays and the
// row's closed days. A negative count is from the end of the month.
const dayOfMonth = z
  .string()
  .regex(/^((open_)?([1-9]|[12]\d|3[01])|last(_open)?)$/)
  .transform((cell) => ({
    count: cell.startsWith('last') ? -1 : Number(cell.replace('open_', '')),
    isOpenOnly: cell.includes('open'),
  }))

// 6=2/17: for a period that ends in June, the 17th two months later.
const exception = z
  .string()
  .regex(/^[^=/]+=[^=/]+\/[^=/]+$/)
  .transform((cell) => cell.split(/[=/]/))
  .pipe(z.tuple([calendarMonth, months, dayOfMonth]))
  .transform(([month, monthsAfter, day]) => ({ month, monthsAfter, day }))

// A day and month, or days after Easter.
const closedDay = z.string().regex(/^(\d\d-\d\d|easter[+-]\d{1,2})$/)

/** One deadline in one window of validity, for periods that end in that window. */
const deadlineRuleRowCells = z
  .strictObject({
    id: z.string().regex(/^[a-z][a-z_]*$/),
    kind: z.literal(deadlineKinds),
    // Its title.
    texts,
    // True: shown only to organizations that chose it.
    optIn: truth,
    // Null: any VAT frequency.
    frequencies: orBlank(listOf(...vatFrequencies)),
    // What repeats: the VAT period, the organization's financial year, or a calendar period.
    cycle: z.literal(['vat_period', 'financial_year', ...vatFrequencies]),
    // Only periods that end in these months have this deadline; empty means all.
    months: list.pipe(z.array(calendarMonth).readonly()),
    // Negative: before the period ends.
    monthsAfter: months,
    day: dayOfMonth,
    exceptions: list.pipe(z.array(exception).readonly()),
    closedDays: list.pipe(z.array(closedDay).readonly()),
    // Whether a weekend or holiday moves it to the next working day.
    rolls: truth,
    validFrom: day,
    validTo: day,
    confirmed,
    // Shown without being chosen for periods in which one of these boxes of the return is filled.
    boxes: list,
    source: text,
  })
  .readonly()

export const deadlineRuleRow = z
  .preprocess(gatherTexts, deadlineRuleRowCells)
  .transform(markUnconfirmed)

export type DeadlineRule = z.output<typeof deadlineRuleRow>
