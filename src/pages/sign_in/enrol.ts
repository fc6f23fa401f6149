import type { FastifyReply } from 'fastify'
import { Failure } from '#kernel/failure/failure'
import {
  finishPasskey,
  finishTotp,
  renewRecoveryCodes,
  startPasskey,
  startTotp,
  type Session,
} from '#signin/room'
import { enrolPage, recoveryPage, scanPage } from './enrol_page.ts'
import { readForm, readJsonForm } from '../frame/form.ts'
import { confirmFirst, safeNext, start, withNext } from '../frame/next.ts'
import { again, statusOf } from '../frame/refusal.ts'
import type { Routes } from '../routes.ts'
import { goTo, openSession, keepSession, sendPage, stepBefore } from '../frame/page_request.ts'
import type { PageRequest } from '../frame/page_types.ts'

/** A second proof beside the password: a passkey, or an authenticator app with recovery codes. */
export function addEnrol({ get, post }: Routes): void {
  get('/account/second', (pageRequest) => {
    const next = safeNext((pageRequest.request.query as { next?: string }).next)
    const { session } = pageRequest
    const before = stepBefore(session, '/account/second')
    if (session === null || before !== null) return goTo(pageRequest, before ?? '/signin')
    if (!session.isFresh) return goTo(pageRequest, confirmFirst(withNext('/account/second', next)))
    const { factors, mustEnrol: isRequired } = session
    const view = { next, isRequired, hasTotp: factors.totp }
    return sendPage(pageRequest, (frame) => enrolPage(frame, view))
  })
  post('/account/totp/begin', async (pageRequest) => {
    const form = readForm(pageRequest)
    const session = openSession(pageRequest)
    const begun = await startTotp(pageRequest.app, session)
    const sealed = seal(pageRequest, session, begun)
    const view = { ...begun, sealed, next: safeNext(form.get('next')) }
    return sendPage(pageRequest, (frame) => scanPage(frame, view))
  })
  post('/account/totp', finish)
  post('/account/recovery', async (pageRequest) => {
    readForm(pageRequest)
    const codes = await renewRecoveryCodes(
      pageRequest.app,
      openSession(pageRequest),
      pageRequest.visit,
    )
    return sendPage(pageRequest, (frame) => recoveryPage(frame, codes, start))
  })
  post('/account/passkeys/begin', async (pageRequest) => {
    readJsonForm(pageRequest)
    return pageRequest.reply.send(await startPasskey(pageRequest.app, openSession(pageRequest)))
  })
  post('/account/passkeys', async (pageRequest) => {
    const { ticket, response, name, next } = readJsonForm(pageRequest)
    const given = {
      ticket: String(ticket),
      response: response as never,
      name:
        typeof name === 'string' && name.trim() !== ''
          ? name
          : pageRequest.words.enrol.passkeyDefault,
    }
    keepSession(
      pageRequest,
      await finishPasskey(pageRequest.app, openSession(pageRequest), given, pageRequest.visit),
    )
    const then = safeNext(next as string)
    return pageRequest.reply.send({ next: then === start ? `${start}?done=passkey_added` : then })
  })
}

type Begun = { secret: string; uri: string }

async function finish(pageRequest: PageRequest): Promise<FastifyReply> {
  const form = readForm(pageRequest)
  const session = openSession(pageRequest)
  const next = safeNext(form.get('next'))
  const sealed = form.get('sealed') ?? ''
  const begun = unseal(pageRequest, session, sealed)
  try {
    const code = form.get('code') ?? ''
    const { recoveryCodes, opened } = await finishTotp(
      pageRequest.app,
      session,
      code,
      pageRequest.visit,
    )
    keepSession(pageRequest, opened)
    // Shown once, so there is no page to send the browser on to; the cookie is new already.
    const seen = { ...pageRequest, session: opened.session }
    return sendPage(seen, (frame) => recoveryPage(frame, recoveryCodes, next))
  } catch (error) {
    return again(pageRequest, error, (problem) =>
      sendPage(
        pageRequest,
        (frame) => scanPage(frame, { ...begun, sealed, next, problem }),
        statusOf(error),
      ),
    )
  }
}

/** Travels with the form, so that a mistyped code does not cost a second scan. */
function seal(pageRequest: PageRequest, session: Session, begun: Begun): string {
  const plain = JSON.stringify(begun)
  return pageRequest.app.secrets.seal(plain, contextOf(session)).toString('base64url')
}

function unseal(pageRequest: PageRequest, session: Session, sealed: string): Begun {
  try {
    const plain = pageRequest.app.secrets.open(Buffer.from(sealed, 'base64url'), contextOf(session))
    return JSON.parse(plain) as Begun
  } catch {
    throw new Failure('form_expired')
  }
}

function contextOf(session: Session): string {
  return `a new authenticator app in session ${session.id}`
}
