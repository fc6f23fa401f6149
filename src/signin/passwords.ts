import { hashPassword } from '#access/room'
import type { House } from '#kernel/house'
import { noteEvent } from './event_store.ts'
import * as links from './link_store.ts'
import { passwordLetter, tell } from './notices.ts'
import { assertPassword } from './proof.ts'
import { assertMayChangeFactors, assertStrongPassword } from './rules.ts'
import { changeLogin, renewSession } from './session.ts'
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
    const opened = await renewSession(house, tx, session, { isStrong: false, isProved: true })
    tell(house, tx, opened.session, passwordLetter(house, false), visit)
    return opened
  })
}
