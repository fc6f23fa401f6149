import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Failure } from '#kernel/failure'
import type { House } from '#kernel/house'
import { html } from '#kernel/html'
import { languageOf, type Language } from '#kernel/language'
import { toVisibleLine } from '#kernel/visible_text'
import type { Options } from '#oauth/room'
import { setPage, type Page } from './frame.ts'
import { pagePolicy } from './policy.ts'
import { chooseLanguage } from './turn.ts'
import { wordFor, wordsOf, type Words } from './words.ts'

/** What a failure means for whoever reads a page, in their language. */
export function sentenceOf(words: Words, failure: Failure): string {
  const known = wordFor(words.failures, failure.code)
  // Not all that is to be repeated later has been tried too often: its own words go first.
  if (known !== failure.code) return known
  const { retryAfterSeconds } = failure.details
  if (failure.code === 'too_many_attempts' || retryAfterSeconds !== undefined) {
    return words.failure.wait(Math.max(1, Math.ceil((retryAfterSeconds ?? 60) / 60)))
  }
  return failure.status >= 500 ? words.failure.general : words.failure.refused
}

export type Shown = { title: string; says: string; requestId: string }

export function failurePage(words: Words, { title, says, requestId }: Shown): Page {
  const body = html`<h1>${title}</h1>
    <div class="sheet">
      <p>${says}</p>
      <p class="small">${words.general.request}: <code>${requestId}</code></p>
    </div>
    <p><a class="alone" href="/account">${words.failure.home}</a></p>`
  return { title, body }
}

/** A whole page for a failure, for those who have no turn: the session may be what failed. */
function setFailurePage(language: Language, shown: Shown): string {
  const words = wordsOf(language)
  const frame = { language, words, address: '/account', token: '', person: null, place: null }
  return setPage(frame, failurePage(words, shown))
}

type Problem = Parameters<NonNullable<Options['renderError']>>[0]

/** Shown where the answer to an app can be sent to nobody; no link leads on from here. */
export function renderConnectProblem({ error, description, acceptLanguage }: Problem): string {
  const language = languageOf(acceptLanguage)
  const words = wordsOf(language)
  const frame = { language, words, address: '/signin', token: '', person: null, place: null }
  const title = words.failure.connect
  const said = toVisibleLine(`${error}. ${description ?? ''}`, 300)
  const body = html`<h1>${title}</h1>
    <div class="sheet">
      <p>${words.failure.connectSays}</p>
      <p class="small">${words.failure.forMaker} <code>${said}</code></p>
    </div>`
  return setPage(frame, { title, body })
}

/** Whether a person's browser opens this, and not a program that reads answers. */
export function wantsPage({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && (headers.accept?.includes('text/html') ?? false)
}

export function sendFailurePage(
  house: House,
  request: FastifyRequest,
  reply: FastifyReply,
  failure: Failure,
): FastifyReply {
  const language = chooseLanguage(house, request, reply)
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
      'content-security-policy': pagePolicy(house),
    })
    .send(setFailurePage(language, shown))
}

function titleOf(words: Words, failure: Failure): string {
  if (failure.code === 'link_invalid') return words.failure.expired
  return failure.status === 404 ? words.failure.notFound : words.failure.title
}
