import type { FastifyReply } from 'fastify'
import { Failure } from '#kernel/failure/failure'
import { sentenceOf } from './failure_page.ts'
import type { PageRequest } from './page_types.ts'

/** Shows the form again with what was wrong; anything but a refusal is for the page of failures. */
export function again(
  pageRequest: PageRequest,
  error: unknown,
  show: (problem: string) => FastifyReply,
): FastifyReply {
  if (!(error instanceof Failure) || error.status >= 500) throw error
  pageRequest.request.failureCode = error.code
  const { retryAfterSeconds } = error.details
  if (retryAfterSeconds !== undefined)
    pageRequest.reply.header('retry-after', String(retryAfterSeconds))
  return show(sentenceOf(pageRequest.words, error))
}

export function statusOf(error: unknown): { status: number } {
  return { status: error instanceof Failure ? error.status : 500 }
}
