import type { FastifyReply } from 'fastify'
import { writeCookie } from '#kernel/cookie'
import { Failure } from '#kernel/failure'
import { isLanguage } from '#kernel/language'
import {
  changePassword,
  endOtherSessions,
  endSession,
  listPasskeys,
  listSessions,
  removePasskey,
  removeTotp,
  setLanguage,
} from '#signin/room'
import { accountPage } from './account_page.ts'
import { readForm } from './form.ts'
import { start } from './next.ts'
import { findPlace } from './organization.ts'
import type { Says } from './parts.ts'
import { asWeak } from './reset.ts'
import { again, statusOf } from './refusal.ts'
import type { Routes } from './routes.ts'
import { goTo, openSession, keepSession, sendPage, stepBefore, type Turn } from './turn.ts'
import { wordFor } from './words.ts'

/** What a person does about their own login; none of it belongs to an organization. */
export function addAccount({ get, post }: Routes): void {
  get(start, async (turn) => {
    const before = stepBefore(turn.session, start)
    if (before !== null) return goTo(turn, before)
    const { done } = turn.request.query as { done?: unknown }
    const known = typeof done === 'string' ? wordFor(turn.words.account.done, done) : null
    return await show(turn, { notice: known === done ? null : known })
  })
  const change = (path: string, work: (turn: Turn, form: URLSearchParams) => Promise<string>) =>
    post(`${start}/${path}`, (turn) => changing(turn, work))
  change('password', async (turn, form) => {
    const given = { current: form.get('current') ?? '', next: form.get('next-password') ?? '' }
    keepSession(turn, await changePassword(turn.house, openSession(turn), given, turn.visit))
    return 'password'
  })
  change('totp/remove', async (turn, form) => {
    await removeTotp(turn.house, openSession(turn), form.get('totp-password') ?? '', turn.visit)
    return 'totp_removed'
  })
  change('passkeys/remove', async (turn, form) => {
    await removePasskey(turn.house, openSession(turn), form.get('id') ?? '', turn.visit)
    return 'passkey_removed'
  })
  change('sessions/end', async (turn, form) => {
    await endSession(turn.house, openSession(turn), form.get('id') ?? '')
    return 'session_ended'
  })
  change('sessions/end-others', async (turn) => {
    await endOtherSessions(turn.house, openSession(turn))
    return 'others_ended'
  })
  change('language', async (turn, form) => {
    const language = form.get('language') ?? ''
    if (!isLanguage(language)) throw new Failure('invalid_input')
    await setLanguage(turn.house, openSession(turn), language)
    turn.reply.header('set-cookie', writeCookie(turn.house, { name: 'lang', value: language }))
    return 'language'
  })
}

async function changing(
  turn: Turn,
  work: (turn: Turn, form: URLSearchParams) => Promise<string>,
): Promise<FastifyReply> {
  const form = readForm(turn)
  openSession(turn)
  try {
    return goTo(turn, `${start}?done=${await work(turn, form)}`)
  } catch (error) {
    const told = asWeak(error)
    if (told instanceof Failure && leadsElsewhere.has(told.code)) throw told
    return await show(turn, { problem: sayAgain(turn, told) }, statusOf(told).status)
  }
}

const leadsElsewhere = new Set<string>([
  'second_factor_required',
  'session_expired',
  'proof_required',
])

function sayAgain(turn: Turn, error: unknown): string {
  let said = ''
  again(turn, error, (problem) => {
    said = problem
    return turn.reply
  })
  return said
}

async function show(turn: Turn, says: Says, status = 200): Promise<FastifyReply> {
  const session = openSession(turn)
  const [place, passkeys, sessions] = [
    await findPlace(turn, session),
    await listPasskeys(turn.house, session),
    await listSessions(turn.house, session),
  ]
  const view = { session, passkeys, sessions, ...says }
  return sendPage(turn, (frame) => accountPage(frame, view), { place, status })
}
