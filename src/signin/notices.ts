import type { House } from '#kernel/house'
import { noOrganization } from '#kernel/sealed_columns'
import type { Tx } from '#kernel/transaction'
import { queueLetter, type Letter } from '#mail/room'
import type { Session, Visit } from './types.ts'

/**
 * Whoever's login changes hears of it by mail, in the same transaction: a stranger who got in
 * cannot change a thing in silence. The transaction must come from `asPerson`.
 */
export function tell(
  house: House,
  tx: Tx,
  session: Pick<Session, 'email' | 'language'>,
  letter: Letter,
  visit: Pick<Visit, 'language'>,
): void {
  const language = session.language ?? visit.language
  queueLetter(tx, house, noOrganization, { to: session.email, language, letter })
}

/** Says whether connected apps go on acting, and where they are seen; never how many there are. */
export function passwordLetter(house: House, hasEndedApps: boolean): Letter {
  const url = new URL('/account/apps', house.baseUrl).toString()
  return { kind: 'password_changed', apps: hasEndedApps ? 'ended' : 'kept', url }
}
