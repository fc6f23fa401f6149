import { hashSecret } from '#access/room'
import { goOnBeside } from '#kernel/corridor/background'
import { Failure } from '#kernel/failure/failure'
import type { App } from '#kernel/corridor/app'
import type { Language } from '#languages/room'
import { noOrganization } from '#kernel/database/sealed_columns'
import { transact, type Tx } from '#kernel/database/transaction'
import { listEvents, noteEventOf, type EventLine } from './event_store.ts'
import { assertOpen, isSecret } from './rules.ts'
import * as store from './store.ts'
import type { OpenedSession, Session, RequestOrigin } from './types.ts'

/** A transaction of one person, in which their own rows are open and letters can be queued. */
export async function asPerson<T>(
  app: App,
  userId: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return await transact(app.database, { orgId: noOrganization, personId: userId }, work)
}

/**
 * A change of what guards a login: one at a time, and by no session that has ended by then. Between
 * its request and here the person may have added a factor because a stranger was in.
 */
export async function changeLogin<T>(
  app: App,
  session: Session,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return await asPerson(app, session.userId, async (tx) => {
    await store.lockLogin(tx, session.userId)
    if (!(await store.isSignedIn(tx, session))) throw new Failure('session_expired')
    return await work(tx)
  })
}

/** Looked up on every request and never remembered: a session that was ended opens nothing more. */
export async function readSession(app: App, secret: string | undefined): Promise<Session | null> {
  if (!isSecret(secret)) return null
  const hash = hashSecret(secret)
  const options = { orgId: null, readOnly: true }
  const found = await transact(app.database, options, (tx) => store.findSession(tx, hash))
  if (found?.isStale) touch(app, found.session)
  return found?.session ?? null
}

/** In the background: no request depends on it. */
function touch(app: App, session: Session): void {
  const work = asPerson(app, session.userId, async (tx) => store.touchSession(tx, session))
  goOnBeside(app, work, 'last use of a session not noted')
}

type Beginning = {
  userId: string
  state: 'pending' | 'open'
  isStrong: boolean
  visit: RequestOrigin
}

export async function beginSession(app: App, tx: Tx, given: Beginning): Promise<OpenedSession> {
  const secret = newSecret(app)
  store.deleteDeadSessions(tx, given.userId)
  store.insertSession(tx, { ...given, id: app.newId(), secretHash: hashSecret(secret) })
  return await opened(tx, secret)
}

/** The same session under a new secret: an earlier, stolen secret stops working. */
export async function renewSession(
  app: App,
  tx: Tx,
  session: Session,
  gain: store.Gain,
): Promise<OpenedSession> {
  const secret = newSecret(app)
  const given = { secretHash: hashSecret(secret), ...gain }
  if (!(await store.renewSession(tx, session, given))) throw new Failure('session_expired')
  return await opened(tx, secret)
}

async function opened(tx: Tx, secret: string): Promise<OpenedSession> {
  const found = await store.findSession(tx, hashSecret(secret))
  if (!found) throw new Error('a session was not there right after it was written')
  return { secret, session: found.session }
}

export function newSecret(app: App): string {
  return app.random.bytes(32).toString('base64url')
}

export async function signOut(app: App, session: Session): Promise<void> {
  await asPerson(app, session.userId, async (tx) => {
    noteEventOf(tx, session, { id: app.newId(), kind: 'session_ended' })
    await store.deleteSession(tx, session.userId, session.id)
  })
}

export type ListedSession = {
  id: string
  ip: string
  userAgent: string
  isStrong: boolean
  isThisOne: boolean
  createdAt: Date
  lastSeenAt: Date
}

export async function listSessions(app: App, session: Session): Promise<ListedSession[]> {
  assertOpen(session)
  const rows = await asPerson(app, session.userId, (tx) => store.listSessions(tx, session.userId))
  return rows.map((row) => ({
    id: row.id,
    ip: row.ip,
    userAgent: row.user_agent,
    isStrong: row.is_strong,
    isThisOne: row.id === session.id,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
  }))
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export async function endSession(app: App, session: Session, id: string): Promise<void> {
  assertOpen(session)
  await asPerson(app, session.userId, async (tx) => {
    noteEventOf(tx, session, { id: app.newId(), kind: 'session_ended', detail: 'from the list' })
    const isThere = uuid.test(id) && (await store.deleteSession(tx, session.userId, id))
    if (!isThere) throw new Failure('session_not_found')
  })
}

export async function endOtherSessions(app: App, session: Session): Promise<void> {
  assertOpen(session)
  await asPerson(app, session.userId, async (tx) => {
    const count = await store.deleteOtherSessions(tx, session.userId, session.id)
    if (count === 0) return
    const detail = `${count} others`
    noteEventOf(tx, session, { id: app.newId(), kind: 'session_ended', detail })
  })
}

/** The newest of what happened to this login. */
export async function listSecurityEvents(app: App, session: Session): Promise<EventLine[]> {
  assertOpen(session)
  return await asPerson(app, session.userId, (tx) => listEvents(tx, session.userId, 50))
}

/** In which language mails and pages speak to this person; null leaves it to their browser. */
export async function setLanguage(
  app: App,
  session: Session,
  language: Language | null,
): Promise<void> {
  assertOpen(session)
  await asPerson(app, session.userId, async (tx) => store.setLanguage(tx, session.userId, language))
}
