import { z } from 'zod'
import type { StoredProfile } from './profile.ts'

const percent = z.number().int().min(0).max(100)

/** The percentage of single calendar years, since it is found anew for each. */
export const proRataYears = z
  .array(z.strictObject({ year: z.number().int().min(2000).max(2100), percent }))
  .max(50)
  .refine((rows) => new Set(rows.map((row) => row.year)).size === rows.length, 'Name a year once.')

/** The deductible percentage for what is bought on that day; null if all of it is deducted. */
export function proRataOn(profile: StoredProfile, day: string): number | null {
  const year = Number(day.slice(0, 4))
  const named = profile.proRataYears?.find((row) => row.year === year)
  return named?.percent ?? profile.proRataPercent ?? null
}
