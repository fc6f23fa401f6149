import { hashPassword } from '#access/room'
import type { App } from '#kernel/corridor/app'
import { noteEvent } from '../session/event_store.ts'
import * as links from './link_store.ts'
import { passwordLetter, tell } from '../session/notices.ts'
import { assertPassword } from '../factors/proof.ts'
import { assertMayChangeFactors, assertStrongPassword } from '../session/rules.ts'
import { changeLogin, renewSession } from '../session/session.ts'
import * as store from '../session/store.ts'
import type { OpenedSession, Session, RequestOrigin } from '../session/types.ts'

/** Ends every other session, so that the old password opens nothing. */
export async function changePassword(
  app: App,
  session: Session,
  given: { current: string; next: string },
  visit: RequestOrigin,
): Promise<OpenedSession> {
  assertMayChangeFactors(session)
  await assertPassword(app, session, given.current)
  assertStrongPassword(given.next, session.email)
  const passwordHash = await hashPassword(given.next)
  const { userId } = session
  return await changeLogin(app, session, async (tx) => {
    store.setPassword(tx, userId, passwordHash)
    links.deleteResetLinks(tx, userId)
    await store.deleteOtherSessions(tx, userId, session.id)
    noteEvent(tx, { userId, id: app.newId(), kind: 'password_changed' }, visit)
    const opened = await renewSession(app, tx, session, { isStrong: false, isProved: true })
    tell(app, tx, opened.session, passwordLetter(app, false), visit)
    return opened
  })
}
