import type { FastifyInstance } from 'fastify'
import { takeCallback } from '#bank/room'
import { Failure } from '#kernel/failure/failure'
import type { App } from '#kernel/corridor/app'
import { failOnPage, readBrowser, sendBankProblem, sendBankReturn } from '#pages/room'

const url = '/api/bank/callback'

type Query = { Querystring: Record<string, unknown> }

/**
 * Where a person's browser arrives from the bank. There is no session: the state in the address works
 * once, and only in the browser that went there from our own page. The page says what to do next and
 * holds nothing else.
 */
export function addBankCallback(server: FastifyInstance, app: App): void {
  server.route<Query>({
    method: 'GET',
    url,
    // Without HEAD: whoever only looks whether a page is there must not use the state up.
    exposeHeadRoute: false,
    errorHandler: (error, request, reply) => void failOnPage(app, request, reply, error),
    handler: async (request, reply) => {
      const { state, code, error } = request.query
      try {
        const received = await takeCallback(app, {
          state: textOf(state) ?? '',
          code: textOf(code),
          error: textOf(error),
          browser: readBrowser(app, request.headers.cookie),
          requestId: request.id,
        })
        const { status: outcome, institutionName: bank } = received
        const status = outcome === 'other_browser' ? 403 : 200
        return sendBankReturn(app, request, reply, { status, outcome, bank })
      } catch (failure) {
        if (failure instanceof Failure && failure.code === 'invalid_input') {
          request.failureCode = failure.code
          return sendBankReturn(app, request, reply, incomplete)
        }
        return sendBankProblem(app, request, reply, failure)
      }
    },
  })
}

/** A parameter that is there twice means nothing. */
function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

const incomplete = { status: 400, outcome: 'incomplete', bank: '' } as const
