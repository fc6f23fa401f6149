import { Failure } from '#kernel/failure/failure'
import type { Principal } from '#kernel/corridor/principal'

const dayMs = 86_400_000
/** Long enough to fetch it after a weekend; a package is a second copy of everything. */
const packageDays = 7

export function expiryOf(now: Date): Date {
  return new Date(now.getTime() + packageDays * dayMs)
}

/** Closing and opening again are done by a person who sits in front of it, in test organizations too. */
export function assertOwnerSession(principal: Principal): void {
  assertOwnerInPerson(principal)
  if (principal.kind !== 'session' || principal.role !== 'owner') {
    throw new Failure('owner_in_person_required')
  }
}

/**
 * All data at once, and the end of the organization, are for its owner in person: no app, and in a live
 * organization no key and no session that showed a password alone. In a test one nothing is real.
 */
export function assertOwnerInPerson({ app, kind, mode, role, session }: Principal): void {
  if (app !== null) throw new Failure('not_for_apps')
  if (role !== null && role !== 'owner') throw new Failure('owner_in_person_required')
  if (mode === 'test') return
  if (kind !== 'session' || role !== 'owner') throw new Failure('owner_in_person_required')
  if (session?.isStrong !== true) throw new Failure('second_factor_required')
}
