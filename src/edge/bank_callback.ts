import type { FastifyInstance } from 'fastify'
import { takeCallback } from '#bank/room'
import { Failure } from '#kernel/failure/failure'
import type { App } from '#kernel/corridor/app'
import { failOnPage, sendBankReturn } from '#pages/room'

const url = '/api/bank/callback'

type Query = { Querystring: Record<string, unknown> }

/**
 * Where a person's browser arrives from the bank. There is no session: the state in the address is
 * the whole key, and works once. The page says what to do next and holds nothing else.
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
          requestId: request.id,
        })
        const { status: outcome, institutionName: bank } = received
        return sendBankReturn(app, request, reply, { status: 200, outcome, bank })
      } catch (failure) {
        const page = failure instanceof Failure ? pages[failure.code] : undefined
        if (page === undefined) throw failure
        request.failureCode = (failure as Failure).code
        return sendBankReturn(app, request, reply, { ...page, bank: '' })
      }
    },
  })
}

/** A parameter that is there twice means nothing. */
function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

type Page = { status: number; outcome: 'unknown' | 'expired' | 'used' | 'incomplete' }

const pages: Partial<Record<Failure['code'], Page>> = {
  bank_authorization_not_found: { status: 404, outcome: 'unknown' },
  authorization_expired: { status: 410, outcome: 'expired' },
  authorization_used: { status: 409, outcome: 'used' },
  invalid_input: { status: 400, outcome: 'incomplete' },
}
