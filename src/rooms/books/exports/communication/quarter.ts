import { z } from 'zod'
import { periodOf, type Period } from '#regions/room'

const form = /^(?<year>[12]\d{3})-Q(?<number>[1-4])$/

export const quarterKey = z
  .string()
  .regex(form, 'Use a quarter, such as 2026-Q3.')
  .meta({ description: 'The quarter, such as 2026-Q3.' })

/** The days of a quarter; null if the text does not name one. */
export function quarterDays(key: string): Period | null {
  const { year, number } = form.exec(key)?.groups ?? {}
  if (year === undefined) return null
  const month = String(Number(number) * 3).padStart(2, '0')
  return periodOf('quarterly', `${year}-${month}-01`)
}
