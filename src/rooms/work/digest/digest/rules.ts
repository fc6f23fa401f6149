import { addDays } from '#kernel/values/day'

export const frequencies = ['off', 'daily', 'weekly'] as const
export type Frequency = (typeof frequencies)[number]

/** In the morning of the organization's clock, and not in the night. */
const firstHour = 6

/** Whether a mail is due: at most one a day, and of the weekly ones one since Monday. */
export function isDue(
  { frequency, last_sent_on: last }: { frequency: Frequency; last_sent_on: string | null },
  { today, hour }: { today: string; hour: number },
): boolean {
  if (frequency === 'off' || hour < firstHour) return false
  if (last === null) return true
  return last < (frequency === 'daily' ? today : mondayOf(today))
}

function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, -((weekday + 6) % 7))
}

export function hourIn(now: Date, timeZone: string): number {
  const shape = { hour: 'numeric', hourCycle: 'h23', timeZone } as const
  return Number(new Intl.DateTimeFormat('en-GB', shape).format(now))
}
