import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '#kernel/failure/failure'
import type { App } from '#kernel/corridor/app'
import {
  holdAddress,
  issuerOf,
  resourceOf,
  scopes,
  type AuthorizationServer,
  type Pace,
} from '#oauth/room'
import { failOnPage, pagePolicy, wantsPage } from '#pages/room'
import { networkOf } from '#signin/room'
import { sendFailure } from './http/answer.ts'
import { refuseOtherMethods } from './http/rest.ts'

const mostBytes = 64 * 1_024
const policyHeader = 'content-security-policy'
const calls: Pace = { what: 'call', most: 300, seconds: 60 }
const registrations: Pace = { what: 'register', most: 20, seconds: 3_600 }

type Route = { url: string; methods: ('GET' | 'POST' | 'OPTIONS')[]; pace?: Pace }

const routes: Route[] = [
  { url: '/oauth/authorize', methods: ['GET'], pace: calls },
  { url: '/oauth/authorize/:uid', methods: ['GET'], pace: calls },
  { url: '/oauth/token', methods: ['POST', 'OPTIONS'], pace: calls },
  { url: '/oauth/revoke', methods: ['POST', 'OPTIONS'], pace: calls },
  { url: '/oauth/register', methods: ['POST'], pace: registrations },
  { url: '/oauth/jwks', methods: ['GET', 'OPTIONS'] },
  { url: '/.well-known/oauth-authorization-server', methods: ['GET', 'OPTIONS'] },
  { url: '/.well-known/openid-configuration', methods: ['GET', 'OPTIONS'] },
]

/** The authorization server takes its requests raw, before anybody has read their bodies. */
export function addOauth(
  server: FastifyInstance,
  app: App,
  authorization: AuthorizationServer,
): void {
  for (const { url, methods, pace } of routes) {
    const onRequest = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      if (Number(request.headers['content-length'] ?? 0) > mostBytes) {
        throw new Failure('body_too_large')
      }
      // What is asked is kept until a person has answered, and the database keeps no zero byte.
      if (request.url.includes('%00')) throw new Failure('invalid_input')
      if (pace && request.method !== 'OPTIONS') await holdAddress(app, pace, networkOf(request.ip))
      // What cannot be answered to the app is told to the person, on a page.
      if (url.startsWith('/oauth/authorize')) reply.header(policyHeader, pagePolicy(app))
      reply.hijack()
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value)
      }
      await authorization.handle(request.raw, reply.raw, request.ip)
      // It stops reading where a body is too long; what is left would hold the connection, and a
      // node that wants to end.
      request.raw.resume()
    }
    server.route({
      method: methods,
      url,
      exposeHeadRoute: false,
      onRequest,
      errorHandler: (error, request, reply) => void refuse(app, url, request, reply, error),
      handler: unreached,
    })
    refuseOtherMethods(server, url, methods.includes('GET') ? 'GET' : 'POST')
  }
  addResource(server, app)
}

/** A browser that an app has sent here shows a page; whatever else asks gets the problem. */
function refuse(
  app: App,
  url: string,
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
): FastifyReply {
  const isForPerson = url.startsWith('/oauth/authorize') && wantsPage(request)
  return isForPerson
    ? failOnPage(app, request, reply, error)
    : sendFailure(app, request, reply, error)
}

const unreached = (): never => {
  throw new Failure('not_found')
}

/** RFC 9728: which authorization server opens the tools for agents. At both places clients look. */
function addResource(server: FastifyInstance, app: App): void {
  const resource = resourceOf(app.baseUrl)
  const metadata = {
    resource,
    authorization_servers: [issuerOf(app.baseUrl)],
    scopes_supported: scopes,
    bearer_methods_supported: ['header'],
    resource_name: 'Daybook',
  }
  const root = '/.well-known/oauth-protected-resource'
  for (const url of [root, `${root}${new URL(resource).pathname}`]) {
    server.get(url, (_request, reply) =>
      reply.headers({ 'access-control-allow-origin': '*' }).send(metadata),
    )
    refuseOtherMethods(server, url, 'GET')
  }
}
