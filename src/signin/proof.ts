import { isPassword } from '#access/room'
import { Failure } from '#kernel/failure'
import type { House } from '#kernel/house'
import type { Tx } from '#kernel/transaction'
import { noteEvent } from './event_store.ts'
import { forgetTries } from './limit_store.ts'
import { limitRules, takeTries, tryOf } from './limits.ts'
import { assertOpen, mostWrongCodes } from './rules.ts'
import { asPerson, changeLogin, renewSession } from './session.ts'
import * as store from './store.ts'
import type { Opened, Session, Visit } from './types.ts'

/** Counts a try at a code or password of a person who is known; over all of their sessions. */
export async function takeProofTry(house: House, session: Session): Promise<void> {
  await takeTries(house, [tryOf(limitRules.proof, session.userId)])
}

export function forgiveProofTries(tx: Tx, session: Session): void {
  const { rule, subject } = tryOf(limitRules.proof, session.userId)
  forgetTries(tx, rule.scope, subject)
}

type Proving = {
  session: Session
  visit: Visit
  /** False where the code was wrong; what it wrote by then stays. */
  prove(tx: Tx): Promise<boolean>
}

/** A code opens the session, or counts against it; the fifth wrong one ends it. */
export async function proveByCode(house: House, given: Proving): Promise<Opened> {
  const { session, visit } = given
  const { userId } = session
  await takeProofTry(house, session)
  const outcome = await asPerson(house, userId, async (tx) => {
    if (await given.prove(tx)) {
      forgiveProofTries(tx, session)
      noteEvent(tx, { userId, id: house.newId(), kind: 'signed_in' }, visit)
      return await renewSession(house, tx, session, { isStrong: true, isProved: true })
    }
    noteEvent(tx, { userId, id: house.newId(), kind: 'failed', detail: 'code' }, visit)
    const wrong = await store.countWrongCode(tx, session)
    if (wrong !== null && wrong < mostWrongCodes) return 'wrong_code' as const
    await store.deleteSession(tx, userId, session.id)
    return 'session_expired' as const
  })
  if (typeof outcome === 'string') throw new Failure(outcome)
  return outcome
}

/** Before what guards a login is taken away, its password is asked again. */
export async function assertPassword(
  house: House,
  session: Session,
  password: string,
): Promise<void> {
  await takeProofTry(house, session)
  const person = await asPerson(house, session.userId, (tx) => store.readPerson(tx, session.userId))
  const isRight = await isPassword(password, person?.password_hash ?? '')
  if (!isRight) throw new Failure('sign_in_failed')
  await asPerson(house, session.userId, async (tx) => forgiveProofTries(tx, session))
}

/** Whoever is in shows that it is still them; codes and passkeys do the same where they sign in. */
export async function confirmPassword(
  house: House,
  session: Session,
  password: string,
): Promise<Opened> {
  assertOpen(session)
  await assertPassword(house, session, password)
  const gain = { isStrong: false, isProved: true }
  return await changeLogin(house, session, (tx) => renewSession(house, tx, session, gain))
}
