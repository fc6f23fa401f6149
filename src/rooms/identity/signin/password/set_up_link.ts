import { hashSecret } from '#access/room'
import type { App } from '#kernel/corridor/app'
import { transact } from '#kernel/database/transaction'
import { noteEvent } from '../session/event_store.ts'
import { asPerson, newSecret } from '../session/session.ts'
import { addressOf } from '../session/rules.ts'
import * as store from '../session/store.ts'
import type { RequestOrigin } from '../session/types.ts'
import * as links from './link_store.ts'

const operator: RequestOrigin = { ip: '', userAgent: 'command line', language: 'en' }

export type SetUpLink = { userId: string; url: string }

/**
 * A login without a password, and a link by which its owner chooses one: nobody else ever knows it. A
 * link from before stops working. Null where the person has a password: another one is asked for on the
 * page for that, by mail.
 */
export async function makeSetUpLink(
  app: App,
  given: { email: string; name: string },
): Promise<SetUpLink | null> {
  const email = addressOf(given.email)
  const userId = await findOrMakeLogin(app, email, given.name)
  return await asPerson(app, userId, async (tx) => {
    if ((await store.lockLogin(tx, userId)) !== null) return null
    const token = newSecret(app)
    links.deleteResetLinks(tx, userId)
    links.insertResetLink(tx, userId, hashSecret(token))
    const detail = 'link to set up the login, by the operator'
    noteEvent(tx, { userId, id: app.newId(), kind: 'reset_asked', detail }, operator)
    return { userId, url: `${new URL('/reset/new', app.baseUrl).toString()}?token=${token}` }
  })
}

/** Of two who make one at once, both get the same. */
async function findOrMakeLogin(app: App, email: string, name: string): Promise<string> {
  const known = await findLogin(app, email)
  if (known !== null) return known
  const id = app.newId()
  const made = { id, email, name, passwordHash: null, now: app.clock.now() }
  if (await asPerson(app, id, (tx) => store.insertPerson(tx, made))) return id
  const other = await findLogin(app, email)
  if (other === null) throw new Error(`The login of ${email} was removed this moment.`)
  return other
}

async function findLogin(app: App, email: string): Promise<string | null> {
  const options = { orgId: null, readOnly: true }
  const login = await transact(app.database, options, (tx) =>
    store.findLogin(tx, email, operator.ip),
  )
  return login?.id ?? null
}
