import type { FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '#kernel/failure/failure'
import type { App } from '#kernel/corridor/app'
import { html } from '#kernel/values/html'
import { toVisibleLine } from '#kernel/values/visible_text'
import { sentenceOf } from '../frame/failure_page.ts'
import { setPage } from '../frame/frame.ts'
import { chooseLanguage } from '../frame/page_request.ts'
import type { HtmlPage, PageFrame } from '../frame/page_types.ts'
import { wordsOf, type PageWords } from '../frame/words.ts'

/** It has neither form nor script, so nothing but the style and the icon may be loaded. */
const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

export type AccountingReturn = {
  outcome: keyof PageWords['accountingReturn']
  system: string
  /** Why it failed, where that is known. */
  reason?: Failure
}

/** Answers a browser that comes back from an accounting system; there is no session. */
export function sendAccountingReturn(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  { status, ...view }: AccountingReturn & { status: number },
): FastifyReply {
  const language = chooseLanguage(app, request, reply)
  const nobody = { token: '', person: null, place: null, timeZone: null, passkeyOrigin: null }
  const frame = { language, words: wordsOf(language), address: '/', ...nobody }
  return reply
    .code(status)
    .headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy })
    .send(setPage(frame, accountingReturnPage(frame, view)))
}

/** Says what to do next and holds nothing else; its address works once. */
function accountingReturnPage(
  { words }: PageFrame,
  { outcome, system, reason }: AccountingReturn,
): HtmlPage {
  const { title, says } = words.accountingReturn[outcome]
  const why = reason === undefined ? null : html`<p>${sentenceOf(words, reason)}</p>`
  const body = html`<h1>${title}</h1>
    <div class="sheet">
      <p>${says(toVisibleLine(system, 80))}</p>
      ${why}
    </div>`
  return { title, body, isOnce: true }
}

/** What a link or a way back that does not work means to the person; other errors are thrown on. */
export function sendAccountingProblem(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
): FastifyReply {
  const page = error instanceof Failure ? problems[error.code] : undefined
  if (page === undefined) throw error
  request.failureCode = (error as Failure).code
  return sendAccountingReturn(app, request, reply, { ...page, system: '' })
}

const problems: Partial<
  Record<Failure['code'], { status: number; outcome: AccountingReturn['outcome'] }>
> = {
  accounting_authorization_not_found: { status: 404, outcome: 'unknown' },
  authorization_expired: { status: 410, outcome: 'expired' },
  authorization_used: { status: 409, outcome: 'used' },
  authorization_elsewhere: { status: 409, outcome: 'elsewhere' },
}
