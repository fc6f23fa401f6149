import type { FastifyReply } from 'fastify'
import { Failure } from '#kernel/failure'
import {
  acceptInvitation,
  readInvitation,
  readReset,
  requestReset,
  resetPassword,
} from '#signin/room'
import { readForm } from './form.ts'
import { safeNext, withNext } from './next.ts'
import { invitationPage, newPasswordPage, resetPage, resetSentPage } from './reset_page.ts'
import { again, statusOf } from './refusal.ts'
import type { Routes } from './routes.ts'
import { goTo, keepSession, sendPage, type Turn } from './turn.ts'

type Query = { next?: string; token?: string; done?: string }

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What is reached by a link from a mail. Looking changes nothing: mail scanners look as well. */
export function addReset({ get, post }: Routes): void {
  get('/reset', (turn) => {
    const { next: asked, done } = turn.request.query as Query
    const next = safeNext(asked)
    if (done === 'sent') return sendPage(turn, (frame) => resetSentPage(frame, next))
    return sendPage(turn, (frame) => resetPage(frame, { next }))
  })
  post('/reset', askForLink)
  get('/reset/new', async (turn) => {
    const secret = textOf((turn.request.query as Query).token)
    const reset = found(await readReset(turn.house, secret))
    return sendPage(turn, (frame) => newPasswordPage(frame, { secret, reset, endsApps: false }))
  })
  post('/reset/new', changePassword)
  get('/invitation', async (turn) => {
    const link = textOf((turn.request.query as Query).token)
    const invitation = found(await readInvitation(turn.house, link))
    const view = { link, invitation, signedInAs: emailOf(turn) }
    return sendPage(turn, (frame) => invitationPage(frame, view))
  })
  post('/invitation', accept)
}

async function askForLink(turn: Turn): Promise<FastifyReply> {
  const form = readForm(turn)
  const next = safeNext(form.get('next'))
  try {
    await requestReset(turn.house, form.get('email')?.trim() ?? '', turn.visit)
  } catch (error) {
    return again(turn, error, (problem) =>
      sendPage(turn, (frame) => resetPage(frame, { next, problem }), statusOf(error)),
    )
  }
  const sent = withNext('/reset', next)
  return goTo(turn, `${sent}${sent.includes('?') ? '&' : '?'}done=sent`)
}

async function changePassword(turn: Turn): Promise<FastifyReply> {
  const form = readForm(turn)
  const token = form.get('link') ?? ''
  const endsApps = form.get('end-apps') === 'yes'
  try {
    const password = form.get('password') ?? ''
    await resetPassword(turn.house, { token, password, endsApps }, turn.visit)
  } catch (thrown) {
    const error = asWeak(thrown)
    const view = { secret: token, reset: found(await readReset(turn.house, token)), endsApps }
    return again(turn, error, (problem) =>
      sendPage(turn, (frame) => newPasswordPage(frame, { ...view, problem }), statusOf(error)),
    )
  }
  return goTo(turn, '/signin?done=password')
}

async function accept(turn: Turn): Promise<FastifyReply> {
  const form = readForm(turn)
  const token = form.get('link') ?? ''
  const [name, password] = [form.get('name')?.trim(), form.get('password')]
  const given = {
    token,
    ...(name ? { name } : {}),
    ...(password === null ? {} : { password }),
  }
  const session = turn.session?.state === 'open' ? turn.session : null
  try {
    keepSession(turn, await acceptInvitation(turn.house, given, session, turn.visit))
  } catch (thrown) {
    const error = asWeak(thrown)
    const invitation = found(await readInvitation(turn.house, token))
    const view = { link: token, invitation, signedInAs: emailOf(turn) }
    return again(turn, error, (problem) =>
      sendPage(turn, (frame) => invitationPage(frame, { ...view, problem }), statusOf(error)),
    )
  }
  return goTo(turn, '/account?done=joined')
}

function emailOf({ session }: Turn): string | null {
  return session?.state === 'open' ? session.email : null
}

function found<T>(answer: T | null): T {
  if (answer === null) throw new Failure('link_invalid')
  return answer
}

/** A password of the wrong length is told in the same words as one that is easy to guess. */
export function asWeak(error: unknown): unknown {
  const isLength =
    error instanceof Failure &&
    error.code === 'invalid_input' &&
    error.details.errors?.some(({ pointer }) => pointer.includes('password'))
  return isLength ? new Failure('password_too_weak') : error
}
