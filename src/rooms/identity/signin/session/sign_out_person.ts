import type { App } from '#kernel/corridor/app'
import { transact } from '#kernel/database/transaction'
import { noteEvent } from './event_store.ts'
import { asPerson } from './session.ts'
import * as store from './store.ts'

const operator = { ip: '', userAgent: 'command line' }

/**
 * Ends every session of one person, by the operator: a laptop was lost, or somebody left in anger.
 * How many that were; null where nobody has the address. Password and factors stay.
 */
export async function signOutPerson(app: App, email: string): Promise<number | null> {
  const address = email.trim().toLowerCase()
  const options = { orgId: null, readOnly: true }
  const login = await transact(app.database, options, (tx) =>
    store.findLogin(tx, address, operator.ip),
  )
  if (login === null) return null
  return await asPerson(app, login.id, async (tx) => {
    // The same lock as a sign-in takes, so that one that is under way ends before or after this.
    await store.lockLogin(tx, login.id)
    const ended = await store.deleteOtherSessions(tx, login.id, null)
    const detail = 'all, by the operator'
    const id = app.newId()
    noteEvent(tx, { userId: login.id, id, kind: 'session_ended', detail }, operator)
    return ended
  })
}
