import { hashPassword, hashSecret, policyOf } from '#access/room'
import { call } from '#kernel/call'
import { Failure } from '#kernel/failure'
import type { House } from '#kernel/house'
import { encodeId } from '#kernel/id'
import type { Principal } from '#kernel/principal'
import { transact } from '#kernel/transaction'
import acceptInvitationAction from './accept_invitation.ts'
import { noteEvent } from './event_store.ts'
import * as links from './link_store.ts'
import { assertOpen, assertStrongPassword, isSecret } from './rules.ts'
import { asPerson, beginSession, renewSession } from './session.ts'
import * as store from './store.ts'
import type { Opened, Session, Visit } from './types.ts'

export type Invitation = {
  organizationName: string
  email: string
  role: string
  hasAccount: boolean
}

export async function readInvitation(house: House, token: string): Promise<Invitation | null> {
  const found = await find(house, token)
  if (!found) return null
  const { organization_name: organizationName, email, role, has_account: hasAccount } = found
  return { organizationName, email, role, hasAccount }
}

async function find(house: House, token: string): Promise<links.FoundInvitation | null> {
  if (!isSecret(token)) return null
  const options = { orgId: null, readOnly: true }
  return await transact(house.database, options, (tx) =>
    links.findInvitation(tx, hashSecret(token)),
  )
}

type Given = { token: string; name?: string; password?: string }

/**
 * Who has a login must be signed in as the address that was invited: the link alone, which others
 * may have seen, gives nobody else's login a part. Who has none makes one here, and the link is the
 * proof that the address is theirs.
 */
export async function acceptInvitation(
  house: House,
  given: Given,
  session: Session | null,
  visit: Visit,
): Promise<Opened> {
  const found = await find(house, given.token)
  if (!found) throw new Failure('link_invalid')
  if (!found.has_account) return await acceptAsNewcomer(house, given, found, visit)
  if (!session) throw new Failure('session_expired')
  assertOpen(session)
  if (session.email !== found.email) throw new Failure('invitation_for_another')
  await join(house, found, given.token, { userId: session.userId, name: session.name }, visit)
  const gain = { isStrong: false, isProved: false }
  return await asPerson(house, session.userId, (tx) => renewSession(house, tx, session, gain))
}

async function acceptAsNewcomer(
  house: House,
  given: Given,
  found: links.FoundInvitation,
  visit: Visit,
): Promise<Opened> {
  const name = nameOf(given.name)
  const password = given.password ?? ''
  assertStrongPassword(password, found.email)
  const passwordHash = await hashPassword(password)
  const userId = house.newId()
  const { email } = found
  // In a transaction of their own: should the invitation be withdrawn this moment, they have a login
  // without a part anywhere, which shows them nothing.
  const isMade = await asPerson(house, userId, (tx) =>
    store.insertPerson(tx, { id: userId, email, name, passwordHash, now: house.clock.now() }),
  )
  if (!isMade) throw new Failure('link_invalid')
  await join(house, found, given.token, { userId, name }, visit)
  return await asPerson(house, userId, async (tx) => {
    noteEvent(tx, { userId, id: house.newId(), kind: 'signed_in', detail: 'invitation' }, visit)
    return await beginSession(house, tx, { userId, state: 'open', isStrong: false, visit })
  })
}

function nameOf(given: string | undefined): string {
  const name = (given ?? '').replaceAll(/\p{C}+/gu, ' ').trim()
  if (name !== '' && name.length <= 200) return name
  const detail = 'Use between 1 and 200 characters.'
  throw new Failure('invalid_input', {
    errors: [{ pointer: '/name', code: 'invalid_length', detail }],
  })
}

/** Through the corridor, so that the organization's log and events tell of it. */
async function join(
  house: House,
  found: links.FoundInvitation,
  token: string,
  person: { userId: string; name: string },
  visit: Visit,
): Promise<void> {
  const { ip, userAgent } = visit
  await call(house, {
    principal: await invitedPrincipal(house, found, person),
    definition: acceptInvitationAction,
    body: () => ({ tokenHash: hashSecret(token).toString('hex') }),
    via: 'web',
    requestId: house.newId(),
    visitor: { ip, userAgent },
  })
}

/** Somebody who has no part yet: they may do this one thing, by the link that they showed. */
async function invitedPrincipal(
  house: House,
  found: links.FoundInvitation,
  { userId, name }: { userId: string; name: string },
): Promise<Principal> {
  const id = encodeId('usr', userId)
  const work = { name: 'accept_invitation', caller: id, permissions: ['members:edit' as const] }
  const facts = await policyOf(house, found.org_id, work)
  const actor = { kind: 'user' as const, id, name: name || found.email }
  return { ...facts, kind: 'session', userId, actor }
}
