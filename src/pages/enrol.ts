import type { FastifyReply } from 'fastify'
import { Failure } from '#kernel/failure'
import {
  finishPasskey,
  finishTotp,
  renewRecoveryCodes,
  startPasskey,
  startTotp,
  type Session,
} from '#signin/room'
import { enrolPage, recoveryPage, scanPage } from './enrol_page.ts'
import { readForm, readJsonForm } from './form.ts'
import { confirmFirst, safeNext, start, withNext } from './next.ts'
import { again, statusOf } from './refusal.ts'
import type { Routes } from './routes.ts'
import { goTo, openSession, keepSession, sendPage, stepBefore, type Turn } from './turn.ts'

/** A second proof beside the password: a passkey, or an authenticator app with recovery codes. */
export function addEnrol({ get, post }: Routes): void {
  get('/account/second', (turn) => {
    const next = safeNext((turn.request.query as { next?: string }).next)
    const { session } = turn
    const before = stepBefore(session, '/account/second')
    if (session === null || before !== null) return goTo(turn, before ?? '/signin')
    if (!session.isFresh) return goTo(turn, confirmFirst(withNext('/account/second', next)))
    const { factors, mustEnrol: isRequired } = session
    const view = { next, isRequired, hasTotp: factors.totp }
    return sendPage(turn, (frame) => enrolPage(frame, view))
  })
  post('/account/totp/begin', async (turn) => {
    const form = readForm(turn)
    const session = openSession(turn)
    const begun = await startTotp(turn.house, session)
    const sealed = seal(turn, session, begun)
    const view = { ...begun, sealed, next: safeNext(form.get('next')) }
    return sendPage(turn, (frame) => scanPage(frame, view))
  })
  post('/account/totp', finish)
  post('/account/recovery', async (turn) => {
    readForm(turn)
    const codes = await renewRecoveryCodes(turn.house, openSession(turn), turn.visit)
    return sendPage(turn, (frame) => recoveryPage(frame, codes, start))
  })
  post('/account/passkeys/begin', async (turn) => {
    readJsonForm(turn)
    return turn.reply.send(await startPasskey(turn.house, openSession(turn)))
  })
  post('/account/passkeys', async (turn) => {
    const { ticket, response, name, next } = readJsonForm(turn)
    const given = {
      ticket: String(ticket),
      response: response as never,
      name: typeof name === 'string' && name.trim() !== '' ? name : turn.words.enrol.passkeyDefault,
    }
    keepSession(turn, await finishPasskey(turn.house, openSession(turn), given, turn.visit))
    const then = safeNext(next as string)
    return turn.reply.send({ next: then === start ? `${start}?done=passkey_added` : then })
  })
}

type Begun = { secret: string; uri: string }

async function finish(turn: Turn): Promise<FastifyReply> {
  const form = readForm(turn)
  const session = openSession(turn)
  const next = safeNext(form.get('next'))
  const sealed = form.get('sealed') ?? ''
  const begun = unseal(turn, session, sealed)
  try {
    const code = form.get('code') ?? ''
    const { recoveryCodes, opened } = await finishTotp(turn.house, session, code, turn.visit)
    keepSession(turn, opened)
    // Shown once, so there is no page to send the browser on to; the cookie is new already.
    const seen = { ...turn, session: opened.session }
    return sendPage(seen, (frame) => recoveryPage(frame, recoveryCodes, next))
  } catch (error) {
    return again(turn, error, (problem) =>
      sendPage(
        turn,
        (frame) => scanPage(frame, { ...begun, sealed, next, problem }),
        statusOf(error),
      ),
    )
  }
}

/** Travels with the form, so that a mistyped code does not cost a second scan. */
function seal(turn: Turn, session: Session, begun: Begun): string {
  const plain = JSON.stringify(begun)
  return turn.house.secrets.seal(plain, contextOf(session)).toString('base64url')
}

function unseal(turn: Turn, session: Session, sealed: string): Begun {
  try {
    const plain = turn.house.secrets.open(Buffer.from(sealed, 'base64url'), contextOf(session))
    return JSON.parse(plain) as Begun
  } catch {
    throw new Failure('form_expired')
  }
}

function contextOf(session: Session): string {
  return `a new authenticator app in session ${session.id}`
}
