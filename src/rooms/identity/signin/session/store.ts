import { isLanguage, type Language } from '#languages/room'
import { sql } from '#kernel/database/sql'
import type { Tx } from '#kernel/database/transaction'
import type { Session, RequestOrigin } from './types.ts'
import { agentOf } from './rules.ts'

export type Login = { id: string; password_hash: string | null; is_known_network: boolean }

export async function findLogin(tx: Tx, email: string, network: string): Promise<Login | null> {
  const rows = await tx.query<Login>(
    sql`SELECT id, password_hash, is_known_network FROM find_login(${email}, ${network})`,
  )
  return rows[0] ?? null
}

export type Person = {
  email: string
  name: string
  password_hash: string | null
  language: string | null
}

export async function readPerson(tx: Tx, userId: string): Promise<Person | null> {
  const rows = await tx.query<Person>(sql`
    SELECT email, name, password_hash, language FROM person WHERE id = ${userId}`)
  return rows[0] ?? null
}

type NewPerson = {
  id: string
  email: string
  name: string
  /** Null for somebody who has yet to choose one. */
  passwordHash: string | null
  now: Date
}

/** False where the address got a login a moment ago: the constraint decides. */
export async function insertPerson(tx: Tx, given: NewPerson): Promise<boolean> {
  const { id, email, name, passwordHash, now } = given
  const rows = await tx.query(sql`
    INSERT INTO person (id, email, name, password_hash, created_at)
    VALUES (${id}, ${email}, ${name}, ${passwordHash}, ${now})
    ON CONFLICT (email) DO NOTHING RETURNING 1`)
  return rows.length > 0
}

/**
 * One change of a login at a time: whoever else would open or change it waits here until that is
 * done. Returns the current password hash.
 */
export async function lockLogin(tx: Tx, userId: string): Promise<string | null> {
  const rows = await tx.query<{ password_hash: string | null }>(sql`
    SELECT password_hash FROM person WHERE id = ${userId} FOR NO KEY UPDATE`)
  return rows[0]?.password_hash ?? null
}

export function setPassword(tx: Tx, userId: string, passwordHash: string): void {
  tx.send(sql`UPDATE person SET password_hash = ${passwordHash} WHERE id = ${userId}`)
}

export function setLanguage(tx: Tx, userId: string, language: Language | null): void {
  tx.send(sql`UPDATE person SET language = ${language} WHERE id = ${userId}`)
}

type SessionRow = {
  user_id: string
  id: string
  email: string
  name: string
  language: string | null
  state: 'pending' | 'open'
  is_strong: boolean
  created_at: Date
  is_stale: boolean
  is_fresh: boolean
  has_totp: boolean
  passkeys: number
  recovery_codes: number
  must_enrol: boolean
}

/** The session of a secret; stale where its last use should be stored. */
export async function findSession(
  tx: Tx,
  secretHash: Buffer,
): Promise<{ session: Session; isStale: boolean } | null> {
  const rows = await tx.query<SessionRow>(sql`SELECT * FROM find_session(${secretHash})`)
  const row = rows[0]
  if (!row) return null
  const session: Session = {
    id: row.id,
    userId: row.user_id,
    email: row.email,
    name: row.name,
    language: row.language !== null && isLanguage(row.language) ? row.language : null,
    state: row.state,
    isStrong: row.is_strong,
    isFresh: row.is_fresh,
    factors: {
      totp: row.has_totp,
      passkeys: row.passkeys,
      recoveryCodes: row.recovery_codes,
    },
    mustEnrol: row.must_enrol,
    createdAt: row.created_at,
  }
  return { session, isStale: row.is_stale }
}

type NewSession = {
  userId: string
  id: string
  secretHash: Buffer
  state: 'pending' | 'open'
  isStrong: boolean
  visit: RequestOrigin
}

export function insertSession(tx: Tx, given: NewSession): void {
  const { userId, id, secretHash, state, isStrong, visit } = given
  tx.send(sql`
    INSERT INTO session (user_id, id, secret_hash, state, is_strong, ip, user_agent)
    VALUES (${userId}, ${id}, ${secretHash}, ${state}, ${isStrong}, ${visit.ip},
      ${agentOf(visit.userAgent)})`)
}

