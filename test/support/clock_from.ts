import { systemClock, type Clock } from '#kernel/process/clock'

/** Goes on from noon of that day, so that a paper of last week is never two years old. */
export function clockFrom(day: string | undefined): Clock {
  if (day === undefined) return systemClock
  const ahead = Date.now() - Date.parse(`${day}T11:00:00Z`)
  return { now: () => new Date(Date.now() - ahead) }
}
