import type { FastifyReply } from 'fastify'
import { Failure } from '#kernel/failure/failure'
import {
  acceptInvitation,
  readInvitation,
  readReset,
  requestReset,
  resetPassword,
} from '#signin/room'
import { readForm } from '../frame/form.ts'
import { safeNext, withNext } from '../frame/next.ts'
import { invitationPage, newPasswordPage, resetPage, resetSentPage } from './reset_page.ts'
import { again, statusOf } from '../frame/refusal.ts'
import type { Routes } from '../routes.ts'
import { goTo, keepSession, sendPage } from '../frame/page_request.ts'
import type { PageRequest } from '../frame/page_types.ts'

type Query = { next?: string; token?: string; done?: string }

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What is reached by a link from a mail. Looking changes nothing: mail scanners look as well. */
export function addReset({ get, post }: Routes): void {
  get('/reset', (pageRequest) => {
    const { next: asked, done } = pageRequest.request.query as Query
    const next = safeNext(asked)
    if (done === 'sent') return sendPage(pageRequest, (frame) => resetSentPage(frame, next))
    return sendPage(pageRequest, (frame) => resetPage(frame, { next }))
  })
  post('/reset', askForLink)
  get('/reset/new', async (pageRequest) => {
    const secret = textOf((pageRequest.request.query as Query).token)
    const reset = found(await readReset(pageRequest.app, secret))
    return sendPage(pageRequest, (frame) =>
      newPasswordPage(frame, { secret, reset, endsApps: false }),
    )
  })
  post('/reset/new', changePassword)
  get('/invitation', async (pageRequest) => {
    const link = textOf((pageRequest.request.query as Query).token)
    const invitation = found(await readInvitation(pageRequest.app, link))
    const view = { link, invitation, signedInAs: emailOf(pageRequest) }
    return sendPage(pageRequest, (frame) => invitationPage(frame, view))
  })
  post('/invitation', accept)
}

async function askForLink(pageRequest: PageRequest): Promise<FastifyReply> {
  const form = readForm(pageRequest)
  const next = safeNext(form.get('next'))
  try {
    await requestReset(pageRequest.app, form.get('email')?.trim() ?? '', pageRequest.visit)
  } catch (error) {
    return again(pageRequest, error, (problem) =>
      sendPage(pageRequest, (frame) => resetPage(frame, { next, problem }), statusOf(error)),
    )
  }
  const sent = withNext('/reset', next)
  return goTo(pageRequest, `${sent}${sent.includes('?') ? '&' : '?'}done=sent`)
}

async function changePassword(pageRequest: PageRequest): Promise<FastifyReply> {
  const form = readForm(pageRequest)
  const token = form.get('link') ?? ''
  const endsApps = form.get('end-apps') === 'yes'
  try {
    const password = form.get('password') ?? ''
    await resetPassword(pageRequest.app, { token, password, endsApps }, pageRequest.visit)
  } catch (thrown) {
    const error = asWeak(thrown)
    const view = { secret: token, reset: found(await readReset(pageRequest.app, token)), endsApps }
    return again(pageRequest, error, (problem) =>
      sendPage(
        pageRequest,
        (frame) => newPasswordPage(frame, { ...view, problem }),
        statusOf(error),
      ),
    )
  }
  return goTo(pageRequest, '/signin?done=password')
}

async function accept(pageRequest: PageRequest): Promise<FastifyReply> {
  const form = readForm(pageRequest)
  const token = form.get('link') ?? ''
  const [name, password] = [form.get('name')?.trim(), form.get('password')]
  const given = {
    token,
    ...(name ? { name } : {}),
    ...(password === null ? {} : { password }),
  }
  const session = pageRequest.session?.state === 'open' ? pageRequest.session : null
  try {
    keepSession(
      pageRequest,
      await acceptInvitation(pageRequest.app, given, session, pageRequest.visit),
    )
  } catch (thrown) {
    const error = asWeak(thrown)
    const invitation = found(await readInvitation(pageRequest.app, token))
    const view = { link: token, invitation, signedInAs: emailOf(pageRequest) }
    return again(pageRequest, error, (problem) =>
      sendPage(
        pageRequest,
        (frame) => invitationPage(frame, { ...view, problem }),
        statusOf(error),
      ),
    )
  }
  return goTo(pageRequest, '/account?done=joined')
}

function emailOf({ session }: PageRequest): string | null {
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
