import { z } from 'zod'
import { isDay } from '#kernel/day'

/** Days, both of them within it. */
export type Span = { from: string; to: string }

const mostYears = 10

const day = z.string().refine(isDay, 'Use a day of the calendar, such as 2026-11-30.')

const spanShape = {
  from: day.meta({ description: 'The first day.' }),
  to: day.meta({ description: `The last day; at most ${mostYears} years after the first.` }),
}

/** A schema of these parameters and no others, whose days are in order. */
export function withSpan<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.strictObject({ ...shape, ...spanShape }).superRefine((given, context) => {
    const { from, to } = given as unknown as Span
    const complain = (message: string) =>
      context.addIssue({ code: 'custom', path: ['to'], message, input: to })
    if (to < from) complain('Use a last day that is not before the first.')
    else if (to >= yearsAfter(from)) complain(`Use at most ${mostYears} years.`)
  })
}

// As texts, days are in the order of the calendar, also where the day does not exist that year.
function yearsAfter(day: string): string {
  return String(Number(day.slice(0, 4)) + mostYears).padStart(4, '0') + day.slice(4)
}
