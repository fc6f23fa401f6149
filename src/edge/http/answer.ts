import type { FastifyReply, FastifyRequest } from 'fastify'
import { Failure, toProblem } from '#kernel/failure/failure'
import type { App } from '#kernel/corridor/app'
import type { Principal } from '#kernel/corridor/principal'
import { isShareUsedUp } from '#kernel/database/turns'
import { inLanguage, problemIn, readerOf } from './in_language.ts'

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal | null
    failureCode: string | null
  }
}

export function sendResult(reply: FastifyReply, result: unknown): FastifyReply {
  const version = (result as { version?: unknown } | null)?.version
  if (typeof version === 'number') reply.header('etag', `"${version}"`)
  return reply
    .header('content-type', 'application/json; charset=utf-8')
    .header('vary', 'accept-language')
    .send(JSON.stringify({ result: inLanguage(result, readerOf(reply.request)) }))
}

/** Said before the call, so that a problem carries it too: nobody takes a trial for the real thing. */
export function markDryRun(reply: FastifyReply, isDryRun: boolean): void {
  if (isDryRun) reply.header('daybook-dry-run', 'true')
}

/** Whatever was thrown becomes one problem; only our own failures say what happened. */
export function sendFailure(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
): FastifyReply {
  const failure = asFailure(error)
  request.failureCode = failure.code
  if (failure.status >= 500) {
    app.log.error({ error, requestId: request.id, code: failure.code }, 'request failed')
  }
  if (failure.replayed) reply.header('idempotency-replayed', 'true')
  const { retryAfterSeconds } = failure.details
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  if (failure.status === 401 && !reply.hasHeader('www-authenticate')) {
    reply.header('www-authenticate', 'Bearer realm="daybook"')
  }
  return reply
    .code(failure.status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .header('vary', 'accept-language')
    .send(JSON.stringify(problemIn(toProblem(failure, request.id), readerOf(request))))
}

/** A database that is there, but whose share for this organization its own calls have taken. */
function isOwnDoing({ code, cause }: Failure): boolean {
  return code === 'unavailable' && isShareUsedUp(cause)
}

function busyBy({ cause }: Failure): Failure {
  return new Failure('too_many_in_flight', { retryAfterSeconds: 1 }, cause)
}

/** The framework's own refusals, in our words; anything unknown is a fault of ours. */
export function asFailure(error: unknown): Failure {
  if (error instanceof Failure) return isOwnDoing(error) ? busyBy(error) : error
  const { statusCode, code } = error as { statusCode?: number; code?: string }
  if (statusCode === 413) return new Failure('body_too_large')
  if (statusCode === 404) return new Failure('not_found')
  if (typeof statusCode === 'number' && statusCode < 500 && code?.startsWith('FST_')) {
    const detail = 'The request could not be read.'
    return new Failure('invalid_input', { errors: [{ pointer: '', code: 'unreadable', detail }] })
  }
  return new Failure('internal_error', {}, error)
}
