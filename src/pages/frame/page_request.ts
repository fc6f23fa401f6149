import type { PageRequest } from './page_types.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readCookie, writeCookie } from '#kernel/http/cookie'
import { Failure } from '#kernel/failure/failure'
import type { App } from '#kernel/corridor/app'
import { isLanguage, languageOf, type Language } from '#languages/room'
import {
  passkeyOriginOf,
  readSession,
  sessionCookie,
  type OpenedSession,
  type Session,
} from '#signin/room'
import { tokenFor } from './form.ts'
import { setPage } from './frame.ts'
import type { PageFrame, HtmlPage, OrganizationChoice } from './page_types.ts'
import { withNext } from './next.ts'
import { contentPolicy } from './content_security_policy.ts'
import { wordsOf } from './words.ts'

const keptSeconds = 365 * 24 * 3600

export async function openPageRequest(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<PageRequest> {
  const session = await readSession(app, sessionCookie(app).read(request.headers.cookie))
  const language = chooseLanguage(app, request, reply, session?.language)
  const userAgent = request.headers['user-agent'] ?? ''
  const visit = { ip: request.ip, userAgent, language }
  return { app, request, reply, session, language, words: wordsOf(language), visit }
}

/** What the address asks for is kept; else what was kept, else the person's, else the browser's. */
export function chooseLanguage(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  chosen?: Language | null,
): Language {
  const asked = (request.query as { lang?: unknown } | undefined)?.lang
  if (typeof asked === 'string' && isLanguage(asked)) {
    const cookie = { name: 'lang', value: asked, maxAgeSeconds: keptSeconds }
    reply.header('set-cookie', writeCookie(app, cookie))
    return asked
  }
  const kept = readCookie(app, request.headers.cookie, 'lang')
  if (kept !== undefined && isLanguage(kept)) return kept
  return chosen ?? languageOf(request.headers['accept-language'])
}

type FramedBy = {
  place?: OrganizationChoice | null
  /** Where the page is about an organization that the reader is not in. */
  timeZone?: string
}

export type PageReply = FramedBy & {
  status?: number
  /** The address outside to which the page's form may lead in the end. */
  leadsTo?: string
}

function frameOf(pageRequest: PageRequest, { place = null, timeZone }: FramedBy): PageFrame {
  const { session, words, language } = pageRequest
  const isOpen = session?.state === 'open'
  return {
    language,
    words,
    address: pageRequest.request.url,
    token: tokenFor(pageRequest),
    person: isOpen ? { email: session.email } : null,
    place,
    timeZone: timeZone ?? place?.timeZone ?? null,
    passkeyOrigin: passkeyOriginOf(pageRequest.app),
  }
}

/** Answers with a page; `draw` gets the frame, since forms need its token. */
export function sendPage(
  pageRequest: PageRequest,
  draw: (frame: PageFrame) => HtmlPage,
  { status = 200, leadsTo, ...framed }: PageReply = {},
): FastifyReply {
  const frame = frameOf(pageRequest, framed)
  const origin = new URL(pageRequest.app.baseUrl).origin
  return pageRequest.reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentPolicy(origin, leadsTo),
      // Browsers that know no Sec-Fetch-Site then say where a form comes from, and tell nobody else.
      'referrer-policy': 'same-origin',
    })
    .send(setPage(frame, draw(frame)))
}

/** After a form the browser is sent on, so that going back or reloading repeats nothing. */
export function goTo(pageRequest: PageRequest, path: string): FastifyReply {
  return pageRequest.reply.redirect(path, 303)
}

export function keepSession(pageRequest: PageRequest, opened: OpenedSession): void {
  pageRequest.reply.header('set-cookie', sessionCookie(pageRequest.app).write(opened.secret))
}

/** The open session; fails where it has ended. */
export function openSession({ session }: PageRequest): Session {
  if (session?.state !== 'open') throw new Failure('session_expired')
  return session
}

/** The sign-in step that is still missing, or null. */
export function stepBefore(session: Session | null, next: string): string | null {
  if (session === null) return withNext('/signin', next)
  if (session.state === 'pending') return withNext('/signin/second', next)
  return null
}

/** Where a second factor is confirmed, or set up if there is none. */
export function secondStepOf({ factors }: Session): string {
  return factors.totp || factors.passkeys > 0 ? '/signin/second' : '/account/second'
}
