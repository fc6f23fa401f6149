import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#kernel/corridor/app'
import { setPage } from '../frame/frame.ts'
import { chooseLanguage } from '../frame/page_request.ts'
import { wordsOf } from '../frame/words.ts'
import { bankReturnPage, type BankReturn } from './bank_return_page.ts'

/** It has neither form nor script, so nothing but the style and the icon may be loaded. */
const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

/** Answers a browser that comes back from the bank; there may be no session. */
export function sendBankReturn(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  { status, ...view }: BankReturn & { status: number },
): FastifyReply {
  const language = chooseLanguage(app, request, reply)
  const words = wordsOf(language)
  const nobody = { token: '', person: null, place: null, passkeyOrigin: null }
  const frame = { language, words, address: '/', ...nobody }
  return reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
    })
    .send(setPage(frame, bankReturnPage(frame, view)))
}
