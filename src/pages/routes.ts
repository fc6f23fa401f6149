import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '#kernel/failure/failure'
import type { App } from '#kernel/corridor/app'
import { sendFailurePage, sentenceOf } from './frame/failure_page.ts'
import { mostBytes } from './frame/form.ts'
import { comeBackTo, confirmFirst, withNext } from './frame/next.ts'
import { chooseLanguage, goTo, openPageRequest, secondStepOf } from './frame/page_request.ts'
import type { PageRequest } from './frame/page_types.ts'
import { wordsOf } from './frame/words.ts'

type Handle = (pageRequest: PageRequest) => FastifyReply | Promise<FastifyReply>

/** How pages are mounted: with a page request, a body limit, and failures as pages. */
export type Routes = {
  get(url: string, handle: Handle): void
  post(url: string, handle: Handle): void
}

export function createRoutes(server: FastifyInstance, app: App): Routes {
  const mount = (method: 'GET' | 'POST', url: string, handle: Handle): void => {
    server.route({
      method,
      url,
      bodyLimit: mostBytes,
      exposeHeadRoute: false,
      errorHandler: (error, request, reply) => void failOnPage(app, request, reply, error),
      handler: async (request, reply) => {
        const pageRequest = await openPageRequest(app, request, reply)
        try {
          return await handle(pageRequest)
        } catch (error) {
          const step = isScript(request) ? null : stepFor(pageRequest, error)
          if (step === null) throw error
          return goTo(pageRequest, step)
        }
      },
    })
  }
  return {
    get: (url, handle) => mount('GET', url, handle),
    post: (url, handle) => mount('POST', url, handle),
  }
}

/** Where the person can add what is missing; afterwards they return here. */
function stepFor({ session, request }: PageRequest, error: unknown): string | null {
  if (!(error instanceof Failure)) return null
  const next = comeBackTo(request.url)
  if (error.code === 'session_expired') return withNext('/signin', next)
  if (error.code === 'proof_required') return confirmFirst(next)
  if (error.code !== 'second_factor_required' || session === null) return null
  return withNext(secondStepOf(session), next)
}

/** An error as a page; for the passkey script, as a sentence. */
export function failOnPage(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
): FastifyReply {
  const failure = asFailure(error)
  if (failure.status >= 500) {
    app.log.error({ error, requestId: request.id, code: failure.code }, 'page failed')
  }
  if (!isScript(request)) return sendFailurePage(app, request, reply, failure)
  request.failureCode = failure.code
  const words = wordsOf(chooseLanguage(app, request, reply))
  return reply
    .code(failure.status)
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify({ problem: sentenceOf(words, failure), requestId: request.id }))
}

function isScript(request: FastifyRequest): boolean {
  return request.headers['content-type']?.startsWith('application/json') ?? false
}

function asFailure(error: unknown): Failure {
  if (error instanceof Failure) return error
  const { statusCode } = error as { statusCode?: number }
  if (statusCode === 413) return new Failure('body_too_large')
  return new Failure('internal_error', {}, error)
}
