import { setTimeout as sleep } from 'node:timers/promises'
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { PrincipalCache } from '#access/room'
import {
  assertSigned,
  inboundPath,
  mostInboundBytes,
  openInbound,
  receiveWebhook,
  type Announced,
} from '#intake/room'
import { Failure } from '#kernel/failure/failure'
import type { App } from '#kernel/corridor/app'
import { letWaitersGo } from '#kernel/corridor/wait_for_items'
import { createAuthorizationServer, type AuthorizationServer, type Options } from '#oauth/room'
import { addPages, failOnPage, renderConnectProblem, wantsPage } from '#pages/room'
import type { Registry } from '#registry'
import { asFailure, sendFailure, sendResult } from './http/answer.ts'
import { addConsentCallbacks } from './consent_callbacks.ts'
import { addCalendarFeed } from './downloads/calendar_feed.ts'
import { refuseBrokenRequest } from './http/client_error.ts'
import { protectingHeaders } from './http/headers.ts'
import { createIdentify } from './http/identify.ts'
import { addDocs } from './docs/docs.ts'
import { addExports } from './downloads/exports.ts'
import { addFilePages } from './downloads/file_pages.ts'
import { addFiles } from './downloads/files.ts'
import { addPutFile } from './downloads/put_file.ts'
import { addEinvoiceXml } from './downloads/einvoice_xml.ts'
import { addListCsv } from './downloads/list_csv.ts'
import { addSalesPapers } from './downloads/reminder_pdf.ts'
import { addStatementPdf } from './downloads/statement_pdf.ts'
import { addInvoiceUbl } from './downloads/invoice_ubl.ts'
import { addEndOfCalls, addPolicyHeader, createLimits, type RateLimits } from './http/limits.ts'
import { parseJsonObject } from './http/request.ts'
import { addMcp } from './mcp/mcp.ts'
import { addMetrics, addWatch } from './metrics.ts'
import { addOauth } from './oauth.ts'
import { watchRequests, type WhenOver } from './http/request_over.ts'
import { watchQuietConnections } from './http/quiet_connections.ts'
import { addRest, type Authenticate, refuseOtherMethods } from './http/rest.ts'
import {
  accountingHookPath,
  answerHookChallenge,
  readHook,
  takeProviderHook,
} from '#accounting_systems/room'
import { sql } from '#kernel/database/sql'
import { transact } from '#kernel/database/transaction'

declare module 'fastify' {
  interface FastifyRequest {
    inbound: Announced | null
  }
}

type Params = { Params: { token: string } }

const url = `${inboundPath}:token`

/**
 * Where other systems hand over files and text. The address and the time of the call are checked before
 * its body is read, and the signature before anything in it is believed.
 */
function addInboundHook(server: FastifyInstance, app: App, limits: RateLimits): void {
  server.decorateRequest('inbound', null)
  server.post<Params>(url, {
    bodyLimit: mostInboundBytes,
    preParsing: async (request, reply, payload) => {
      const inbound = await openInbound(app, request.params.token, request.headers)
      const { orgId, addressId } = inbound
      await limits.holdFor(request, reply, { orgId, keyId: null, caller: `inbound:${addressId}` })
      request.inbound = inbound
      return payload
    },
    handler: async (request, reply) => {
      if (!request.inbound) throw new Error('a body was handled before its address was opened')
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      assertSigned(request.inbound, bytes)
      const value = parseJsonObject(bytes, request.headers['content-type'])
      const body = { bytes, value, requestId: request.id, address: request.ip }
      const { isRepeated, ...message } = await receiveWebhook(app, request.inbound, body)
      if (isRepeated) reply.header('idempotency-replayed', 'true')
      return sendResult(reply, message)
    },
  })
  refuseOtherMethods(server, url, 'POST')
}

/** A node that leaves still serves, but says that it should not be asked; one that drains refuses. */
type DrainState = { leaving: boolean; draining: boolean }

/** `/healthz`: the process lives. `/readyz`: it can serve, so it has a database and is not leaving. */
function addHealth(server: FastifyInstance, app: App, state: DrainState): void {
  server.get('/healthz', async () => ({ status: 'ok' }))
  server.get('/readyz', async (_request, reply) => {
    try {
      if (state.leaving) throw new Error('leaving')
      await transact(app.database, { orgId: null, readOnly: true }, (tx) =>
        tx.query(sql`SELECT 1 AS ready`),
      )
      return { status: 'ready' }
    } catch {
      return reply.code(503).send({ status: 'not ready' })
    }
  })
}

const mostBytes = 65_536

/**
 * Where an accounting system calls when something changed there. The address is signed and the body
 * is not read: a call only brings forward that Daybook looks for itself.
 */
function addAccountingHook(server: FastifyInstance, app: App, limits: RateLimits): void {
  const url = `${accountingHookPath}:token`
  const open = async (request: FastifyRequest<Params>, reply: FastifyReply): Promise<string> => {
    const { token } = request.params
    const { orgId } = readHook(app, token)
    await limits.holdFor(request, reply, { orgId, keyId: null, caller: 'accounting_hook' })
    return token
  }
  server.get<Params>(url, { exposeHeadRoute: false }, async (request, reply) => {
    const token = await open(request, reply)
    const answer = await answerHookChallenge(app, { token, headers: request.headers })
    if (answer === null) throw new Failure('not_found')
    return reply.header('cache-control', 'no-store').send(answer)
  })
  server.post<Params>(url, { bodyLimit: mostBytes }, async (request, reply) => {
    await takeProviderHook(app, await open(request, reply))
    return reply.code(204).send()
  })
}

