import type { FastifyRequest } from 'fastify'
import { readCookie, writeCookie } from '#kernel/http/cookie'
import { Failure } from '#kernel/failure/failure'
import { assertSameOrigin } from '#signin/room'
import type { PageRequest } from './page_types.ts'

/** No form of ours is longer. */
export const mostBytes = 64 * 1024

const purpose = 'form of a page'
const visitor = /^[0-9A-Za-z_-]{22}$/

/** The token that a form must bring back: good for this session, or for this visitor without one. */
export function tokenFor(pageRequest: PageRequest): string {
  return pageRequest.app.secrets.sign(purpose, holderOf(pageRequest) ?? newVisitor(pageRequest))
}

/** A form of our own page, sent by the person it was shown to. */
export function readForm(pageRequest: PageRequest): URLSearchParams {
  const type = pageRequest.request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/x-www-form-urlencoded') throw unreadable()
  assertSameOrigin(pageRequest.app, pageRequest.request.headers)
  const form = new URLSearchParams(textOf(pageRequest.request))
  assertToken(pageRequest, form.get('token'))
  return form
}

/** The same for what the script sends. */
export function readJsonForm(pageRequest: PageRequest): Record<string, unknown> {
  const type = pageRequest.request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw unreadable()
  assertSameOrigin(pageRequest.app, pageRequest.request.headers)
  const body = parse(textOf(pageRequest.request))
  assertToken(pageRequest, body['token'])
  return body
}

function assertToken(pageRequest: PageRequest, token: unknown): void {
  const holder = holderOf(pageRequest)
  const isGenuine =
    holder !== null &&
    typeof token === 'string' &&
    pageRequest.app.secrets.verify(purpose, holder, token)
  if (!isGenuine) throw new Failure('form_expired')
}

function holderOf(pageRequest: PageRequest): string | null {
  if (pageRequest.session !== null) return `session ${pageRequest.session.id}`
  const kept = readCookie(pageRequest.app, pageRequest.request.headers.cookie, 'visitor')
  return kept !== undefined && visitor.test(kept) ? `visitor ${kept}` : null
}

function newVisitor(pageRequest: PageRequest): string {
  const value = pageRequest.app.random.bytes(16).toString('base64url')
  const cookie = { name: 'visitor', value }
  pageRequest.reply.header('set-cookie', writeCookie(pageRequest.app, cookie))
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