/** What a session gains: a second factor, or a fresh proof of identity. */
export type Gain = { isStrong: boolean; isProved: boolean }

/** A session that goes on with more rights gets a new secret; false where it has ended. */
export async function renewSession(
  tx: Tx,
  session: Pick<Session, 'userId' | 'id'>,
  given: Gain & { secretHash: Buffer },
): Promise<boolean> {
  const rows = await tx.query(sql`
    UPDATE session SET secret_hash = ${given.secretHash}, state = 'open', wrong_codes = 0,
      is_strong = is_strong OR ${given.isStrong}, last_seen_at = now(),
      proved_at = CASE WHEN ${given.isProved} THEN now() ELSE proved_at END
    WHERE user_id = ${session.userId} AND id = ${session.id}
      AND (state = 'open' OR created_at > now() - interval '10 minutes') RETURNING 1`)
  return rows.length > 0
}

export async function isSignedIn(tx: Tx, session: Session): Promise<boolean> {
  const rows = await tx.query(sql`
    SELECT FROM session
    WHERE user_id = ${session.userId} AND id = ${session.id} AND state = 'open'`)
  return rows.length > 0
}

export function touchSession(tx: Tx, session: Session): void {
  tx.send(sql`
    UPDATE session SET last_seen_at = now()
    WHERE user_id = ${session.userId} AND id = ${session.id}`)
}

/** How many codes were wrong in this session so far; null where it has ended. */
export async function countWrongCode(tx: Tx, session: Session): Promise<number | null> {
  const rows = await tx.query<{ wrong_codes: number }>(sql`
    UPDATE session SET wrong_codes = wrong_codes + 1
    WHERE user_id = ${session.userId} AND id = ${session.id} RETURNING wrong_codes`)
  return rows[0]?.wrong_codes ?? null
}

export type SessionLine = {
  id: string
  ip: string
  user_agent: string
  is_strong: boolean
  created_at: Date
  last_seen_at: Date
}

export async function listSessions(tx: Tx, userId: string): Promise<SessionLine[]> {
  return await tx.query<SessionLine>(sql`
    SELECT id, ip, user_agent, is_strong, created_at, last_seen_at FROM session
    WHERE user_id = ${userId} AND state = 'open' AND created_at > now() - interval '30 days'
      AND last_seen_at > now() - interval '12 hours'
    ORDER BY last_seen_at DESC, id`)
}

export async function deleteSession(tx: Tx, userId: string, id: string): Promise<boolean> {
  const rows = await tx.query(
    sql`DELETE FROM session WHERE user_id = ${userId} AND id = ${id} RETURNING 1`,
  )
  return rows.length > 0
}

/** All but the one that is kept; null keeps none. */
export async function deleteOtherSessions(
  tx: Tx,
  userId: string,
  keptId: string | null,
): Promise<number> {
  const rows = await tx.query(sql`
    DELETE FROM session WHERE user_id = ${userId}
      AND (${keptId}::uuid IS NULL OR id <> ${keptId}::uuid) RETURNING 1`)
  return rows.length
}

/** Where a factor is new, sessions that never showed one end: they may be a stranger's. */
export function deleteWeakSessions(tx: Tx, userId: string, keptId: string): void {
  tx.send(sql`
    DELETE FROM session WHERE user_id = ${userId} AND NOT is_strong AND id <> ${keptId}`)
}

/**
 * Where a factor is gone, what was shown by it counts no longer: every session has to show what is
 * left, and who the person is, again.
 */
export function weakenSessions(tx: Tx, userId: string): void {
  tx.send(sql`
    UPDATE session SET is_strong = false, proved_at = 'epoch' WHERE user_id = ${userId}`)
}

export function deleteDeadSessions(tx: Tx, userId: string): void {
  tx.send(sql`
    DELETE FROM session WHERE user_id = ${userId}
      AND (created_at < now() - interval '30 days' OR last_seen_at < now() - interval '12 hours'
        OR (state = 'pending' AND created_at < now() - interval '10 minutes'))`)
}
