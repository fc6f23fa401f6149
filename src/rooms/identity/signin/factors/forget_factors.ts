import type { App } from '#kernel/corridor/app'
import type { Language } from '#languages/room'
import { transact } from '#kernel/database/transaction'
import { noteEvent } from '../session/event_store.ts'
import * as factors from '../session/factor_store.ts'
import { tell } from '../session/notices.ts'
import * as passkeys from './passkey_store.ts'
import { asPerson } from '../session/session.ts'
import * as store from '../session/store.ts'
import type { RequestOrigin } from '../session/types.ts'

const operator: RequestOrigin = { ip: '', userAgent: 'command line', language: 'en' }

/**
 * For whoever lost every factor and every recovery code: the operator, who has made sure who asks,
 * takes them away. The password stays, every session ends, and the person hears of it. False where
 * nobody has the address.
 */
export async function forgetFactors(app: App, email: string): Promise<boolean> {
  const address = email.trim().toLowerCase()
  const options = { orgId: null, readOnly: true }
  const login = await transact(app.database, options, (tx) =>
    store.findLogin(tx, address, operator.ip),
  )
  if (login === null) return false
  const userId = login.id
  await asPerson(app, userId, async (tx) => {
    await store.lockLogin(tx, userId)
    const person = await store.readPerson(tx, userId)
    for (const { id } of await passkeys.listPasskeys(tx, userId)) {
      await passkeys.deletePasskey(tx, userId, id)
    }
    await factors.deleteTotp(tx, userId)
    factors.deleteRecoveryCodes(tx, userId)
    await store.deleteOtherSessions(tx, userId, null)
    const detail = 'all, by the operator'
    noteEvent(tx, { userId, id: app.newId(), kind: 'factor_removed', detail }, operator)
    const language = (person?.language ?? operator.language) as Language
    const told = { email: address, language }
    tell(app, tx, told, { kind: 'factors_forgotten' }, operator)
  })
  return true
}
