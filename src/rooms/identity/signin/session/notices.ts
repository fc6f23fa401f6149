import type { App } from '#kernel/corridor/app'
import { noOrganization } from '#kernel/database/sealed_columns'
import type { Tx } from '#kernel/database/transaction'
import { queueLetter } from '#mail/room'
import { type Letter } from '#languages/room'
import type { Session, RequestOrigin } from './types.ts'

/**
 * Mails a person about a change of their login, in the same transaction: a stranger who got in
 * cannot change anything unnoticed. The transaction must come from `asPerson`.
 */
export function tell(
  app: App,
  tx: Tx,
  session: Pick<Session, 'email' | 'language'>,
  letter: Letter,
  visit: Pick<RequestOrigin, 'language'>,
): void {
  const language = session.language ?? visit.language
  queueLetter(tx, app, noOrganization, { to: session.email, language, letter })
}

/** Says whether connected apps go on acting, and where they are seen; never how many there are. */
export function passwordLetter(app: App, hasEndedApps: boolean): Letter {
  const url = new URL('/account/apps', app.baseUrl).toString()
  return { kind: 'password_changed', apps: hasEndedApps ? 'ended' : 'kept', url }
}
