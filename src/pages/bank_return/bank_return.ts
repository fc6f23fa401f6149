import type { FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '#kernel/failure/failure'
import type { App } from '#kernel/corridor/app'
import { setPage } from '../frame/frame.ts'
import { chooseLanguage } from '../frame/page_request.ts'
import { wordsOf, type PageWords } from '../frame/words.ts'
import { html } from '#kernel/values/html'
import { toVisibleLine } from '#kernel/values/visible_text'
import type { HtmlPage, PageFrame } from '../frame/page_types.ts'

export type BankReturn = { outcome: keyof PageWords['bankReturn']; bank: string }

/** Says what to do next and holds nothing else; its address works once, so nothing leads back. */
export function bankReturnPage({ words }: PageFrame, { outcome, bank }: BankReturn): HtmlPage {
  const { title, says } = words.bankReturn[outcome]
  const body = html`<h1>${title}</h1>
    <div class="sheet"><p>${says(toVisibleLine(bank, 80))}</p></div>`
  return { title, body, isOnce: true }
}

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
  const nobody = { token: '', person: null, place: null, timeZone: null, passkeyOrigin: null }
  const frame = { language, words, address: '/', ...nobody }
  return reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
    })
    .send(setPage(frame, bankReturnPage(frame, view)))
}

/** What a link or a way back that does not work means to the person; other errors are thrown on. */
export function sendBankProblem(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
): FastifyReply {
  const page = error instanceof Failure ? problems[error.code] : undefined
  if (page === undefined) throw error
  request.failureCode = (error as Failure).code
  return sendBankReturn(app, request, reply, { ...page, bank: '' })
}

const problems: Partial<
  Record<Failure['code'], { status: number; outcome: BankReturn['outcome'] }>
> = {
  bank_authorization_not_found: { status: 404, outcome: 'unknown' },
  authorization_expired: { status: 410, outcome: 'expired' },
  authorization_used: { status: 409, outcome: 'used' },
  authorization_elsewhere: { status: 409, outcome: 'elsewhere' },
}
