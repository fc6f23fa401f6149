import { hashPassword, hashSecret } from '#access/room'
import { Failure } from '#kernel/failure/failure'
import type { App } from '#kernel/corridor/app'
import { enqueue } from '#kernel/corridor/queue'
import { noOrganization } from '#kernel/database/sealed_columns'
import { transact, type Tx } from '#kernel/database/transaction'
import { isMailAddress, plainName } from '#mail/room'
import { noteEvent } from '../session/event_store.ts'
import { hasFactor } from '../session/factor_store.ts'
import { forgetTries } from '../limits/limit_store.ts'
import { limitRules, takeTries, tryOf } from '../limits/limits.ts'
import { endApps, planEnding, type Ending } from './end_apps.ts'
import * as links from './link_store.ts'
import { passwordLetter, tell } from '../session/notices.ts'
import { listOwnApps } from '../session/organization_store.ts'
import { addressOf, agentOf, assertStrongPassword, isSecret, networkOf } from '../session/rules.ts'
import { asPerson } from '../session/session.ts'
import * as store from '../session/store.ts'
import type { RequestOrigin } from '../session/types.ts'

/**
 * Always the same answer and the same work: whether somebody has the address is found out behind the
 * commit, by a job. More than three an hour are ignored without a word, or the mailbox would suffer.
 */
export async function requestReset(app: App, email: string, visit: RequestOrigin): Promise<void> {
  const address = addressOf(email)
  await takeTries(app, [tryOf(limitRules.resetNetwork, networkOf(visit.ip))])
  if (!isMailAddress(address)) return
  try {
    await takeTries(app, [tryOf(limitRules.reset, address)])
  } catch (error) {
    if (error instanceof Failure && error.code === 'too_many_attempts') return
    throw error
  }
  const { ip, language } = visit
  const data = { email: address, language, ip, userAgent: agentOf(visit.userAgent) }
  await transact(app.database, { orgId: noOrganization }, async (tx) =>
    enqueue(tx, { kind: 'send_reset', orgId: noOrganization, data }),
  )
}

export type Reset = {
  email: string
  /**
   * The names of the apps that act for the person; null where the link is not enough to be told:
   * whoever has a second factor has not shown it here, and a mailbox alone must not tell of the books.
   */
  apps: string[] | null
}

export async function readReset(app: App, token: string): Promise<Reset | null> {
  const found = await findReset(app, token)
  if (!found) return null
  const apps = await asPerson(app, found.user_id, async (tx) =>
    (await hasFactor(tx, found.user_id)) ? null : await listOwnApps(tx),
  )
  return { email: found.email, apps: apps?.map(({ name }) => plainName(name)) ?? null }
}

async function findReset(app: App, token: string): Promise<links.FoundReset | null> {
  if (!isSecret(token)) return null
  const options = { orgId: null, readOnly: true }
  return await transact(app.database, options, (tx) => links.findResetLink(tx, hashSecret(token)))
}

type Given = { token: string; password: string; endsApps?: boolean }

/** Ends every session and keeps the second factors: a mailbox alone must not open the books. */
export async function resetPassword(app: App, given: Given, visit: RequestOrigin): Promise<void> {
  const found = await findReset(app, given.token)
  if (!found) throw new Failure('link_invalid')
  assertStrongPassword(given.password, found.email)
  const passwordHash = await hashPassword(given.password)
  const ending = await asPerson(app, found.user_id, async (tx) => {
    await store.lockLogin(tx, found.user_id)
    const isTaken = await links.takeResetLink(tx, found.user_id, hashSecret(given.token))
    if (!isTaken) throw new Failure('link_invalid')
    const address = tryOf(limitRules.address, found.email)
    forgetTries(tx, address.rule.scope, address.subject)
    store.setPassword(tx, found.user_id, passwordHash)
    links.deleteResetLinks(tx, found.user_id)
    await store.deleteOtherSessions(tx, found.user_id, null)
    return await concludeReset(app, tx, found, given.endsApps ?? false, visit)
  })
  // At once; should it fail, the job that was committed with the password does it.
  if (ending) await endApps(app, ending)
}

/** The log, the letter, and the apps that end with the old password. */
async function concludeReset(
  app: App,
  tx: Tx,
  found: links.FoundReset,
  endsApps: boolean,
  visit: RequestOrigin,
): Promise<Ending | null> {
  const { user_id: userId, email, language } = found
  const event = { userId, id: app.newId(), kind: 'reset_used' as const }
  noteEvent(tx, endsApps ? { ...event, detail: 'apps disconnected' } : event, visit)
  const ending = endsApps ? await planEnding(tx, found, visit) : null
  tell(app, tx, { email, language }, passwordLetter(app, endsApps), visit)
  return ending
}
