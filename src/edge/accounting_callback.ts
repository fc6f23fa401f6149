import type { FastifyInstance } from 'fastify'
import { Failure } from '#kernel/failure/failure'
import type { App } from '#kernel/corridor/app'
import { accountingCallbackPath, takeProviderCallback } from '#accounting_systems/room'
import { failOnPage, readBrowser, sendAccountingProblem, sendAccountingReturn } from '#pages/room'

type Query = { Querystring: Record<string, unknown> }

/**
 * Where a person's browser arrives from an accounting system, which is connected here. There is no
 * session: the state in the address works once, and only in the browser that went there from our page.
 */
export function addAccountingCallback(server: FastifyInstance, app: App): void {
  server.route<Query>({
    method: 'GET',
    url: accountingCallbackPath,
    // Without HEAD: whoever only looks whether a page is there must not use the state up.
    exposeHeadRoute: false,
    errorHandler: (error, request, reply) => void failOnPage(app, request, reply, error),
    handler: async (request, reply) => {
      const { state, code, error } = request.query
      try {
        const { reason, ...returned } = await takeProviderCallback(app, {
          state: textOf(state) ?? '',
          code: textOf(code),
          error: textOf(error),
          browser: readBrowser(app, request.headers.cookie),
          requestId: request.id,
        })
        const { status: outcome, name: system } = returned
        if (reason !== undefined) request.failureCode = reason.code
        const status = outcome === 'other_browser' ? 403 : (reason?.status ?? 200)
        const view = { status, outcome, system }
        return sendAccountingReturn(app, request, reply, reason ? { ...view, reason } : view)
      } catch (failure) {
        if (failure instanceof Failure && failure.code === 'invalid_input') {
          request.failureCode = failure.code
          return sendAccountingReturn(app, request, reply, incomplete)
        }
        return sendAccountingProblem(app, request, reply, failure)
      }
    },
  })
}

const incomplete = { status: 400, outcome: 'incomplete', system: '' } as const

/** A parameter that is there twice means nothing. */
function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
