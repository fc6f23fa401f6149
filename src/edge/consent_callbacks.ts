import type { FastifyInstance } from 'fastify'
import { accountingCallbackPath, takeProviderCallback } from '#accounting_systems/room'
import { takeCallback } from '#bank/room'
import { Failure } from '#kernel/failure/failure'
import type { App } from '#kernel/corridor/app'
import {
  failOnPage,
  readBrowser,
  sendConsentProblem,
  sendConsentReturn,
  type ConsentReturn,
  type ConsentTo,
} from '#pages/room'

type Query = { Querystring: Record<string, unknown> }

/** What came back with the browser; a part that is there twice means nothing. */
type Answer = {
  state: string
  code: string | undefined
  error: string | undefined
  browser: string | undefined
  requestId: string
}

/**
 * Where a person's browser arrives from a bank or from an accounting system. There is no session: the
 * state in the address works once, and only in the browser that went there from our own page. The
 * page says what to do next and holds nothing else.
 */
export function addConsentCallbacks(server: FastifyInstance, app: App): void {
  addCallback(server, app, '/api/bank/callback', 'bank', async (answer) => {
    const { status: outcome, institutionName: name } = await takeCallback(app, answer)
    return { to: 'bank', outcome, name }
  })
  addCallback(server, app, accountingCallbackPath, 'accounting', async (answer) => {
    const { status: outcome, name, reason } = await takeProviderCallback(app, answer)
    const view = { to: 'accounting', outcome, name } as const
    return reason ? { ...view, reason } : view
  })
}

function addCallback(
  server: FastifyInstance,
  app: App,
  url: string,
  to: ConsentTo,
  take: (answer: Answer) => Promise<ConsentReturn>,
): void {
  server.route<Query>({
    method: 'GET',
    url,
    // Without HEAD: whoever only looks whether a page is there must not use the state up.
    exposeHeadRoute: false,
    errorHandler: (error, request, reply) => void failOnPage(app, request, reply, error),
    handler: async (request, reply) => {
      const { state, code, error } = request.query
      try {
        const view = await take({
          state: textOf(state) ?? '',
          code: textOf(code),
          error: textOf(error),
          browser: readBrowser(app, request.headers.cookie),
          requestId: request.id,
        })
        const { outcome, reason } = view
        if (reason !== undefined) request.failureCode = reason.code
        const status = outcome === 'other_browser' ? 403 : (reason?.status ?? 200)
        return sendConsentReturn(app, request, reply, status, view)
      } catch (failure) {
        if (failure instanceof Failure && failure.code === 'invalid_input') {
          request.failureCode = failure.code
          const view = { to, outcome: 'incomplete', name: '' } as const
          return sendConsentReturn(app, request, reply, 400, view)
        }
        return sendConsentProblem(app, request, reply, to, failure)
      }
    },
  })
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
