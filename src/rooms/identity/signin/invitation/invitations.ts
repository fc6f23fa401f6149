import { hashPassword, hashSecret, backgroundPrincipal } from '#access/room'
import { call } from '#kernel/corridor/call'
import { Failure } from '#kernel/failure/failure'
import type { App } from '#kernel/corridor/app'
import { encodeId } from '#kernel/values/id'
import type { Principal } from '#kernel/corridor/principal'
import { transact } from '#kernel/database/transaction'
import acceptInvitationAction from '../accept_invitation.ts'
import { noteEvent } from '../session/event_store.ts'
import * as links from '../password/link_store.ts'
import { assertOpen, assertStrongPassword, isSecret } from '../session/rules.ts'
import { asPerson, beginSession, renewSession } from '../session/session.ts'
import * as store from '../session/store.ts'
import type { OpenedSession, Session, RequestOrigin } from '../session/types.ts'

export type Invitation = {
  organizationName: string
  email: string
  role: string
  hasAccount: boolean
}

export async function readInvitation(app: App, token: string): Promise<Invitation | null> {
  const found = await find(app, token)
  if (!found) return null
  const { organization_name: organizationName, email, role, has_account: hasAccount } = found
  return { organizationName, email, role, hasAccount }
}

async function find(app: App, token: string): Promise<links.FoundInvitation | null> {
  if (!isSecret(token)) return null
  const options = { orgId: null, readOnly: true }
  return await transact(app.database, options, (tx) => links.findInvitation(tx, hashSecret(token)))
}

type Given = { token: string; name?: string; password?: string }

/**
 * Who has a login must be signed in as the address that was invited: the link alone, which others
 * may have seen, gives nobody else's login a part. Who has none makes one here, and the link is the
 * proof that the address is theirs.
 */
export async function acceptInvitation(
  app: App,
  given: Given,
  session: Session | null,
  visit: RequestOrigin,
): Promise<OpenedSession> {
  const found = await find(app, given.token)
  if (!found) throw new Failure('link_invalid')
  if (!found.has_account) return await acceptAsNewcomer(app, given, found, visit)
  if (!session) throw new Failure('session_expired')
  assertOpen(session)
  if (session.email !== found.email) throw new Failure('invitation_for_another')
  await join(app, found, given.token, { userId: session.userId, name: session.name }, visit)
  const gain = { isStrong: false, isProved: false }
  return await asPerson(app, session.userId, (tx) => renewSession(app, tx, session, gain))
}

async function acceptAsNewcomer(
  app: App,
  given: Given,
  found: links.FoundInvitation,
  visit: RequestOrigin,
): Promise<OpenedSession> {
  const name = nameOf(given.name)
  const password = given.password ?? ''
  assertStrongPassword(password, found.email)
  const passwordHash = await hashPassword(password)
  const userId = app.newId()
  const { email } = found
  // In a transaction of their own: should the invitation be withdrawn this moment, they have a login
  // without a part anywhere, which shows them nothing.
  const isMade = await asPerson(app, userId, (tx) =>
    store.insertPerson(tx, { id: userId, email, name, passwordHash, now: app.clock.now() }),
  )
  if (!isMade) throw new Failure('link_invalid')
  await join(app, found, given.token, { userId, name }, visit)
  return await asPerson(app, userId, async (tx) => {
    noteEvent(tx, { userId, id: app.newId(), kind: 'signed_in', detail: 'invitation' }, visit)
    return await beginSession(app, tx, { userId, state: 'open', isStrong: false, visit })
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
  app: App,
  found: links.FoundInvitation,
  token: string,
  person: { userId: string; name: string },
  visit: RequestOrigin,
): Promise<void> {
  const { ip, userAgent } = visit
  await call(app, {
    principal: await invitedPrincipal(app, found, person),
    definition: acceptInvitationAction,
    body: () => ({ tokenHash: hashSecret(token).toString('hex') }),
    via: 'web',
    requestId: app.newId(),
    visitor: { ip, userAgent },
  })
}

/** Somebody who has no part yet: they may do this one thing, by the link that they showed. */
async function invitedPrincipal(
  app: App,
  found: links.FoundInvitation,
  { userId, name }: { userId: string; name: string },
): Promise<Principal> {
  const id = encodeId('usr', userId)
  const work = { name: 'accept_invitation', caller: id, permissions: ['members:edit' as const] }
  const facts = await backgroundPrincipal(app, found.org_id, work)
  const actor = { kind: 'user' as const, id, name: name || found.email }
  return { ...facts, kind: 'session', userId, actor }
}
