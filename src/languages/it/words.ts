import type { LanguageWords } from '../en/language_words.ts'
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

export const italian: LanguageWords = {
  /** As its readers look for it. */
  name: 'Italiano',
  locale: 'it-IT',
  numbers: { point: ',', group: '.', percent: '%' },
  formatDay: (year, month, date) => `${date}/${month}/${year}`,
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
