import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#kernel/corridor/app'
import { Failure } from '#kernel/failure/failure'
import { html } from '#kernel/values/html'
import { toVisibleLine } from '#kernel/values/visible_text'
import { sentenceOf } from '../frame/failure_page.ts'
import { setPage } from '../frame/frame.ts'
import { chooseLanguage } from '../frame/page_request.ts'
import type { HtmlPage, PageFrame } from '../frame/page_types.ts'
import { wordsOf, type PageWords } from '../frame/words.ts'

/** Where somebody went to agree: to a bank, or to an accounting system. */
export type ConsentTo = 'bank' | 'accounting'

export type ConsentReturn = {
  /** The bank or the system; empty where the page does not name it. */
  name: string
  /** Why it failed, where that is known. */
  reason?: Failure
} & (
  | { to: 'bank'; outcome: keyof PageWords['bankReturn'] }
  | { to: 'accounting'; outcome: keyof PageWords['accountingReturn'] }
)

/** Says what to do next and holds nothing else; its address works once, so nothing leads back. */
export function consentReturnPage({ words }: PageFrame, view: ConsentReturn): HtmlPage {
  const { title, says } =
    view.to === 'bank' ? words.bankReturn[view.outcome] : words.accountingReturn[view.outcome]
  const why = view.reason === undefined ? null : html`<p>${sentenceOf(words, view.reason)}</p>`
  const body = html`<h1>${title}</h1>
    <div class="sheet">
      <p>${says(toVisibleLine(view.name, 80))}</p>
      ${why}
    </div>`
  return { title, body, isOnce: true }
}

/** It has neither form nor script, so nothing but the style, its letters and the icon may be loaded. */
const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

/** Answers a browser that comes back; there may be no session. */
export function sendConsentReturn(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  view: ConsentReturn,
): FastifyReply {
  const language = chooseLanguage(app, request, reply)
  const nobody = { token: '', person: null, place: null, timeZone: null, passkeyOrigin: null }
  const frame = { language, words: wordsOf(language), address: '/', ...nobody }
  return reply
    .code(status)
    .headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy })
    .send(setPage(frame, consentReturnPage(frame, view)))
}

/** What a link or a way back that does not work means to the person; other errors are thrown on. */
export function sendConsentProblem(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  to: ConsentTo,
  error: unknown,
): FastifyReply {
  const problem = error instanceof Failure ? problems[error.code] : undefined
  if (problem === undefined) throw error
  request.failureCode = (error as Failure).code
  const { status, outcome } = problem
  return sendConsentReturn(app, request, reply, status, { to, outcome, name: '' })
}

const problems: Partial<
  Record<Failure['code'], { status: number; outcome: 'unknown' | 'expired' | 'used' | 'elsewhere' }>
> = {
  bank_authorization_not_found: { status: 404, outcome: 'unknown' },
  accounting_authorization_not_found: { status: 404, outcome: 'unknown' },
  authorization_expired: { status: 410, outcome: 'expired' },
  authorization_used: { status: 409, outcome: 'used' },
  authorization_elsewhere: { status: 409, outcome: 'elsewhere' },
}
