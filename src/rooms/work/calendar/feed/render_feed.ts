import ical, {
  ICalAlarmType,
  ICalEventStatus,
  ICalEventTransparency,
  type ICalEventData,
} from 'ical-generator'
import { today } from '#kernel/values/day'
import { sayPeriod, type Language } from '#languages/room'
import { formatAmount, formatDay } from '#pdf/room'
import { titleIn } from '#regions/room'
import { payableOf } from '../deadline/deadline.ts'
import type { Feed } from './feed.ts'
import { say, sayCategory, sayPassedDay } from '../deadline/feed_words.ts'
import type { FoundDeadline } from '../deadline/find_deadlines.ts'

const daySeconds = 86_400
const refreshSeconds = daySeconds / 2
const alarmDays = [7, 1]

/**
 * The feed as iCalendar (RFC 5545): the same bytes for the same deadlines, whatever the time is.
 */
export function renderFeed(feed: Feed, language: Language): string {
  const calendar = ical({
    prodId: { company: 'Daybook', product: 'Deadlines', language: language.toUpperCase() },
    // The library does not escape the name.
    name: escapeText(say('calendar', language, { name: feed.name })),
    ttl: refreshSeconds,
    events: feed.deadlines.map((one) => eventOf(feed, one, language)),
  })
  return moveAlarms(`${calendar.toString()}\r\n`)
}

function eventOf(feed: Feed, found: FoundDeadline, language: Language): ICalEventData {
  const { match } = found
  const changedAt = match.changedAt ?? feed.createdAt
  const named = `${titleIn(found.title, language)} (${sayPeriod(found.periodKey, language)})`
  const isFiled = match.state === 'filed'
  const summary = isFiled ? say('filed', language, { title: named }) : named
  return {
    id: `${found.id}@${feed.id}.daybook`,
    sequence: match.sequence,
    start: new Date(`${found.dueDay}T00:00:00Z`),
    allDay: true,
    summary,
    description: describe(feed, found, language).map(plainText).join('\n'),
    stamp: changedAt,
    lastModified: changedAt,
    status: ICalEventStatus.CONFIRMED,
    transparency: ICalEventTransparency.TRANSPARENT,
    categories: [{ name: sayCategory(found.kind, language) }],
    // Filing is not paying: after filing early there is still a reminder to pay.
    alarms:
      isFiled && (payableOf(found).payable ?? 0) <= 0
        ? []
        : alarmDays.map((days) => ({
            type: ICalAlarmType.display,
            trigger: days * daySeconds,
            description: summary,
          })),
  }
}

function describe(feed: Feed, found: FoundDeadline, language: Language): string[] {
  const { period, moved, statutoryDay, match, nonStatutory, confirmed } = found
  const dated = (day: string): string => formatDay(day, language)
  const lines = [say('period', language, { from: dated(period.from), to: dated(period.to) })]
  if (moved.length > 0) lines.push(say('moved', language, { day: dated(statutoryDay) }))
  lines.push(...moved.map((one) => sayPassedDay(one, dated(one.day), language)))
  if (nonStatutory) lines.push(say('nonStatutory', language))
  if (!confirmed) lines.push(say('notConfirmed', language))
  const { vatReturn } = match
  if (vatReturn === null) return lines

  if (match.state === 'prepared') lines.push(say('prepared', language))
  if (vatReturn.filedAt !== null) {
    lines.push(say('filedOn', language, { day: dated(today(vatReturn.filedAt, feed.timeZone)) }))
  }
  lines.push(...sayAmount(found, language))
  if (vatReturn.reference !== null) {
    lines.push(say('reference', language, { reference: vatReturn.reference }))
  }
  return lines
}

function sayAmount(found: FoundDeadline, language: Language): string[] {
  const { payable, currency } = payableOf(found)
  if (payable === null || currency === null) return []
  const amount = `${formatAmount(String(Math.abs(payable)), language, currency)} ${currency}`
  return [say(payable < 0 ? 'comesBack' : 'toPay', language, { amount })]
}

/** RFC 5545 allows no control characters in text. */
function plainText(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
}

function escapeText(text: string): string {
  return plainText(text).replaceAll(/[\\;,]/g, (mark) => `\\${mark}`)
}

// The library writes alarms between the properties of an event; the grammar wants them after.
const alarmsAmid = /((?:^BEGIN:VALARM\r\n[^]*?^END:VALARM\r\n)+)([^]*?)(?=^END:VEVENT\r\n)/gm

function moveAlarms(text: string): string {
  return text.replaceAll(alarmsAmid, '$2$1')
}
