import type { FastifyInstance, FastifyReply } from 'fastify'
import { takeCallback } from '#bank/room'
import { Failure } from '#kernel/failure'
import type { House } from '#kernel/house'
import { html, type Html } from '#kernel/html'

const url = '/api/bank/callback'

type Query = { Querystring: Record<string, unknown> }
type Page = { status: number; title: string; says: string }

/**
 * Where a person's browser arrives from the bank. There is no session: the state in the address is
 * the whole key, and works once. The page says what to do next and holds nothing else.
 */
export function addBankCallback(app: FastifyInstance, house: House): void {
  // Without HEAD: whoever only looks whether a page is there must not use the state up.
  app.get<Query>(url, { exposeHeadRoute: false }, async (request, reply) => {
    const { state, code, error } = request.query
    try {
      const received = await takeCallback(house, {
        state: textOf(state) ?? '',
        code: textOf(code),
        error: textOf(error),
        requestId: request.id,
      })
      return sendPage(reply, pageOf(received.status, received.institutionName))
    } catch (failure) {
      const page = failure instanceof Failure ? pageOfFailure(failure) : null
      if (page === null) throw failure
      request.failureCode = (failure as Failure).code
      return sendPage(reply, page)
    }
  })
}

/** A parameter that is there twice means nothing. */
function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function pageOf(status: 'returned' | 'denied' | 'failed', bank: string): Page {
  if (status === 'returned') {
    const says = `${bank} has confirmed. You can close this page and go back to where you came from; the link is completed there.`
    return { status: 200, title: 'You can go back', says }
  }
  if (status === 'denied') {
    const says = `The request was declined at ${bank}, so nothing was linked. You can close this page and go back.`
    return { status: 200, title: 'Nothing was linked', says }
  }
  const says = `${bank} could not complete the request, so nothing was linked. Go back and begin again.`
  return { status: 200, title: 'Nothing was linked', says }
}

const pages: Partial<Record<Failure['code'], Page>> = {
  bank_authorization_not_found: {
    status: 404,
    title: 'This address is not known',
    says: 'It belongs to no request to a bank. Go back and begin again.',
  },
  authorization_expired: {
    status: 410,
    title: 'This request has expired',
    says: 'It was not completed in time, and nothing was linked. Go back and begin again.',
  },
  authorization_used: {
    status: 409,
    title: 'This address was used before',
    says: 'The answer of the bank was received already. You can close this page and go back.',
  },
  invalid_input: {
    status: 400,
    title: 'This address is not complete',
    says: 'The answer of the bank is missing in it. Go back and begin again.',
  },
}

function pageOfFailure(failure: Failure): Page | null {
  return pages[failure.code] ?? null
}

function sendPage(reply: FastifyReply, { status, title, says }: Page): FastifyReply {
  const page: Html = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} – Daybook</title>
      </head>
      <body>
        <h1>${title}</h1>
        <p>${says}</p>
      </body>
    </html> `
  return reply.code(status).header('content-type', 'text/html; charset=utf-8').send(page.safe)
}
