import { calendar } from './calendar.ts'
import { digest } from './digest.ts'
import { entries } from './entries.ts'
import { invoice } from './invoice.ts'
import { leaving } from './leaving.ts'
import { letterWords as letters } from './letters.ts'
import { matching } from './matching.ts'
import { pages } from './pages.ts'
import { reports } from './reports.ts'
import { reminder } from './reminder.ts'
import { statement } from './statement.ts'
import { vatReturn } from './vat_return.ts'
import { vatWarnings } from './vat_warnings.ts'

const months =
  'January February March April May June July August September October November December'.split(' ')

/** Everything that is said in English; the other languages have the same, or do not compile. */
export const english = {
  /** As its readers look for it. */
  name: 'English',
  locale: 'en-GB',
  numbers: { point: '.', group: ',', percent: '%' },
  // With the month's name, so that it is unambiguous.
  formatDay: (year: string, month: string, date: string): string =>
    `${Number(date)} ${months[Number(month) - 1] ?? month} ${year}`,
  calendar,
  digest,
  entries,
  invoice,
  leaving,
  letters,
  matching,
  pages,
  reports,
  reminder,
  statement,
  vatReturn,
  vatWarnings,
}
