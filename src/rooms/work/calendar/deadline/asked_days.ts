import { Failure } from '#kernel/failure/failure'
import { deadlineRange, type Period } from '#regions/room'
import { shiftYears } from './months.ts'

const mostYears = 10

/** The requested days; default: one year from today. */
export function readAskedDays(
  asked: { from?: string | undefined; to?: string | undefined },
  today: string,
): Period {
  const from = asked.from ?? today
  assertKnown('from', from)
  const yearLater = shiftYears(from, 1)
  const to = asked.to ?? (yearLater < deadlineRange.to ? yearLater : deadlineRange.to)
  assertKnown('to', to)
  if (to < from) refuse('to', 'invalid_order', `The last day must not be before ${from}.`)
  if (to > shiftYears(from, mostYears)) {
    refuse('to', 'too_long', `Ask for at most ${mostYears} years at a time.`)
  }
  return { from, to }
}

function assertKnown(field: 'from' | 'to', day: string): void {
  if (deadlineRange.from <= day && day <= deadlineRange.to) return
  const detail = `Deadlines are known from ${deadlineRange.from} to ${deadlineRange.to}.`
  refuse(field, 'out_of_range', detail)
}

function refuse(field: 'from' | 'to', code: string, detail: string): never {
  throw new Failure('invalid_input', { errors: [{ pointer: `/${field}`, code, detail }] })
}
