import type { FastifyReply } from 'fastify'
import { writeCookie } from '#kernel/http/cookie'
import { Failure } from '#kernel/failure/failure'
import { isLanguage } from '#languages/room'
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
import { readForm } from '../frame/form.ts'
import { start } from '../frame/next.ts'
import { findPlace } from '../frame/organization.ts'
import type { Says } from '../frame/parts.ts'
import { asWeak } from '../sign_in/reset.ts'
import { again, statusOf } from '../frame/refusal.ts'
import type { Routes } from '../routes.ts'
import { goTo, openSession, keepSession, sendPage, stepBefore } from '../frame/page_request.ts'
import type { PageRequest } from '../frame/page_types.ts'
import { wordFor } from '../frame/words.ts'

/** What a person does about their own login; none of it belongs to an organization. */
export function addAccount({ get, post }: Routes): void {
  get(start, async (pageRequest) => {
    // Named, since whoever signs in without a wish is led elsewhere.
    const toSignIn = `/signin?next=${encodeURIComponent(start)}`
    if (pageRequest.session === null) return goTo(pageRequest, toSignIn)
    const before = stepBefore(pageRequest.session, start)
    if (before !== null) return goTo(pageRequest, before)
    const { done } = pageRequest.request.query as { done?: unknown }
    const known = typeof done === 'string' ? wordFor(pageRequest.words.account.done, done) : null
    return await show(pageRequest, { notice: known === done ? null : known })
  })
  const change = (
    path: string,
    work: (pageRequest: PageRequest, form: URLSearchParams) => Promise<string>,
  ) => post(`${start}/${path}`, (pageRequest) => changing(pageRequest, work))
  change('password', async (pageRequest, form) => {
    const given = { current: form.get('current') ?? '', next: form.get('next-password') ?? '' }
    keepSession(
      pageRequest,
      await changePassword(pageRequest.app, openSession(pageRequest), given, pageRequest.visit),
    )
    return 'password'
  })
  change('totp/remove', async (pageRequest, form) => {
    await removeTotp(
      pageRequest.app,
      openSession(pageRequest),
      form.get('totp-password') ?? '',
      pageRequest.visit,
    )
    return 'totp_removed'
  })
  change('passkeys/remove', async (pageRequest, form) => {
    await removePasskey(
      pageRequest.app,
      openSession(pageRequest),
      form.get('id') ?? '',
      pageRequest.visit,
    )
    return 'passkey_removed'
  })
  change('sessions/end', async (pageRequest, form) => {
    await endSession(pageRequest.app, openSession(pageRequest), form.get('id') ?? '')
    return 'session_ended'
  })
  change('sessions/end-others', async (pageRequest) => {
    await endOtherSessions(pageRequest.app, openSession(pageRequest))
    return 'others_ended'
  })
  change('language', async (pageRequest, form) => {
    const language = form.get('language') ?? ''
    if (!isLanguage(language)) throw new Failure('invalid_input')
    await setLanguage(pageRequest.app, openSession(pageRequest), language)
    pageRequest.reply.header(
      'set-cookie',
      writeCookie(pageRequest.app, { name: 'lang', value: language }),
    )
    return 'language'
  })
}

async function changing(
  pageRequest: PageRequest,
  work: (pageRequest: PageRequest, form: URLSearchParams) => Promise<string>,
): Promise<FastifyReply> {
  const form = readForm(pageRequest)
  openSession(pageRequest)
  try {
    return goTo(pageRequest, `${start}?done=${await work(pageRequest, form)}`)
  } catch (error) {
    const told = asWeak(error)
    if (told instanceof Failure && leadsElsewhere.has(told.code)) throw told
    return await show(pageRequest, { problem: sayAgain(pageRequest, told) }, statusOf(told).status)
  }
}

const leadsElsewhere = new Set<string>([
  'second_factor_required',
  'session_expired',
  'proof_required',
])

function sayAgain(pageRequest: PageRequest, error: unknown): string {
  let said = ''
  again(pageRequest, error, (problem) => {
    said = problem
    return pageRequest.reply
  })
  return said
}

async function show(pageRequest: PageRequest, says: Says, status = 200): Promise<FastifyReply> {
  const session = openSession(pageRequest)
  const [place, passkeys, sessions] = [
    await findPlace(pageRequest, session),
    await listPasskeys(pageRequest.app, session),
    await listSessions(pageRequest.app, session),
  ]
  const view = { session, passkeys, sessions, ...says }
  return sendPage(pageRequest, (frame) => accountPage(frame, view), { place, status })
}
