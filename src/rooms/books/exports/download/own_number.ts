import { Failure } from '#kernel/failure/failure'
import type { Home } from './home.ts'

/** The registration number in digits only, as authorities require it. */
export function ownNumberOf({ region, settings }: Home): string | null {
  const { businessId, vatNumber } = settings.profile
  const given = [vatNumber, businessId].map((text) =>
    (text ?? '').toUpperCase().replaceAll(/[^A-Z0-9]/g, ''),
  )
  const plain = given.map((text) => (text.startsWith(region.country) ? text.slice(2) : text))
  return plain.find((text) => /^\d+$/.test(text)) ?? null
}

export function assertComplete(given: Record<string, unknown>): void {
  const missing = Object.keys(given).filter((field) => !given[field])
  if (missing.length > 0) throw new Failure('organization_profile_incomplete', { missing })
}
