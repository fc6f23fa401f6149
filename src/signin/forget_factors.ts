import type { House } from '#kernel/house'
import type { Language } from '#kernel/language'
import { transact } from '#kernel/transaction'
import { noteEvent } from './event_store.ts'
import * as factors from './factor_store.ts'
import { tell } from './notices.ts'
import * as passkeys from './passkey_store.ts'
import { asPerson } from './session.ts'
import * as store from './store.ts'
import type { Visit } from './types.ts'

const operator: Visit = { ip: '', userAgent: 'command line', language: 'en' }

/**
 * For whoever lost every factor and every recovery code: the operator, who has made sure who asks,
 * takes them away. The password stays, every session ends, and the person hears of it. False where
 * nobody has the address.
 */
export async function forgetFactors(house: House, email: string): Promise<boolean> {
  const address = email.trim().toLowerCase()
  const options = { orgId: null, readOnly: true }
  const login = await transact(house.database, options, (tx) =>
    store.findLogin(tx, address, operator.ip),
  )
  if (login === null) return false
  const userId = login.id
  await asPerson(house, userId, async (tx) => {
    await store.lockLogin(tx, userId)
    const person = await store.readPerson(tx, userId)
    for (const { id } of await passkeys.listPasskeys(tx, userId)) {
      await passkeys.deletePasskey(tx, userId, id)
    }
    await factors.deleteTotp(tx, userId)
    factors.deleteRecoveryCodes(tx, userId)
    await store.deleteOtherSessions(tx, userId, null)
    const detail = 'all, by the operator'
    noteEvent(tx, { userId, id: house.newId(), kind: 'factor_removed', detail }, operator)
    const language = (person?.language ?? operator.language) as Language
    const told = { email: address, language }
    tell(house, tx, told, { kind: 'factors_forgotten' }, operator)
  })
  return true
}
