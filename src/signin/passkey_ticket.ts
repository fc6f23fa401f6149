import { hashSecret } from '#access/room'
import { Failure } from '#kernel/failure'
import type { House } from '#kernel/house'
import { transact } from '#kernel/transaction'
import * as passkeys from './passkey_store.ts'
import { isSecret } from './rules.ts'
import { newSecret } from './session.ts'

export type Purpose = 'sign_in' | 'enrol'

/** Where passkeys of this house are made and shown: the host, and the whole origin. */
export function partyOf(house: Pick<House, 'baseUrl'>): { id: string; origin: string } {
  const { hostname, origin } = new URL(house.baseUrl)
  return { id: hostname, origin }
}

/** A challenge kept for any node to take, and the ticket that the page brings back for it. */
export async function issueChallenge(
  house: House,
  purpose: Purpose,
  sessionId: string | null,
): Promise<{ challenge: Buffer; ticket: string }> {
  const challenge = house.random.bytes(32)
  const ticket = newSecret(house)
  await transact(house.database, { orgId: null }, async (tx) =>
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
  house: House,
  ticket: string,
  purpose: Purpose,
  sessionId: string | null,
): Promise<string> {
  const found = isSecret(ticket)
    ? await transact(house.database, { orgId: null }, (tx) =>
        passkeys.takeChallenge(tx, hashSecret(ticket)),
      )
    : null
  if (found?.purpose !== purpose || found.session_id !== sessionId) {
    throw new Failure('passkey_refused')
  }
  return found.challenge
}
