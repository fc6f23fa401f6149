import { systemClock, type Clock } from '#kernel/process/clock'
import { today } from '#kernel/values/day'

/** Goes on from noon of that day, so that a paper of last week is never two years old. */
export function clockFrom(day: string | undefined): Clock {
  if (day === undefined) return systemClock
  const ahead = Date.now() - Date.parse(`${day}T11:00:00Z`)
  return { now: () => new Date(Date.now() - ahead) }
}

/**
 * The day that the books of both regions write now: an hour or two before midnight in UTC it is
 * tomorrow's already.
 */
export function dayOfBooks(clock: Clock): string {
  return today(clock.now(), 'Europe/Copenhagen')
}
