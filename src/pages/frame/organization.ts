import type { PageOrganization } from './page_types.ts'
import { readCookie, writeCookie } from '#kernel/http/cookie'
import { Failure } from '#kernel/failure/failure'
import type { Principal } from '#kernel/corridor/principal'
import { regionKeyOf } from '#access/room'
import { organizationsOf, sessionPrincipal, type Session } from '#signin/room'
import type { OrganizationChoice } from './page_types.ts'
import type { PageRequest } from './page_types.ts'

const cookieName = 'organization'
const keptSeconds = 365 * 24 * 3600

/**
 * Where the person is: what the address names, else what they chose last, else their first. Only
 * their own are looked at, so a planted cookie leads nowhere.
 */
export async function findPlace(
  pageRequest: PageRequest,
  session: Session,
): Promise<OrganizationChoice> {
  const all = await organizationsOf(pageRequest.app, session)
  const asked = (pageRequest.request.query as { organization?: unknown }).organization
  const named = all.find((one) => one.id === asked)
  if (named) {
    keepPlace(pageRequest, named)
    return await placeAt(pageRequest, named, all)
  }
  const kept = readCookie(pageRequest.app, pageRequest.request.headers.cookie, cookieName)
  return await placeAt(pageRequest, all.find((one) => one.id === kept) ?? all[0] ?? null, all)
}

export async function placeAt(
  { app }: PageRequest,
  current: PageOrganization | null,
  all: readonly PageOrganization[],
): Promise<OrganizationChoice> {
  if (current === null) return { current, all, timeZone: null }
  return { current, all, timeZone: app.timeZoneOf(await regionKeyOf(app, current.orgId)) }
}

/** Where the person comes from another site's link, that link shows an organization and chooses none. */
export function keepPlace(pageRequest: PageRequest, organization: PageOrganization): void {
  const site = pageRequest.request.headers['sec-fetch-site']
  if (site === 'cross-site' || site === 'same-site') return
  const cookie = { name: cookieName, value: organization.id, maxAgeSeconds: keptSeconds }
  pageRequest.reply.header('set-cookie', writeCookie(pageRequest.app, cookie))
}

/** The person as they act in the organization where they are. */
export async function principalIn(
  pageRequest: PageRequest,
  session: Session,
  place: OrganizationChoice,
): Promise<Principal> {
  if (place.current === null) throw new Failure('organization_forbidden')
  return await sessionPrincipal(pageRequest.app, session, place.current.orgId)
}
