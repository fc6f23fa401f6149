import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '#kernel/failure'
import type { House } from '#kernel/house'
import { sendFailurePage, sentenceOf } from './failure_page.ts'
import { mostBytes } from './form.ts'
import { confirmFirst, safeNext, withNext } from './next.ts'
import { chooseLanguage, goTo, openTurn, secondStepOf, type Turn } from './turn.ts'
import { wordsOf } from './words.ts'

type Handle = (turn: Turn) => FastifyReply | Promise<FastifyReply>

/** How pages are mounted: with a turn, a limit for the body, and failures as pages. */
export type Routes = {
  get(url: string, handle: Handle): void
  post(url: string, handle: Handle): void
}

export function createRoutes(app: FastifyInstance, house: House): Routes {
  const mount = (method: 'GET' | 'POST', url: string, handle: Handle): void => {
    app.route({
      method,
      url,
      bodyLimit: mostBytes,
      exposeHeadRoute: false,
      errorHandler: (error, request, reply) => void failOnPage(house, request, reply, error),
      handler: async (request, reply) => {
        const turn = await openTurn(house, request, reply)
        try {
          return await handle(turn)
        } catch (error) {
          const step = isScript(request) ? null : stepFor(turn, error)
          if (step === null) throw error
          return goTo(turn, step)
        }
      },
    })
  }
  return {
    get: (url, handle) => mount('GET', url, handle),
    post: (url, handle) => mount('POST', url, handle),
  }
}

/** What is only missing can be shown: the person is taken there, and back when it is done. */
function stepFor({ session, request }: Turn, error: unknown): string | null {
  if (!(error instanceof Failure)) return null
  const next = safeNext(request.url.split('?')[0])
  if (error.code === 'session_expired') return withNext('/signin', next)
  if (error.code === 'proof_required') return confirmFirst(next)
  if (error.code !== 'second_factor_required' || session === null) return null
  return withNext(secondStepOf(session), next)
}

/** What was thrown, as a page; to the script of one, as a sentence. */
export function failOnPage(
  house: House,
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
): FastifyReply {
  const failure = asFailure(error)
  if (failure.status >= 500) {
    house.log.error({ error, requestId: request.id, code: failure.code }, 'page failed')
  }
  if (!isScript(request)) return sendFailurePage(house, request, reply, failure)
  request.failureCode = failure.code
  const words = wordsOf(chooseLanguage(house, request, reply))
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
