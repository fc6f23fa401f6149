import { boot } from '../app/daybook.ts'
import { dayOf, locale, shortDay } from './format.ts'
import { say } from './words.ts'

const clock = new Intl.DateTimeFormat(locale, {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: boot.timeZone,
})

/** `today 10:41`, or with its day, by the organization's clock. */
export function sayMoment(at: string): string {
  const day = dayOf(at)
  const today = dayOf(new Date().toISOString())
  return `${day === today ? say('when.today') : shortDay(day)} ${clock.format(new Date(at))}`
}
