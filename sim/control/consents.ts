import { z } from 'zod'
import { nowOf, type Session, type State } from '../state.ts'
import { answerOf } from '../wire.ts'
import { type Control, findAccount, readOrder, reject } from './desk.ts'

function findSession(state: State, id: string): Session {
  return state.sessions.get(id) ?? reject(`there is no session ${id}`, 404)
}

const expireOrder = z.union([
  z.strictObject({ session: z.string() }),
  z.strictObject({ code: z.string() }),
  z.strictObject({ continuation_keys: z.literal(true) }),
])

/** Expires a consent, a code or all continuation keys early. */
const expire: Control = {
  method: 'POST',
  path: '/__sim/expire',
  run({ state }, asked) {
    const order = readOrder(asked, expireOrder)
    if ('continuation_keys' in order) return answerOf({ epoch: ++state.keyEpoch })
    if ('session' in order) {
      findSession(state, order.session).status = 'EXPIRED'
      return answerOf({ session: order.session })
    }
    const found = [...state.authorizations.values()].find(({ code }) => code === order.code)
    if (found === undefined) reject('there is no such code', 404)
    found.codeExpiresAt = nowOf(state)
    return answerOf({ code: order.code })
  },
}

/** The account holder revokes the consent at the bank. */
const revoke: Control = {
  method: 'POST',
  path: '/__sim/revoke',
  run({ state }, asked) {
    const { session } = readOrder(asked, z.strictObject({ session: z.string() }))
    findSession(state, session).status = 'REVOKED'
    return answerOf({ session })
  },
}

/** The account is closed at the bank: no session can read it, and no new one gets a uid for it. */
const close: Control = {
  method: 'POST',
  path: '/__sim/close',
  run({ state }, asked) {
    const { account: name } = readOrder(asked, z.strictObject({ account: z.string() }))
    const account = findAccount(state, name)
    account.isClosed = true
    return answerOf({ account: account.iban })
  },
}

const applicationOrder = z.strictObject({
  id: z.uuid().optional(),
  name: z.string().default('Test'),
  public_key: z.string().startsWith('-----BEGIN'),
  redirect_urls: z.array(z.string()).default([]),
  active: z.boolean().default(true),
})

/** Registers an application with its public key, or changes the one that has this id. */
const register: Control = {
  method: 'POST',
  path: '/__sim/applications',
  run({ state }, asked) {
    const order = readOrder(asked, applicationOrder)
    const id = order.id ?? state.chance.uuid()
    state.applications.set(id, {
      id,
      name: order.name,
      publicKey: order.public_key,
      redirectUrls: order.redirect_urls,
      isActive: order.active,
    })
    return answerOf({ id })
  },
}

export const consentControls: Control[] = [expire, revoke, close, register]
