import { hashPassword, isPassword, needsRehash } from '#access/room'
import { Failure } from '#kernel/failure/failure'
import type { App } from '#kernel/corridor/app'
import { transact, type Tx } from '#kernel/database/transaction'
import { noteEvent } from './event_store.ts'
import { hasFactor } from './factor_store.ts'
import { forgetOldTries, forgetTries, giveTryBack, keepTry } from '../limits/limit_store.ts'
import { limitRules, takeTries, tryOf, type Try } from '../limits/limits.ts'
import { addressOf, networkOf } from './rules.ts'
import { asPerson, beginSession } from './session.ts'
import * as store from './store.ts'
import type { OpenedSession, RequestOrigin } from './types.ts'

/** Hash of an unknown password: an address without one takes the same time as any other. */
const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$LZuksR5zhueeJnAxj21uNw$rZUinfqjQRQNiCBqkDQeTo3wIc+SGti3ZiHG33jWUm4'

/**
 * Unknown address, wrong password, no password at all: one answer, after the same work. The try is
 * counted before the password is looked at.
 */
export async function signInWithPassword(
  app: App,
  given: { email: string; password: string },
  visit: RequestOrigin,
): Promise<OpenedSession> {
  const email = addressOf(given.email)
  const options = { orgId: null, readOnly: true }
  const login = await transact(app.database, options, (tx) =>
    store.findLogin(tx, email, networkOf(visit.ip)),
  )
  const tries = triesOf(email, visit, login)
  await takeTries(app, tries)
  const stored = login?.password_hash ?? null
  const isRight = await isPassword(given.password, stored ?? nobodysHash)
  if (!login || stored === null || !isRight) {
    await noteFailure(app, login, tries, visit)
    throw new Failure('sign_in_failed')
  }
  const fresh = needsRehash(stored) ? await hashPassword(given.password) : null
  const opened = await asPerson(app, login.id, async (tx) => {
    // A password change ends all sessions; none may start with the old password afterwards.
    if ((await store.lockLogin(tx, login.id)) !== stored) return null
    forgiveTries(tx, tries)
    if (fresh !== null) store.setPassword(tx, login.id, fresh)
    const isPending = await hasFactor(tx, login.id)
    if (!isPending) {
      noteEvent(tx, { userId: login.id, id: app.newId(), kind: 'signed_in' }, visit)
    }
    const state = isPending ? 'pending' : 'open'
    return await beginSession(app, tx, { userId: login.id, state, isStrong: false, visit })
  })
  if (opened) return opened
  await noteFailure(app, login, tries, visit)
  throw new Failure('sign_in_failed')
}

/**
 * Whoever signed in from here before has tries of their own, so that a stranger who keeps guessing
 * elsewhere cannot keep them out.
 */
function triesOf(email: string, visit: RequestOrigin, login: store.Login | null): Try[] {
  const network = networkOf(visit.ip)
  const place = login?.is_known_network ? `${email} from ${network}` : email
  return [tryOf(limitRules.network, network), tryOf(limitRules.address, place)]
}

/** In the order in which they were taken, or two sign-ins could wait for each other. */
function forgiveTries(tx: Tx, tries: readonly Try[]): void {
  for (const { rule, subject } of tries) {
    if (rule.scope === limitRules.network.scope) giveTryBack(tx, rule.scope, subject)
    else forgetTries(tx, rule.scope, subject)
  }
  forgetOldTries(tx)
}

async function noteFailure(
  app: App,
  login: store.Login | null,
  tries: readonly Try[],
  visit: RequestOrigin,
): Promise<void> {
  const userId = login?.id ?? app.newId()
  await asPerson(app, userId, async (tx) => {
    // Something is written either way: an address that nobody has waits for the disk like the rest.
    const last = tries.at(-1)
    if (last) keepTry(tx, last.rule.scope, last.subject)
    forgetOldTries(tx)
    if (login) noteEvent(tx, { userId, id: app.newId(), kind: 'failed' }, visit)
  })
}
