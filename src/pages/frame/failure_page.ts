import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Failure } from '#kernel/failure/failure'
import type { App } from '#kernel/corridor/app'
import { html } from '#kernel/values/html'
import { languageOf, type Language } from '#languages/room'
import { toVisibleLine } from '#kernel/values/visible_text'
import type { Options } from '#oauth/room'
import { setPage } from './frame.ts'
import type { HtmlPage, PageFrame } from './page_types.ts'
import { pagePolicy } from './content_security_policy.ts'
import { chooseLanguage } from './page_request.ts'
import { wordsOf, type PageWords } from './words.ts'

const waiting: ReadonlySet<string> = new Set(['too_many_attempts', 'rate_limited'])

/** The sentence for a failure in the reader's language. */
export function sentenceOf(words: PageWords, failure: Failure): string {
  const { retryAfterSeconds } = failure.details
  // Not every failure with a wait means too many attempts.
  if (waiting.has(failure.code)) {
    return words.failure.wait(Math.max(1, Math.ceil((retryAfterSeconds ?? 60) / 60)))
  }
  return words.failures[failure.code]
}

export type ShownFailure = { title: string; says: string; requestId: string }

export function failurePage(words: PageWords, { title, says, requestId }: ShownFailure): HtmlPage {
  const body = html`<h1>${title}</h1>
    <div class="sheet">
      <p>${says}</p>
      <p class="small">${words.general.request}: <code>${requestId}</code></p>
    </div>
    <p><a class="alone" href="/">${words.failure.home}</a></p>`
  return { title, body }
}

/** A page that stands alone: the session may be what failed, so it names no person. */
function frameFor(language: Language, address: string): PageFrame {
  const words = wordsOf(language)
  const nobody = { token: '', person: null, place: null, timeZone: null, passkeyOrigin: null }
  return { language, words, address, ...nobody }
}

function setFailurePage(language: Language, shown: ShownFailure): string {
  return setPage(frameFor(language, '/account'), failurePage(wordsOf(language), shown))
}

type Problem = Parameters<NonNullable<Options['renderError']>>[0]

/** Shown where the answer to an app can be sent to nobody; no link leads on from here. */
export function renderConnectProblem({ error, description, acceptLanguage }: Problem): string {
  const language = languageOf(acceptLanguage)
  const words = wordsOf(language)
  const title = words.failure.connect
  const said = toVisibleLine(`${error}. ${description ?? ''}`, 300)
  const body = html`<h1>${title}</h1>
    <div class="sheet">
      <p>${words.failure.connectSays}</p>
      <p class="small">${words.failure.forMaker} <code>${said}</code></p>
    </div>`
  return setPage(frameFor(language, '/signin'), { title, body })
}

/** Whether a person's browser opens this, and not a program that reads answers. */
export function wantsPage({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && (headers.accept?.includes('text/html') ?? false)
}

export function sendFailurePage(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  failure: Failure,
): FastifyReply {
  const language = chooseLanguage(app, request, reply)
  const words = wordsOf(language)
  request.failureCode = failure.code
  const { retryAfterSeconds } = failure.details
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  const shown = {
    title: titleOf(words, failure),
    says: sentenceOf(words, failure),
    requestId: request.id,
  }
  return reply
    .code(failure.status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': pagePolicy(app),
    })
    .send(setFailurePage(language, shown))
}

function titleOf(words: PageWords, failure: Failure): string {
  if (failure.code === 'link_invalid') return words.failure.expired
  return failure.status === 404 ? words.failure.notFound : words.failure.title
}
