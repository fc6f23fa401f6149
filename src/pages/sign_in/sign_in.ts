import type { FastifyReply } from 'fastify'
import { Failure } from '#kernel/failure/failure'
import { holdAddress, type Pace } from '#oauth/room'
import {
  confirmRecoveryCode,
  confirmTotp,
  networkOf,
  passkeyOptions,
  sessionCookie,
  signInWithPasskey,
  signInWithPassword,
  signOut,
  type OpenedSession,
} from '#signin/room'
import { readForm, readJsonForm } from '../frame/form.ts'
import { safeNext, start, withNext } from '../frame/next.ts'
import { again, statusOf } from '../frame/refusal.ts'
import type { Routes } from '../routes.ts'
import { secondPage, signInPage } from './sign_in_page.ts'
import { goTo, keepSession, sendPage, stepBefore } from '../frame/page_request.ts'
import type { PageRequest } from '../frame/page_types.ts'

const questions: Pace = { what: 'passkey', most: 60, seconds: 60 }

type Query = { next?: string; done?: string }

export function addSignIn({ get, post }: Routes): void {
  get('/signin', (pageRequest) => {
    const { next: asked, done } = pageRequest.request.query as Query
    const next = nextOf(asked)
    if (pageRequest.session?.state === 'open')
      return goTo(pageRequest, onwards(pageRequest.session, next))
    const notice = noticeOf(pageRequest, done)
    return sendPage(pageRequest, (frame) => signInPage(frame, { next, notice }))
  })
  post('/signin', signIn)
  get('/signin/second', (pageRequest) => {
    const next = safeNext((pageRequest.request.query as Query).next)
    const { session } = pageRequest
    if (session === null) return goTo(pageRequest, withNext('/signin', next))
    if (session.isStrong) return goTo(pageRequest, onwards(session, next))
    if (!hasFactor(session)) return goTo(pageRequest, withNext('/account/second', next))
    return sendPage(pageRequest, (frame) => secondPage(frame, { next, factors: session.factors }))
  })
  post('/signin/second', confirm)
  post('/signin/passkey/begin', async (pageRequest) => {
    readJsonForm(pageRequest)
    // Each question is a row until somebody answers it or its time is over.
    await holdAddress(pageRequest.app, questions, networkOf(pageRequest.visit.ip))
    return pageRequest.reply.send(await passkeyOptions(pageRequest.app, pageRequest.session))
  })
  post('/signin/passkey', async (pageRequest) => {
    const { ticket, response, next } = readJsonForm(pageRequest)
    const given = { ticket: String(ticket), response: response as never }
    const opened = await signInWithPasskey(
      pageRequest.app,
      given,
      pageRequest.visit,
      pageRequest.session,
    )
    keepSession(pageRequest, opened)
    return pageRequest.reply.send({ next: onwards(opened.session, safeNext(next as string)) })
  })
  post('/signout', async (pageRequest) => {
    const next = safeNext(readForm(pageRequest).get('next'))
    if (pageRequest.session !== null) await signOut(pageRequest.app, pageRequest.session)
    pageRequest.reply.headers({
      'set-cookie': sessionCookie(pageRequest.app).clear(),
      // Nothing of ours is kept anyway; a browser or an extension may have kept it all the same.
      'clear-site-data': '"cache", "storage"',
    })
    return goTo(pageRequest, next === start ? '/signin?done=signed_out' : withNext('/signin', next))
  })
}

async function signIn(pageRequest: PageRequest): Promise<FastifyReply> {
  const form = readForm(pageRequest)
  const next = nextOf(form.get('next'))
  const email = form.get('email')?.trim() ?? ''
  try {
    const given = { email, password: form.get('password') ?? '' }
    return enter(
      pageRequest,
      await signInWithPassword(pageRequest.app, given, pageRequest.visit),
      next,
    )
  } catch (error) {
    return again(pageRequest, error, (problem) =>
      sendPage(
        pageRequest,
        (frame) => signInPage(frame, { next, email, problem }),
        statusOf(error),
      ),
    )
  }
}

async function confirm(pageRequest: PageRequest): Promise<FastifyReply> {
  const form = readForm(pageRequest)
  const next = safeNext(form.get('next'))
  const { session, app, visit } = pageRequest
  if (session === null) throw new Failure('session_expired')
  const recovery = form.get('recovery')
  try {
    const opened =
      recovery === null
        ? await confirmTotp(app, session, form.get('code') ?? '', visit)
        : await confirmRecoveryCode(app, session, recovery, visit)
    return enter(pageRequest, opened, next)
  } catch (error) {
    if (error instanceof Failure && error.code === 'session_expired') {
      return goTo(pageRequest, withNext('/signin', next))
    }
    const { factors } = session
    return again(pageRequest, error, (problem) =>
      sendPage(
        pageRequest,
        (frame) => secondPage(frame, { next, factors, problem }),
        statusOf(error),
      ),
    )
  }
}

function enter(pageRequest: PageRequest, opened: OpenedSession, next: string): FastifyReply {
  keepSession(pageRequest, opened)
  return goTo(pageRequest, onwards(opened.session, next))
}

/** Where a session leads: to what it still lacks, and then to where its person wanted to go. */
function onwards(session: OpenedSession['session'], next: string): string {
  const before = stepBefore(session, next)
  if (before !== null) return before
  return session.mustEnrol ? withNext('/account/second', next) : next
}

/** Whoever asked for no page is shown what waits for them, on the first screen of the app. */
function nextOf(asked: string | null | undefined): string {
  return asked === undefined || asked === null ? '/home' : safeNext(asked)
}

function hasFactor({ factors }: OpenedSession['session']): boolean {
  return factors.totp || factors.passkeys > 0
}

function noticeOf({ words }: PageRequest, done: string | undefined): string | null {
  if (done === 'signed_out') return words.signIn.signedOut
  return done === 'password' ? words.signIn.passwordChanged : null
}
