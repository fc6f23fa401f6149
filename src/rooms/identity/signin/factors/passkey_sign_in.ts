import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import { Failure } from '#kernel/failure/failure'
import type { App } from '#kernel/corridor/app'
import { transact } from '#kernel/database/transaction'
import { noteEvent } from '../session/event_store.ts'
import * as passkeys from './passkey_store.ts'
import { issueChallenge, partyOf, redeemChallenge } from './passkey_ticket.ts'
import { handleOf } from './passkeys.ts'
import { asPerson, beginSession, renewSession } from '../session/session.ts'
import type { OpenedSession, Session, RequestOrigin } from '../session/types.ts'

export type PasskeyRequest = { options: PublicKeyCredentialRequestOptionsJSON; ticket: string }

/** Without a session any passkey of this server will do: the browser shows those it has. */
export async function passkeyOptions(app: App, session: Session | null): Promise<PasskeyRequest> {
  const own = session
    ? await asPerson(app, session.userId, (tx) => passkeys.listPasskeys(tx, session.userId))
    : []
  const { challenge, ticket } = await issueChallenge(app, 'sign_in', session?.id ?? null)
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const options = await generateAuthenticationOptions({
    rpID: partyOf(app).id,
    challenge: new Uint8Array(challenge),
    userVerification: 'required',
    allowCredentials: own.map((one) => ({ id: one.credential_id, transports: one.transports })),
  })
  return { options, ticket }
}

/**
 * Both factors at once: the device, and what unlocks it. Guessing is no use here, so no limit stands
 * in its way; who is kept from their password by a stranger's guesses still gets in.
 */
export async function signInWithPasskey(
  app: App,
  given: { ticket: string; response: AuthenticationResponseJSON },
  visit: RequestOrigin,
  session: Session | null,
): Promise<OpenedSession> {
  const challenge = await redeemChallenge(app, given.ticket, 'sign_in', session?.id ?? null)
  const userId = await ownerOf(app, given.response)
  if (session && session.userId !== userId) throw new Failure('passkey_refused')
  const opened = await asPerson(app, userId, async (tx) => {
    const row = await passkeys.lockPasskey(tx, userId, given.response.id)
    const counter = row && (await verify(app, given.response, challenge, row))
    if (row === null || counter === null) return null
    passkeys.usePasskey(tx, userId, row.id, counter)
    noteEvent(tx, { userId, id: app.newId(), kind: 'signed_in', detail: 'passkey' }, visit)
    return session
      ? await renewSession(app, tx, session, { isStrong: true, isProved: true })
      : await beginSession(app, tx, { userId, state: 'open', isStrong: true, visit })
  })
  if (opened) return opened
  await asPerson(app, userId, async (tx) =>
    noteEvent(tx, { userId, id: app.newId(), kind: 'failed', detail: 'passkey' }, visit),
  )
  throw new Failure('passkey_refused')
}

/** A page of ours sends what the browser gave it; anybody else may send anything, or nothing. */
async function ownerOf(
  app: App,
  response: AuthenticationResponseJSON | null | undefined,
): Promise<string> {
  const id: unknown = response?.id
  if (typeof id !== 'string' || !/^[A-Za-z0-9_-]{1,1400}$/.test(id)) {
    throw new Failure('passkey_refused')
  }
  const options = { orgId: null, readOnly: true }
  const owner = await transact(app.database, options, (tx) => passkeys.findOwner(tx, id))
  if (owner === null) throw new Failure('passkey_refused')
  const handle = response?.response?.userHandle
  if (handle !== undefined && handle !== Buffer.from(handleOf(owner)).toString('base64url')) {
    throw new Failure('passkey_refused')
  }
  return owner
}

/** The new counter; null where anything is wrong, a counter that fell behind its copy's included. */
async function verify(
  app: App,
  response: AuthenticationResponseJSON,
  expectedChallenge: string,
  row: passkeys.PasskeyRow,
): Promise<number | null> {
  const party = partyOf(app)
  try {
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: row.credential_id,
        publicKey: new Uint8Array(row.public_key),
        counter: Number(row.counter),
      },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch (error) {
    app.log.warn({ error }, 'a passkey was not accepted')
    return null
  }
}
