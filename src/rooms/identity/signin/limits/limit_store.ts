import { sql } from '#kernel/database/sql'
import type { Tx } from '#kernel/database/transaction'

export type LimitRule = {
  scope: string
  /** So many tries without a pause of `windowSeconds`, then waits that double. */
  most: number
  windowSeconds: number
  firstWaitSeconds: number
  longestWaitSeconds: number
}

type LimitRow = { refused: boolean; wait_seconds: number }

/**
 * Counts one try, before it is made; null where it may be made, else how many seconds to wait. The
 * row's lock makes tries on all nodes wait for each other here, so none slips by uncounted.
 */
export async function takeTry(tx: Tx, rule: LimitRule, subject: Buffer): Promise<number | null> {
  const { scope, most, windowSeconds, firstWaitSeconds, longestWaitSeconds } = rule
  const rows = await tx.query<LimitRow>(sql`
    INSERT INTO sign_in_limit AS l (scope, subject_hash, attempts, last_at, blocked_until, refused)
    VALUES (${scope}, ${subject}, 1, now(), NULL, false)
    ON CONFLICT (scope, subject_hash) DO UPDATE SET
      refused = coalesce(l.blocked_until > now(), false),
      attempts = CASE
        WHEN l.blocked_until > now() THEN l.attempts
        WHEN l.last_at < now() - ${windowSeconds} * interval '1 second' THEN 1
        ELSE l.attempts + 1 END,
      last_at = CASE WHEN l.blocked_until > now() THEN l.last_at ELSE now() END,
      blocked_until = CASE
        WHEN l.blocked_until > now() THEN l.blocked_until
        WHEN l.last_at < now() - ${windowSeconds} * interval '1 second' THEN NULL
        WHEN l.attempts + 1 < ${most} THEN NULL
        ELSE now() + least(${longestWaitSeconds}::float8,
          ${firstWaitSeconds}::float8 * 2 ^ least(20, l.attempts + 1 - ${most}))
          * interval '1 second' END
    RETURNING refused,
      greatest(1, ceil(extract(epoch FROM coalesce(blocked_until, now()) - now())))::int
        AS wait_seconds`)
  const row = rows[0]
  return row?.refused ? row.wait_seconds : null
}

/** A try that went well does not count. */
export function giveTryBack(tx: Tx, scope: string, subject: Buffer): void {
  tx.send(sql`
    UPDATE sign_in_limit SET attempts = greatest(0, attempts - 1)
    WHERE scope = ${scope} AND subject_hash = ${subject}`)
}

/** Leaves the count as it is, and costs what a change of it costs. */
export function keepTry(tx: Tx, scope: string, subject: Buffer): void {
  tx.send(sql`
    UPDATE sign_in_limit SET attempts = attempts
    WHERE scope = ${scope} AND subject_hash = ${subject}`)
}

export function forgetTries(tx: Tx, scope: string, subject: Buffer): void {
  tx.send(sql`DELETE FROM sign_in_limit WHERE scope = ${scope} AND subject_hash = ${subject}`)
}

/** Longer than any wait; a few at a time, and never one that somebody holds. */
export function forgetOldTries(tx: Tx): void {
  tx.send(sql`
    DELETE FROM sign_in_limit WHERE (scope, subject_hash) IN (
      SELECT scope, subject_hash FROM sign_in_limit WHERE last_at < now() - interval '1 day'
      ORDER BY last_at LIMIT 100 FOR UPDATE SKIP LOCKED)`)
}
