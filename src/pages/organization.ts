import { readCookie, writeCookie } from '#kernel/cookie'
import { Failure } from '#kernel/failure'
import type { Principal } from '#kernel/principal'
import { organizationsOf, sessionPrincipal, type OwnOrganization, type Session } from '#signin/room'
import type { Place } from './frame.ts'
import type { Turn } from './turn.ts'

export type Organization = OwnOrganization

const cookieName = 'organization'
const keptSeconds = 365 * 24 * 3600

/**
 * Where the person is: what the address names, else what they chose last, else their first. Only
 * their own are looked at, so a planted cookie leads nowhere.
 */
export async function findPlace(turn: Turn, session: Session): Promise<Place> {
  const all = await organizationsOf(turn.house, session)
  const asked = (turn.request.query as { organization?: unknown }).organization
  const named = all.find((one) => one.id === asked)
  if (named) {
    keepPlace(turn, named)
    return { current: named, all }
  }
  const kept = readCookie(turn.request.headers.cookie, cookieName)
  return { current: all.find((one) => one.id === kept) ?? all[0] ?? null, all }
}

export function keepPlace(turn: Turn, organization: Organization): void {
  const cookie = { name: cookieName, value: organization.id, maxAgeSeconds: keptSeconds }
  turn.reply.header('set-cookie', writeCookie(turn.house, cookie))
}

/** The person as they act in the organization where they are. */
export async function principalIn(turn: Turn, session: Session, place: Place): Promise<Principal> {
  if (place.current === null) throw new Failure('organization_forbidden')
  return await sessionPrincipal(turn.house, session, place.current.orgId)
}
