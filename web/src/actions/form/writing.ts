import { boot } from '../../app/daybook.ts'
import { dayOf, fullDay } from '../../words/format.ts'
import { sayPeriod, typedPeriod } from '../../words/periods.ts'
import { typedDay } from '../../words/typed.ts'
import type { Writing } from './draft.ts'

/** As this organization writes amounts, and this reader days and periods. */
export const writing: Writing = {
  decimal: boot.amounts === 'en' ? '.' : ',',
  showDay: (day) => (/^\d{4}-\d{2}-\d{2}$/.test(day) ? fullDay(day) : day),
  readDay: (text) => typedDay(text, boot.language, dayOf(new Date().toISOString())),
  showPeriod: sayPeriod,
  readPeriod: typedPeriod,
}
