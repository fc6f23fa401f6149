import { hashSecret } from '#access/room'
import { Failure } from '#kernel/failure/failure'
import type { App } from '#kernel/corridor/app'
import { transact } from '#kernel/database/transaction'
import * as passkeys from './passkey_store.ts'
import { isSecret } from '../session/rules.ts'
import { newSecret } from '../session/session.ts'

export type PasskeyPurpose = 'sign_in' | 'enrol'

const loopback = new Set(['127.0.0.1', '[::1]'])

/**
 * The host and the origin that passkeys belong to. Browsers refuse passkeys for a bare IP address, so
 * a server at a loopback address has its passkeys at localhost.
 */
export function partyOf(app: Pick<App, 'baseUrl'>): { id: string; origin: string } {
  const url = new URL(app.baseUrl)
  if (loopback.has(url.hostname)) url.hostname = 'localhost'
  return { id: url.hostname, origin: url.origin }
}

/** Where a browser allows passkeys of this server: at https or localhost; null where at neither. */
export function passkeyOriginOf(app: Pick<App, 'baseUrl'>): string | null {
  const { id, origin } = partyOf(app)
  const isBareAddress = /^[\d.]+$|:/.test(id)
  const isSecure = origin.startsWith('https:') || id === 'localhost'
  return isSecure && !isBareAddress ? origin : null
}

/** A challenge kept for any node to take, and the ticket that the page brings back for it. */
export async function issueChallenge(
  app: App,
  purpose: PasskeyPurpose,
  sessionId: string | null,
): Promise<{ challenge: Buffer; ticket: string }> {
  const challenge = app.random.bytes(32)
  const ticket = newSecret(app)
  await transact(app.database, { orgId: null }, async (tx) =>
    passkeys.insertChallenge(tx, hashSecret(ticket), {
      purpose,
      challenge: challenge.toString('base64url'),
      sessionId,
    }),
  )
  return { challenge, ticket }
}

/** Spent by looking: a challenge never serves twice, nor for another purpose or session. */
export async function redeemChallenge(
  app: App,
  ticket: string,
  purpose: PasskeyPurpose,
  sessionId: string | null,
): Promise<string> {
  const found = isSecret(ticket)
    ? await transact(app.database, { orgId: null }, (tx) =>
        passkeys.takeChallenge(tx, hashSecret(ticket)),
      )
    : null
  if (found?.purpose !== purpose || found.session_id !== sessionId) {
    throw new Failure('passkey_refused')
  }
  return found.challenge
}
