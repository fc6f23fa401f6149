import type { FastifyReply } from 'fastify'
import { Failure } from '#kernel/failure'
import { sentenceOf } from './failure_page.ts'
import type { Turn } from './turn.ts'

/** Shows the form again with what was wrong; anything but a refusal is for the page of failures. */
export function again(
  turn: Turn,
  error: unknown,
  show: (problem: string) => FastifyReply,
): FastifyReply {
  if (!(error instanceof Failure) || error.status >= 500) throw error
  turn.request.failureCode = error.code
  const { retryAfterSeconds } = error.details
  if (retryAfterSeconds !== undefined) turn.reply.header('retry-after', String(retryAfterSeconds))
  return show(sentenceOf(turn.words, error))
}

export function statusOf(error: unknown): { status: number } {
  return { status: error instanceof Failure ? error.status : 500 }
}
