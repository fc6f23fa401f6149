import { isPassword } from '#access/room'
import { Failure } from '#kernel/failure/failure'
import type { App } from '#kernel/corridor/app'
import type { Tx } from '#kernel/database/transaction'
import { noteEvent } from '../session/event_store.ts'
import { forgetTries } from '../limits/limit_store.ts'
import { limitRules, takeTries, tryOf } from '../limits/limits.ts'
import { assertOpen, mostWrongCodes } from '../session/rules.ts'
import { asPerson, changeLogin, renewSession } from '../session/session.ts'
import * as store from '../session/store.ts'
import type { OpenedSession, Session, RequestOrigin } from '../session/types.ts'

/** Counts a try at a code or password of a person who is known; over all of their sessions. */
export async function takeProofTry(app: App, session: Session): Promise<void> {
  await takeTries(app, [tryOf(limitRules.proof, session.userId)])
}

export function forgiveProofTries(tx: Tx, session: Session): void {
  const { rule, subject } = tryOf(limitRules.proof, session.userId)
  forgetTries(tx, rule.scope, subject)
}

type Proving = {
  session: Session
  visit: RequestOrigin
  /** False where the code was wrong; what it wrote by then stays. */
  prove(tx: Tx): Promise<boolean>
}

/** A code opens the session, or counts against it; the fifth wrong one ends it. */
export async function proveByCode(app: App, given: Proving): Promise<OpenedSession> {
  const { session, visit } = given
  const { userId } = session
  await takeProofTry(app, session)
  const outcome = await asPerson(app, userId, async (tx) => {
    if (await given.prove(tx)) {
      forgiveProofTries(tx, session)
      noteEvent(tx, { userId, id: app.newId(), kind: 'signed_in' }, visit)
      return await renewSession(app, tx, session, { isStrong: true, isProved: true })
    }
    noteEvent(tx, { userId, id: app.newId(), kind: 'failed', detail: 'code' }, visit)
    const wrong = await store.countWrongCode(tx, session)
    if (wrong !== null && wrong < mostWrongCodes) return 'wrong_code' as const
    await store.deleteSession(tx, userId, session.id)
    return 'session_expired' as const
  })
  if (typeof outcome === 'string') throw new Failure(outcome)
  return outcome
}

/** Before what guards a login is taken away, its password is asked again. */
export async function assertPassword(app: App, session: Session, password: string): Promise<void> {
  await takeProofTry(app, session)
  const person = await asPerson(app, session.userId, (tx) => store.readPerson(tx, session.userId))
  const isRight = await isPassword(password, person?.password_hash ?? '')
  if (!isRight) throw new Failure('sign_in_failed')
  await asPerson(app, session.userId, async (tx) => forgiveProofTries(tx, session))
}

/** Confirms by password that it is still the same person; codes and passkeys do so elsewhere. */
export async function confirmPassword(
  app: App,
  session: Session,
  password: string,
): Promise<OpenedSession> {
  assertOpen(session)
  await assertPassword(app, session, password)
  const gain = { isStrong: false, isProved: true }
  return await changeLogin(app, session, (tx) => renewSession(app, tx, session, gain))
}
