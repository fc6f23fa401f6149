import type { FastifyReply, FastifyRequest } from 'fastify'
import { readCookie, writeCookie } from '#kernel/cookie'
import { Failure } from '#kernel/failure'
import type { House } from '#kernel/house'
import { isLanguage, languageOf, type Language } from '#kernel/language'
import { readSession, sessionCookie, type Opened, type Session, type Visit } from '#signin/room'
import { tokenFor } from './form.ts'
import { setPage, type Frame, type Page, type Place } from './frame.ts'
import { withNext } from './next.ts'
import { contentPolicy } from './policy.ts'
import { wordsOf, type Words } from './words.ts'

/** One request for a page: who is there, and in which language they are answered. */
export type Turn = {
  house: House
  request: FastifyRequest
  reply: FastifyReply
  session: Session | null
  language: Language
  words: Words
  visit: Visit
}

const keptSeconds = 365 * 24 * 3600

export async function openTurn(
  house: House,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Turn> {
  const session = await readSession(house, sessionCookie(house).read(request.headers.cookie))
  const language = chooseLanguage(house, request, reply, session?.language)
  const userAgent = request.headers['user-agent'] ?? ''
  const visit = { ip: request.ip, userAgent, language }
  return { house, request, reply, session, language, words: wordsOf(language), visit }
}

/** What the address asks for is kept; else what was kept, else the person's, else the browser's. */
export function chooseLanguage(
  house: House,
  request: FastifyRequest,
  reply: FastifyReply,
  chosen?: Language | null,
): Language {
  const asked = (request.query as { lang?: unknown } | undefined)?.lang
  if (typeof asked === 'string' && isLanguage(asked)) {
    const cookie = { name: 'lang', value: asked, maxAgeSeconds: keptSeconds }
    reply.header('set-cookie', writeCookie(house, cookie))
    return asked
  }
  const kept = readCookie(request.headers.cookie, 'lang')
  if (kept !== undefined && isLanguage(kept)) return kept
  return chosen ?? languageOf(request.headers['accept-language'])
}

export type Sending = {
  status?: number
  place?: Place
  /** The address outside to which the page's form may lead in the end. */
  leadsTo?: string
}

function frameOf(turn: Turn, place: Place | null = null): Frame {
  const { session, words, language } = turn
  const isOpen = session?.state === 'open'
  return {
    language,
    words,
    address: turn.request.url,
    token: tokenFor(turn),
    person: isOpen ? { email: session.email } : null,
    place,
  }
}

/** Answers with a page; `draw` gets the frame, since forms need its token. */
export function sendPage(
  turn: Turn,
  draw: (frame: Frame) => Page,
  { status = 200, place, leadsTo }: Sending = {},
): FastifyReply {
  const frame = frameOf(turn, place ?? null)
  const origin = new URL(turn.house.baseUrl).origin
  return turn.reply
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
export function goTo(turn: Turn, path: string): FastifyReply {
  return turn.reply.redirect(path, 303)
}

export function keepSession(turn: Turn, opened: Opened): void {
  turn.reply.header('set-cookie', sessionCookie(turn.house).write(opened.secret))
}

/** Whoever is in; a session that ended on the way is told so. */
export function openSession({ session }: Turn): Session {
  if (session?.state !== 'open') throw new Failure('session_expired')
  return session
}

/** What is still to be shown before a person is in, or null if nothing is. */
export function stepBefore(session: Session | null, next: string): string | null {
  if (session === null) return withNext('/signin', next)
  if (session.state === 'pending') return withNext('/signin/second', next)
  return null
}

/** Where a second proof is shown, or set up where there is none yet. */
export function secondStepOf({ factors }: Session): string {
  return factors.totp || factors.passkeys > 0 ? '/signin/second' : '/account/second'
}
