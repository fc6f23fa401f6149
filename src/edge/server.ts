import { fastify, type FastifyInstance, type FastifyRequest } from 'fastify'
import { authenticateKey, type PrincipalCache } from '#access/room'
import { Failure } from '#kernel/failure'
import type { House } from '#kernel/house'
import { createAuthorizationServer, type AuthorizationServer, type Options } from '#oauth/room'
import { addPages, renderConnectProblem } from '#pages/room'
import type { Registry } from '#registry'
import { asFailure, sendFailure } from './answer.ts'
import { addBankCallback } from './bank_callback.ts'
import { addCalendarFeed } from './calendar_feed.ts'
import { refuseBrokenRequest } from './client_error.ts'
import { addDocs } from './docs.ts'
import { addExports } from './exports.ts'
import { addFiles } from './files.ts'
import { addPutFile } from './put_file.ts'
import { addHealth } from './health.ts'
import { addEinvoiceXml } from './einvoice_xml.ts'
import { addInvoicePdf } from './invoice_pdf.ts'
import { addInvoiceUbl } from './invoice_ubl.ts'
import { addPolicyHeader, createLimits } from './limits.ts'
import { addMcp } from './mcp.ts'
import { identifyApp } from './mcp_guard.ts'
import { addMetrics, addWatch } from './metrics.ts'
import { addOauth } from './oauth.ts'
import { addRest, headerOf, type Authenticate } from './rest.ts'
import { hasSessionCookie, identifySession } from './session.ts'

const bodyLimit = 4 * 1024 * 1024
const lateBodyMs = 1_000

export type Edge = { app: FastifyInstance; oauth: AuthorizationServer; drain(): Promise<void> }

/** The HTTP server of one process: every route, every header, every error leaves through here. */
export function createEdge(
  house: House,
  lists: Registry,
  cache: PrincipalCache,
  options: { oauth?: Options } = {},
): Edge {
  const state = { draining: false }
  house.forgetCallers.add(() => cache.clear())
  const app = createApp(house)
  addWatch(app, house)
  addHooks(app, house, state)
  addPolicyHeader(app, house)
  const limits = createLimits(house)
  const identify = async (request: FastifyRequest): Promise<void> => {
    const organization = headerOf(request, 'daybook-organization')
    const { authorization } = request.headers
    request.principal =
      (hasSessionCookie(house, request)
        ? await identifySession(house, request, organization)
        : await identifyApp(house, request)) ??
      (await authenticateKey(house, cache, authorization, organization))
  }
  const authenticate: Authenticate = async (request, reply) => {
    await identify(request)
    await limits.hold(request, reply)
  }
  // A slow body may arrive long after its headers; by then the key may have been revoked.
  app.addHook('preHandler', async (request, reply) => {
    if (request.principal && reply.elapsedTime > lateBodyMs) await identify(request)
  })
  addHealth(app, house, state)
  addMetrics(app, house)
  addDocs(app, house, lists)
  addFiles(app, house, authenticate)
  addPutFile(app, house)
  addInvoicePdf(app, house, authenticate)
  addInvoiceUbl(app, house, authenticate)
  addEinvoiceXml(app, house, authenticate)
  addCalendarFeed(app, house, limits)
  addExports(app, house, authenticate)
  addBankCallback(app, house)
  addRest(app, house, lists, authenticate)
  addMcp(app, house, lists, { authenticate, limits })
  const oauth = createAuthorizationServer(house, {
    renderError: renderConnectProblem,
    ...options.oauth,
  })
  addOauth(app, house, oauth)
  addPages(app, house, oauth)
  return {
    app,
    oauth,
    async drain() {
      state.draining = true
      // A connection that is kept alive goes idle after its last answer, and would hold us for long.
      const hurry = setInterval(() => app.server.closeIdleConnections(), 50)
      try {
        await app.close()
        await Promise.allSettled(house.background)
      } finally {
        clearInterval(hurry)
      }
    },
  }
}

function createApp(house: House): FastifyInstance {
  const app = fastify({
    logger: false,
    bodyLimit,
    trustProxy: house.proxies.length > 0 ? [...house.proxies] : false,
    genReqId: () => house.newId(),
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 500 },
    frameworkErrors: (error, request, reply) => {
      sendFailure(house, request, reply, asFailure(error))
    },
    clientErrorHandler: (error, socket) => refuseBrokenRequest(house, error, socket),
  })
  app.server.headersTimeout = 15_000
  app.decorateRequest('principal', null)
  app.decorateRequest('failureCode', null)
  // Bodies stay bytes until the permission was checked; whatever type they claim, JSON is expected.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  return app
}

function addHooks(app: FastifyInstance, house: House, state: { draining: boolean }): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'request-id': request.id,
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
      ...(house.baseUrl.startsWith('https:')
        ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
        : {}),
    })
    // Alive is not the same as taking work: a probe must not kill a node that drains.
    if (state.draining && request.url !== '/healthz') {
      reply.header('connection', 'close')
      throw new Failure('shutting_down', { retryAfterSeconds: 1 })
    }
  })
  app.addHook('onResponse', async (request, reply) => {
    house.log.info(
      {
        requestId: request.id,
        method: request.method,
        path: request.routeOptions.url ?? 'unknown',
        target: (request.params as { name?: string } | undefined)?.name,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        code: request.failureCode ?? undefined,
        org: request.principal?.orgId,
        caller: request.principal?.caller,
      },
      'request',
    )
  })
  app.setErrorHandler((error, request, reply) => sendFailure(house, request, reply, error))
  app.setNotFoundHandler((request, reply) =>
    sendFailure(house, request, reply, new Failure('not_found')),
  )
}
