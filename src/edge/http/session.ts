import type { FastifyRequest } from 'fastify'
import { Failure } from '#kernel/failure/failure'
import type { App } from '#kernel/corridor/app'
import { decodeId } from '#kernel/values/id'
import type { Principal } from '#kernel/corridor/principal'
import type { Via, Visitor } from '#kernel/corridor/scene'
import {
  assertSameOrigin,
  organizationsOf,
  readSession,
  sessionCookie,
  sessionPrincipal,
  type Session,
} from '#signin/room'

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/** True where a browser's cookie is all there is: a request that shows a key is never paid by it. */
export function hasSessionCookie(app: App, request: FastifyRequest): boolean {
  const { authorization, cookie } = request.headers
  // Agents have keys and tokens; a page that could make a browser speak for one must not exist.
  if (authorization !== undefined || !request.url.startsWith('/api/rest')) return false
  return sessionCookie(app).read(cookie) !== undefined
}

/** The person behind the cookie, as a caller in the organization that the request names. */
export async function identifySession(
  app: App,
  request: FastifyRequest,
  organization: string | undefined,
): Promise<Principal> {
  if (!safe.has(request.method)) assertSameOrigin(app, request.headers)
  const session = await readSession(app, sessionCookie(app).read(request.headers.cookie))
  if (session?.state !== 'open') throw new Failure('session_expired')
  return await sessionPrincipal(app, session, await chosen(app, session, organization))
}

const nameOne = 'You belong to several organizations: name one in the header Daybook-Organization.'

/** By name, or the only one there is; never a guess among several. */
async function chosen(
  app: App,
  session: Session,
  organization: string | undefined,
): Promise<string> {
  if (organization !== undefined) {
    const named = decodeId('org', organization)
    if (named === null) throw new Failure('organization_forbidden')
    return named
  }
  const own = await organizationsOf(app, session)
  const [only] = own
  if (own.length > 1) throw new Failure('organization_forbidden', { detail: nameOne })
  if (!only) throw new Failure('organization_forbidden')
  return only.orgId
}

/** By which entrance a request came, for the audit log: a person's browser, or a program. */
export function viaOf(principal: Principal): Via {
  return principal.kind === 'session' ? 'web' : 'rest'
}

/** Where a request came from; of a person's also the browser, of which programs have none. */
export function visitorOf(request: FastifyRequest): { address: string; visitor?: Visitor } {
  const { ip, headers } = request
  if (request.principal?.kind !== 'session') return { address: ip }
  return { address: ip, visitor: { ip, userAgent: headers['user-agent'] ?? '' } }
}
