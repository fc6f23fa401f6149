import type {
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
  VerifiedRegistrationResponse,
} from '@simplewebauthn/server'
import { Failure } from '#kernel/failure'
import type { House } from '#kernel/house'
import { noteEvent } from './event_store.ts'
import * as factors from './factor_store.ts'
import { tell } from './notices.ts'
import * as passkeys from './passkey_store.ts'
import { issueChallenge, partyOf, redeemChallenge } from './passkey_ticket.ts'
import { assertFresh, assertMayChangeFactors, assertOpen } from './rules.ts'
import { asPerson, changeLogin, renewSession } from './session.ts'
import * as store from './store.ts'
import type { Opened, Session, Visit } from './types.ts'

const longestName = 60

export type PasskeyEnrolment = { options: PublicKeyCredentialCreationOptionsJSON; ticket: string }

/** Discoverable and with user verification, so that it is both factors at once and needs no name. */
export async function startPasskey(house: House, session: Session): Promise<PasskeyEnrolment> {
  assertMayChangeFactors(session)
  assertFresh(session)
  const party = partyOf(house)
  const known = await asPerson(house, session.userId, (tx) =>
    passkeys.listPasskeys(tx, session.userId),
  )
  const { challenge, ticket } = await issueChallenge(house, 'enrol', session.id)
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
  house: House,
  session: Session,
  given: Answer,
  visit: Visit,
): Promise<Opened> {
  assertMayChangeFactors(session)
  const challenge = await redeemChallenge(house, given.ticket, 'enrol', session.id)
  const { credential } = await verify(house, given.response, challenge)
  const { userId } = session
  return await changeLogin(house, session, async (tx) => {
    const isNew = await passkeys.insertPasskey(tx, {
      userId,
      id: house.newId(),
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: credential.transports ?? [],
      name: nameOf(given.name),
    })
    if (!isNew) throw new Failure('passkey_refused')
    store.deleteWeakSessions(tx, userId, session.id)
    noteEvent(tx, { userId, id: house.newId(), kind: 'factor_added', detail: 'passkey' }, visit)
    const opened = await renewSession(house, tx, session, { isStrong: true, isProved: false })
    tell(house, tx, opened.session, { kind: 'factor_added', factor: 'passkey' }, visit)
    return opened
  })
}

type Registered = NonNullable<VerifiedRegistrationResponse['registrationInfo']>

/** The library throws for most faults and answers `false` for the rest; to us they are the same. */
async function verify(
  house: House,
  response: RegistrationResponseJSON,
  expectedChallenge: string,
): Promise<Registered> {
  const party = partyOf(house)
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

export async function listPasskeys(house: House, session: Session): Promise<ListedPasskey[]> {
  assertOpen(session)
  const rows = await asPerson(house, session.userId, (tx) =>
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
  house: House,
  session: Session,
  id: string,
  visit: Visit,
): Promise<void> {
  assertMayChangeFactors(session)
  assertFresh(session)
  const { userId } = session
  await changeLogin(house, session, async (tx) => {
    const isThere = uuid.test(id) && (await passkeys.deletePasskey(tx, userId, id))
    if (!isThere) throw new Failure('passkey_not_found')
    if (!(await factors.hasFactor(tx, userId))) factors.deleteRecoveryCodes(tx, userId)
    noteEvent(tx, { userId, id: house.newId(), kind: 'factor_removed', detail: 'passkey' }, visit)
    tell(house, tx, session, { kind: 'factor_removed', factor: 'passkey' }, visit)
  })
}
