import {
  localhostAllowedHostnames,
  validateHostHeader,
  validateOriginHeader,
} from '@modelcontextprotocol/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { authenticateApp, isKeyText } from '#access/room'
import { bearerOf } from '#kernel/http/bearer'
import { Failure } from '#kernel/failure/failure'
import type { App } from '#kernel/corridor/app'
import { decodeId } from '#kernel/values/id'
import type { Principal } from '#kernel/corridor/principal'
import { headerOf, type Authenticate } from './rest.ts'

export const mcpUrl = '/api/mcp'

/** For tokens of apps; keys are held to less where they are looked up. */
const mostLetters = 400
const scopes = 'scope="daybook:read daybook:write"'

/**
 * What a client is told when it is turned away, by RFC 6750 and RFC 9728. Made when it is: with port
 * 0 our own address is known only once we listen.
 */
export function challengesOf(app: App): { missing: string; invalid: string; stepUp: string } {
  const path = `/.well-known/oauth-protected-resource${mcpUrl}`
  const metadata = `resource_metadata="${new URL(path, app.baseUrl).toString()}"`
  const description = 'error_description="The key or token is unknown, expired or revoked"'
  return {
    // Who sent nothing made no mistake: RFC 6750 section 3.1 wants no error code then.
    missing: `Bearer ${metadata}, ${scopes}`,
    invalid: `Bearer error="invalid_token", ${description}, ${scopes}, ${metadata}`,
    stepUp: `Bearer error="insufficient_scope", scope="daybook:write", ${metadata}`,
  }
}

/**
 * An app comes with a token that is no key, and here only: at any other address nobody even looks
 * such a token up. Null leaves the caller to the keys.
 */
export async function identifyApp(app: App, request: FastifyRequest): Promise<Principal | null> {
  if (request.routeOptions.url !== mcpUrl) return null
  const token = bearerOf(request.headers.authorization, mostLetters)
  if (token === null || token.startsWith('dbk_')) return null
  const resource = new URL(mcpUrl, app.baseUrl).toString()
  const principal = await authenticateApp(app, token, resource)
  const named = headerOf(request, 'daybook-organization')
  // An app was connected to one organization; its user's other ones are none of its business.
  if (named !== undefined && decodeId('org', named) !== principal.orgId) {
    throw new Failure('organization_forbidden')
  }
  return principal
}

/** What this request would have looked up in the database; null where nobody would look. */
export function secretShown(request: FastifyRequest): string | null {
  const secret = bearerOf(request.headers.authorization, mostLetters)
  if (secret === null || isKeyText(secret)) return secret
  return request.routeOptions.url === mcpUrl && !secret.startsWith('dbk_') ? secret : null
}

type Guard = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/** Who may come near: our own host and pages first (DNS rebinding), then whoever is known. */
export function createGuard(app: App, authenticate: Authenticate): Guard {
  const { hostname, protocol } = new URL(app.baseUrl)
  // Nobody serves the public without TLS, so a plain address also goes by its local names.
  const hostnames = protocol === 'https:' ? [hostname] : [hostname, ...localhostAllowedHostnames()]
  // Agents send no origin and always the same host, which need not be taken apart each time.
  let known: string | null = null
  return async (request, reply) => {
    const { host = '', origin } = request.headers
    if (host !== known || origin !== undefined) {
      const isOurs =
        validateHostHeader(host, hostnames).ok && validateOriginHeader(origin, hostnames).ok
      if (!isOurs) throw new Failure('foreign_origin')
      known = host
    }
    try {
      await authenticate(request, reply)
    } catch (error) {
      const isStranger = error instanceof Failure && error.status === 401
      const hasToken = /^Bearer\s+\S/i.test(request.headers.authorization ?? '')
      if (isStranger)
        reply.header('www-authenticate', challengesOf(app)[hasToken ? 'invalid' : 'missing'])
      throw error
    }
  }
}
