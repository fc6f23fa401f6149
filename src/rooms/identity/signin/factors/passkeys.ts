import type {
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
  VerifiedRegistrationResponse,
} from '@simplewebauthn/server'
import { Failure } from '#kernel/failure/failure'
import type { App } from '#kernel/corridor/app'
import { noteEvent } from '../session/event_store.ts'
import * as factors from '../session/factor_store.ts'
import { tell } from '../session/notices.ts'
import * as passkeys from './passkey_store.ts'
import { issueChallenge, partyOf, redeemChallenge } from './passkey_ticket.ts'
import { assertFresh, assertMayChangeFactors, assertOpen } from '../session/rules.ts'
import { asPerson, changeLogin, renewSession } from '../session/session.ts'
import * as store from '../session/store.ts'
import type { OpenedSession, Session, RequestOrigin } from '../session/types.ts'

const longestName = 60

export type PasskeyEnrolment = { options: PublicKeyCredentialCreationOptionsJSON; ticket: string }

/** Discoverable and with user verification, so that it is both factors at once and needs no name. */
export async function startPasskey(app: App, session: Session): Promise<PasskeyEnrolment> {
  assertMayChangeFactors(session)
  assertFresh(session)
  const party = partyOf(app)
  const known = await asPerson(app, session.userId, (tx) =>
    passkeys.listPasskeys(tx, session.userId),
  )
  const { challenge, ticket } = await issueChallenge(app, 'enrol', session.id)
  // Loaded when the first passkey is made: most processes never see one.
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const options = await generateRegistrationOptions({
    rpName: 'Daybook',
    rpID: party.id,
    userName: session.email,
    userDisplayName: session.name || session.email,
    userID: handleOf(session.userId),
    challenge: new Uint8Array(challenge),
    attestationType: 'none',
    excludeCredentials: known.map((one) => ({ id: one.credential_id, transports: one.transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { options, ticket }
}

/** What an authenticator knows of the person: their id, and nothing that tells who they are. */
export function handleOf(userId: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(userId.replaceAll('-', ''), 'hex'))
}

type Answer = { ticket: string; response: RegistrationResponseJSON; name: string }

export async function finishPasskey(
  app: App,
  session: Session,
  given: Answer,
  visit: RequestOrigin,
): Promise<OpenedSession> {
  assertMayChangeFactors(session)
  const challenge = await redeemChallenge(app, given.ticket, 'enrol', session.id)
  const { credential } = await verify(app, given.response, challenge)
  const { userId } = session
  return await changeLogin(app, session, async (tx) => {
    const isNew = await passkeys.insertPasskey(tx, {
      userId,
      id: app.newId(),
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: credential.transports ?? [],
      name: nameOf(given.name),
    })
    if (!isNew) throw new Failure('passkey_refused')
    store.deleteWeakSessions(tx, userId, session.id)
    noteEvent(tx, { userId, id: app.newId(), kind: 'factor_added', detail: 'passkey' }, visit)
    const opened = await renewSession(app, tx, session, { isStrong: true, isProved: false })
    tell(app, tx, opened.session, { kind: 'factor_added', factor: 'passkey' }, visit)
    return opened
  })
}

type Registered = NonNullable<VerifiedRegistrationResponse['registrationInfo']>

/** The library throws for most faults and answers `false` for the rest; to us they are the same. */
async function verify(
  app: App,
  response: RegistrationResponseJSON,
  expectedChallenge: string,
): Promise<Registered> {
  const party = partyOf(app)
  try {
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
    })
    if (verified) return registrationInfo
  } catch (error) {
    throw new Failure('passkey_refused', {}, error)
  }
  throw new Failure('passkey_refused')
}

function nameOf(name: string): string {
  const line = name.replaceAll(/\p{C}+/gu, ' ').trim()
  return Array.from(line).slice(0, longestName).join('') || 'Passkey'
}

export type ListedPasskey = { id: string; name: string; createdAt: Date; lastUsedAt: Date | null }

export async function listPasskeys(app: App, session: Session): Promise<ListedPasskey[]> {
  assertOpen(session)
  const rows = await asPerson(app, session.userId, (tx) =>
    passkeys.listPasskeys(tx, session.userId),
  )
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  }))
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export async function removePasskey(
  app: App,
  session: Session,
  id: string,
  visit: RequestOrigin,
): Promise<void> {
  assertMayChangeFactors(session)
  assertFresh(session)
  const { userId } = session
  await changeLogin(app, session, async (tx) => {
    const isThere = uuid.test(id) && (await passkeys.deletePasskey(tx, userId, id))
    if (!isThere) throw new Failure('passkey_not_found')
    if (!(await factors.hasFactor(tx, userId))) factors.deleteRecoveryCodes(tx, userId)
    store.weakenSessions(tx, userId)
    noteEvent(tx, { userId, id: app.newId(), kind: 'factor_removed', detail: 'passkey' }, visit)
    tell(app, tx, session, { kind: 'factor_removed', factor: 'passkey' }, visit)
  })
}
