import type { FastifyRequest } from 'fastify'
import { hostCookieName, readCookie, writeCookie } from '#kernel/cookie'
import { Failure } from '#kernel/failure'
import { assertSameOrigin } from '#signin/room'
import type { Turn } from './turn.ts'

/** No form of ours is longer. */
export const mostBytes = 64 * 1024

const purpose = 'form of a page'
const visitor = /^[0-9A-Za-z_-]{22}$/

/** The token that a form must bring back: good for this session, or for this visitor without one. */
export function tokenFor(turn: Turn): string {
  return turn.house.secrets.sign(purpose, holderOf(turn) ?? newVisitor(turn))
}

/** A form of our own page, sent by whoever it was shown to. */
export function readForm(turn: Turn): URLSearchParams {
  const type = turn.request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/x-www-form-urlencoded') throw unreadable()
  assertSameOrigin(turn.house, turn.request.headers)
  const form = new URLSearchParams(textOf(turn.request))
  assertToken(turn, form.get('token'))
  return form
}

/** The same for what the script sends. */
export function readJsonForm(turn: Turn): Record<string, unknown> {
  const type = turn.request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw unreadable()
  assertSameOrigin(turn.house, turn.request.headers)
  const body = parse(textOf(turn.request))
  assertToken(turn, body['token'])
  return body
}

function assertToken(turn: Turn, token: unknown): void {
  const holder = holderOf(turn)
  const isGenuine =
    holder !== null &&
    typeof token === 'string' &&
    turn.house.secrets.verify(purpose, holder, token)
  if (!isGenuine) throw new Failure('form_expired')
}

function holderOf(turn: Turn): string | null {
  if (turn.session !== null) return `session ${turn.session.id}`
  const name = hostCookieName(turn.house, 'visitor')
  const kept = readCookie(turn.request.headers.cookie, name)
  return kept !== undefined && visitor.test(kept) ? `visitor ${kept}` : null
}

function newVisitor(turn: Turn): string {
  const value = turn.house.random.bytes(16).toString('base64url')
  const name = hostCookieName(turn.house, 'visitor')
  turn.reply.header('set-cookie', writeCookie(turn.house, { name, value }))
  return `visitor ${value}`
}

function textOf(request: FastifyRequest): string {
  return Buffer.isBuffer(request.body) ? request.body.toString('utf8') : ''
}

function parse(text: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text)
    if (parsed !== null && typeof parsed === 'object' && !Array.isArray(parsed)) {
      return parsed as Record<string, unknown>
    }
  } catch {
    // Falls through: what cannot be read is refused like what is no object.
  }
  throw unreadable()
}

function unreadable(): Failure {
  const detail = 'The form could not be read.'
  return new Failure('invalid_input', { errors: [{ pointer: '', code: 'unreadable', detail }] })
}
