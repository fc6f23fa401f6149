import type { FastifyRequest } from 'fastify'
import { authenticateKey, createFalseKeys, type PrincipalCache } from '#access/room'
import type { App } from '#kernel/corridor/app'
import type { Principal } from '#kernel/corridor/principal'
import { networkOf } from '#signin/room'
import { identifyApp, secretShown } from './app_guard.ts'
import { headerOf } from './rest.ts'
import { hasSessionCookie, identifySession } from './session.ts'

/** Who is calling: a person by a cookie, an app by its token, or a key. */
export function createIdentify(
  app: App,
  cache: PrincipalCache,
): (request: FastifyRequest) => Promise<void> {
  const falseKeys = createFalseKeys(app)
  return async (request) => {
    const organization = headerOf(request, 'daybook-organization')
    if (hasSessionCookie(app, request)) {
      request.principal = await identifySession(app, request, organization)
      return
    }
    const { authorization } = request.headers
    const lookUp = async (): Promise<Principal> =>
      (await identifyApp(app, request)) ??
      (await authenticateKey(app, cache, authorization, organization))
    const secret = secretShown(request)
    request.principal = await (secret === null
      ? lookUp()
      : falseKeys.watch(networkOf(request.ip), secret, lookUp))
  }
}
