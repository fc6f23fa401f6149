import type { FastifyReply } from 'fastify'
import { Failure } from '#kernel/failure'
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
  type Opened,
} from '#signin/room'
import { readForm, readJsonForm } from './form.ts'
import { safeNext, start, withNext } from './next.ts'
import { again, statusOf } from './refusal.ts'
import type { Routes } from './routes.ts'
import { secondPage, signInPage } from './sign_in_page.ts'
import { goTo, keepSession, sendPage, stepBefore, type Turn } from './turn.ts'

const questions: Pace = { what: 'passkey', most: 60, seconds: 60 }

type Query = { next?: string; done?: string }

export function addSignIn({ get, post }: Routes): void {
  get('/signin', (turn) => {
    const { next: asked, done } = turn.request.query as Query
    const next = safeNext(asked)
    if (turn.session?.state === 'open') return goTo(turn, onwards(turn.session, next))
    const notice = noticeOf(turn, done)
    return sendPage(turn, (frame) => signInPage(frame, { next, notice }))
  })
  post('/signin', signIn)
  get('/signin/second', (turn) => {
    const next = safeNext((turn.request.query as Query).next)
    const { session } = turn
    if (session === null) return goTo(turn, withNext('/signin', next))
    if (session.isStrong) return goTo(turn, onwards(session, next))
    if (!hasFactor(session)) return goTo(turn, withNext('/account/second', next))
    return sendPage(turn, (frame) => secondPage(frame, { next, factors: session.factors }))
  })
  post('/signin/second', confirm)
  post('/signin/passkey/begin', async (turn) => {
    readJsonForm(turn)
    // Each question is a row until somebody answers it or its time is over.
    await holdAddress(turn.house, questions, networkOf(turn.visit.ip))
    return turn.reply.send(await passkeyOptions(turn.house, turn.session))
  })
  post('/signin/passkey', async (turn) => {
    const { ticket, response, next } = readJsonForm(turn)
    const given = { ticket: String(ticket), response: response as never }
    const opened = await signInWithPasskey(turn.house, given, turn.visit, turn.session)
    keepSession(turn, opened)
    return turn.reply.send({ next: onwards(opened.session, safeNext(next as string)) })
  })
  post('/signout', async (turn) => {
    const next = safeNext(readForm(turn).get('next'))
    if (turn.session !== null) await signOut(turn.house, turn.session)
    turn.reply.header('set-cookie', sessionCookie(turn.house).clear())
    return goTo(turn, next === start ? '/signin?done=signed_out' : withNext('/signin', next))
  })
}

async function signIn(turn: Turn): Promise<FastifyReply> {
  const form = readForm(turn)
  const next = safeNext(form.get('next'))
  const email = form.get('email')?.trim() ?? ''
  try {
    const given = { email, password: form.get('password') ?? '' }
    return enter(turn, await signInWithPassword(turn.house, given, turn.visit), next)
  } catch (error) {
    return again(turn, error, (problem) =>
      sendPage(turn, (frame) => signInPage(frame, { next, email, problem }), statusOf(error)),
    )
  }
}

async function confirm(turn: Turn): Promise<FastifyReply> {
  const form = readForm(turn)
  const next = safeNext(form.get('next'))
  const { session, house, visit } = turn
  if (session === null) throw new Failure('session_expired')
  const recovery = form.get('recovery')
  try {
    const opened =
      recovery === null
        ? await confirmTotp(house, session, form.get('code') ?? '', visit)
        : await confirmRecoveryCode(house, session, recovery, visit)
    return enter(turn, opened, next)
  } catch (error) {
    if (error instanceof Failure && error.code === 'session_expired') {
      return goTo(turn, withNext('/signin', next))
    }
    const { factors } = session
    return again(turn, error, (problem) =>
      sendPage(turn, (frame) => secondPage(frame, { next, factors, problem }), statusOf(error)),
    )
  }
}

function enter(turn: Turn, opened: Opened, next: string): FastifyReply {
  keepSession(turn, opened)
  return goTo(turn, onwards(opened.session, next))
}

/** Where a session leads: to what it still lacks, and then to where its person wanted to go. */
function onwards(session: Opened['session'], next: string): string {
  const before = stepBefore(session, next)
  if (before !== null) return before
  return session.mustEnrol ? withNext('/account/second', next) : next
}

function hasFactor({ factors }: Opened['session']): boolean {
  return factors.totp || factors.passkeys > 0
}

function noticeOf({ words }: Turn, done: string | undefined): string | null {
  if (done === 'signed_out') return words.signIn.signedOut
  return done === 'password' ? words.signIn.passwordChanged : null
}