const bodyLimit = 4 * 1024 * 1024
const lateBodyMs = 1_000

export type Edge = {
  server: FastifyInstance
  oauth: AuthorizationServer
  drain(leadMs?: number): Promise<void>
}

/** The HTTP server of one process: every route, every header, every error leaves through here. */
export function createEdge(
  app: App,
  lists: Registry,
  cache: PrincipalCache,
  options: { oauth?: Options } = {},
): Edge {
  const state: DrainState = { leaving: false, draining: false }
  app.forgetCallers.add((orgId) => cache.clear(orgId))
  const server = createServer(app)
  const quiet = watchQuietConnections(server.server)
  const whenOver = watchRequests(server)
  addWatch(server, app, whenOver)
  addHooks(server, app, state)
  addRequestLog(app, whenOver)
  addPolicyHeader(server, app)
  addEndOfCalls(server, whenOver)
  const limits = createLimits(app)
  const identify = createIdentify(app, cache)
  const authenticate: Authenticate = async (request, reply) => {
    await identify(request)
    await limits.hold(request, reply)
  }
  // A slow body may arrive long after its headers; by then the key may have been revoked.
  server.addHook('preHandler', async (request, reply) => {
    if (request.principal && reply.elapsedTime > lateBodyMs) await identify(request)
  })
  addHealth(server, app, state)
  addMetrics(server, app)
  addDocs(server, app, lists)
  addFiles(server, app, authenticate)
  addFilePages(server, app, authenticate)
  addPutFile(server, app, limits)
  addSalesPapers(server, app, authenticate)
  addStatementPdf(server, app, authenticate)
  addInvoiceUbl(server, app, authenticate)
  addEinvoiceXml(server, app, authenticate)
  addCalendarFeed(server, app, limits)
  addExports(server, app, authenticate)
  addConsentCallbacks(server, app)
  addAccountingHook(server, app, limits)
  addInboundHook(server, app, limits)
  addListCsv(server, app, lists.reads, authenticate)
  addRest(server, app, lists, authenticate)
  addMcp(server, app, lists, { authenticate, limits })
  const oauth = createAuthorizationServer(app, {
    renderError: renderConnectProblem,
    ...options.oauth,
  })
  addOauth(server, app, oauth)
  addPages(server, app, oauth)
  return {
    server,
    oauth,
    drain: async (leadMs = 0) => {
      await leave(app, state, leadMs)
      await close(server, quiet)
      await Promise.allSettled(app.background)
    },
  }
}

/** Says that it leaves, and goes on serving until those who look for it have seen that. */
async function leave(app: App, state: DrainState, leadMs: number): Promise<void> {
  state.leaving = true
  letWaitersGo(app)
  if (leadMs > 0) await sleep(leadMs)
  state.draining = true
}

/** A connection that is kept alive goes idle after its last answer, and would hold us for long. */
async function close(server: FastifyInstance, quiet: { close(): void }): Promise<void> {
  const hurry = setInterval(() => {
    server.server.closeIdleConnections()
    quiet.close()
  }, 50)
  try {
    await server.close()
  } finally {
    clearInterval(hurry)
  }
}

function createServer(app: App): FastifyInstance {
  const server = fastify({
    logger: false,
    bodyLimit,
    trustProxy: app.proxies.length > 0 ? [...app.proxies] : false,
    genReqId: () => app.newId(),
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 500 },
    frameworkErrors: (error, request, reply) => {
      sendFailure(app, request, reply, asFailure(error))
    },
    clientErrorHandler: (error, socket) => refuseBrokenRequest(app, error, socket),
  })
  server.server.headersTimeout = 15_000
  server.decorateRequest('principal', null)
  server.decorateRequest('failureCode', null)
  // Bodies stay bytes until the permission was checked; whatever type they claim, JSON is expected.
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  return server
}

function addHooks(server: FastifyInstance, app: App, state: DrainState): void {
  server.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'request-id': request.id, ...protectingHeaders(app) })
    // Nobody keeps a connection to a node that leaves, and comes back by another one.
    if (state.leaving) reply.header('connection', 'close')
    // Alive is not the same as taking work: a probe must not kill a node that drains.
    if (state.draining && request.url !== '/healthz') {
      throw new Failure('shutting_down', { retryAfterSeconds: 1 })
    }
  })
  server.setErrorHandler((error, request, reply) => sendFailure(app, request, reply, error))
  server.setNotFoundHandler((request, reply) => {
    const failure = new Failure('not_found')
    // Programs that lost their way are told in JSON, and files that are gone never turn into a page.
    const isForPeople = wantsPage(request) && !/^\/(?:api|assets|pages)\//.test(request.url)
    if (isForPeople) return failOnPage(app, request, reply, failure)
    return sendFailure(app, request, reply, failure)
  })
}

/** One line for each request, also where its caller went away: what was begun for them was done. */
function addRequestLog(app: App, whenOver: WhenOver): void {
  whenOver((request, reply, isAborted) => {
    app.log.info(
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
        key: request.principal?.keyId ?? undefined,
        app: request.principal?.app?.id,
        address: request.ip,
        isAborted: isAborted || undefined,
      },
      'request',
    )
  })
}
