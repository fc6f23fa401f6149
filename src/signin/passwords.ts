import { hashPassword, hashSecret } from '#access/room'
import { Failure } from '#kernel/failure'
import type { House } from '#kernel/house'
import { enqueue } from '#kernel/queue'
import { noOrganization } from '#kernel/sealed_columns'
import { transact } from '#kernel/transaction'
import { isMailAddress } from '#mail/room'
import { noteEvent } from './event_store.ts'
import { forgetTries } from './limit_store.ts'
import { limitRules, takeTries, tryOf } from './limits.ts'
import * as links from './link_store.ts'
import { tell } from './notices.ts'
import { assertPassword } from './proof.ts'
import {
  addressOf,
  agentOf,
  assertMayChangeFactors,
  assertStrongPassword,
  isSecret,
  networkOf,
} from './rules.ts'
import { asPerson, changeLogin, renewSession } from './session.ts'
import * as store from './store.ts'
import type { Opened, Session, Visit } from './types.ts'

/** Every other session ends: whoever knew the old password is out. */
export async function changePassword(
  house: House,
  session: Session,
  given: { current: string; next: string },
  visit: Visit,
): Promise<Opened> {
  assertMayChangeFactors(session)
  await assertPassword(house, session, given.current)
  assertStrongPassword(given.next, session.email)
  const passwordHash = await hashPassword(given.next)
  const { userId } = session
  return await changeLogin(house, session, async (tx) => {
    store.setPassword(tx, userId, passwordHash)
    links.deleteResetLinks(tx, userId)
    await store.deleteOtherSessions(tx, userId, session.id)
    noteEvent(tx, { userId, id: house.newId(), kind: 'password_changed' }, visit)
    const opened = await renewSession(house, tx, session, false)
    tell(house, tx, opened.session, { kind: 'password_changed' }, visit)
    return opened
  })
}

/**
 * Always the same answer and the same work: whether somebody has the address is found out behind the
 * commit, by a job. More than three an hour are ignored without a word, or the mailbox would suffer.
 */
export async function requestReset(house: House, email: string, visit: Visit): Promise<void> {
  const address = addressOf(email)
  await takeTries(house, [tryOf(limitRules.resetNetwork, networkOf(visit.ip))])
  if (!isMailAddress(address)) return
  try {
    await takeTries(house, [tryOf(limitRules.reset, address)])
  } catch (error) {
    if (error instanceof Failure && error.code === 'too_many_attempts') return
    throw error
  }
  const { ip, language } = visit
  const data = { email: address, language, ip, userAgent: agentOf(visit.userAgent) }
  await transact(house.database, { orgId: noOrganization }, async (tx) =>
    enqueue(tx, { kind: 'send_reset', orgId: noOrganization, data }),
  )
}

export async function readReset(house: House, token: string): Promise<{ email: string } | null> {
  const found = await findReset(house, token)
  return found && { email: found.email }
}

async function findReset(house: House, token: string): Promise<links.FoundReset | null> {
  if (!isSecret(token)) return null
  const options = { orgId: null, readOnly: true }
  return await transact(house.database, options, (tx) => links.findResetLink(tx, hashSecret(token)))
}

/** Ends every session and keeps the second factors: a mailbox alone must not open the books. */
export async function resetPassword(
  house: House,
  given: { token: string; password: string },
  visit: Visit,
): Promise<void> {
  const found = await findReset(house, given.token)
  if (!found) throw new Failure('link_invalid')
  const { user_id: userId, email } = found
  assertStrongPassword(given.password, email)
  const passwordHash = await hashPassword(given.password)
  await asPerson(house, userId, async (tx) => {
    await store.lockLogin(tx, userId)
    const isTaken = await links.takeResetLink(tx, userId, hashSecret(given.token))
    if (!isTaken) throw new Failure('link_invalid')
    const address = tryOf(limitRules.address, email)
    forgetTries(tx, address.rule.scope, address.subject)
    store.setPassword(tx, userId, passwordHash)
    links.deleteResetLinks(tx, userId)
    await store.deleteOtherSessions(tx, userId, null)
    noteEvent(tx, { userId, id: house.newId(), kind: 'reset_used' }, visit)
    tell(house, tx, { email, language: found.language }, { kind: 'password_changed' }, visit)
  })
}
