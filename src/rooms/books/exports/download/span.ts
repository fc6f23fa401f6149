import { z } from 'zod'
import { isDay } from '#kernel/values/day'

/** A range of days, both ends included. */
export type DaySpan = { from: string; to: string }

const mostYears = 10

const day = z.string().refine(isDay, 'Use a valid date, such as 2026-11-30.')

const spanShape = {
  from: day.meta({ description: 'First day.' }),
  to: day.meta({ description: `Last day; at most ${mostYears} years after the first.` }),
}

/** A strict schema of these parameters and a range of days. */
export function withSpan<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.strictObject({ ...shape, ...spanShape }).superRefine((given, context) => {
    const { from, to } = given as unknown as DaySpan
    const complain = (message: string) =>
      context.addIssue({ code: 'custom', path: ['to'], message, input: to })
    if (to < from) complain('The last day must not be before the first.')
    else if (to >= yearsAfter(from)) complain(`Use at most ${mostYears} years.`)
  })
}

// Days compare as text, so it does not matter if that day does not exist in that year.
function yearsAfter(day: string): string {
  return String(Number(day.slice(0, 4)) + mostYears).padStart(4, '0') + day.slice(4)
}
