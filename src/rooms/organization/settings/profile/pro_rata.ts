import { z } from 'zod'

/** The percentage of single calendar years, since it is found anew for each. */
export const proRataYears = z.record(
  z.string().regex(/^20\d\d$/, 'Use a year such as 2026.'),
  z.number().int().min(0).max(100),
)

type ProRata = {
  proRataPercent?: number | null
  proRataYears?: z.output<typeof proRataYears> | null
}

/** The deductible percentage for what is bought on that day; null if all of it is deducted. */
export function proRataOn(profile: ProRata, day: string): number | null {
  return profile.proRataYears?.[day.slice(0, 4)] ?? profile.proRataPercent ?? null
}
