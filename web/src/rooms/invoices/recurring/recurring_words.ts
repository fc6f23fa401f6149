import type { RecurringInvoiceRecord } from '@daybook/sdk'
import { boot } from '../../../app/daybook.ts'
import type { Tone } from '../../../parts/status_chip.tsx'
import { shortDay } from '../../../words/format.ts'
import { say } from '../../../words/words.ts'

export const currencyOf = ({ currency }: RecurringInvoiceRecord): string =>
  currency ?? boot.currency

export const groupWords = {
  stopped: 'repeat.group.stopped',
  active: 'repeat.group.active',
  ended: 'repeat.group.ended',
} as const

const shortWords = {
  draft: 'repeat.short.draft',
  issued: 'repeat.short.issued',
  sent: 'repeat.short.sent',
} as const

export const makesWords = {
  draft: 'repeat.makes.draft',
  issued: 'repeat.makes.issued',
  sent: 'repeat.makes.sent',
} as const

export const stateChips: Readonly<
  Record<RecurringInvoiceRecord['occurrences'][number]['state'], { word: StateWord; tone: Tone }>
> = {
  draft: { word: 'repeat.state.draft', tone: 'pencil' },
  making: { word: 'repeat.state.making', tone: 'pencil' },
  issued: { word: 'repeat.state.issued', tone: 'good' },
  sent: { word: 'repeat.state.sent', tone: 'good' },
  failed: { word: 'repeat.state.failed', tone: 'bad' },
}
type StateWord =
  | 'repeat.state.draft'
  | 'repeat.state.making'
  | 'repeat.state.issued'
  | 'repeat.state.sent'
  | 'repeat.state.failed'

/** Every how many weeks or months, and what is made. */
export function rhythmText({ every, makes }: RecurringInvoiceRecord): string {
  const { count } = every
  const rhythm =
    every.unit === 'month' ? say('repeat.months', { count }) : say('repeat.weeks', { count })
  return `${rhythm}, ${say(shortWords[makes])}`
}

/** How many there were, of how many or until when. */
export function soFar({ made, times, lastOn }: RecurringInvoiceRecord): string {
  if (times !== null) return say('repeat.made_of', { made, times })
  return say('repeat.made_until', { made, day: lastOn === null ? '' : shortDay(lastOn) })
}
