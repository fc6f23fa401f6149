import type { Movement } from '#kernel/corridor/scene'
import { Failure } from '#kernel/failure/failure'
import type { App, Gate } from '#kernel/corridor/app'
import type { CountedCall } from '#kernel/corridor/gate'
import { decodeId } from '#kernel/values/id'
import { today } from '#kernel/values/day'
import { sizeOf } from '#kernel/values/money'
import type { ConnectedApp, Principal } from '#kernel/corridor/principal'
import { sql } from '#kernel/database/sql'
import { transact, type Tx } from '#kernel/database/transaction'

/** What the limits of an app decide about every call. */
export const appLimitsGate: Pick<Gate, 'assertPace' | 'countAgainstLimits'> = {
  assertPace,
  countAgainstLimits,
}

/**
 * Counts one attempt of an app to write, in a transaction of its own, so that attempts that fail
 * count as well. One row and one clock, the database's, make it exact over all nodes. Connections of
 * one app by one person are counted together: a second one is no second allowance.
 */
async function assertPace(app: App, { orgId }: Principal, connected: ConnectedApp): Promise<void> {
  const appId = uuidOfApp(connected)
  const rows = await transact(app.database, { orgId }, (tx) =>
    tx.query<{ isOver: boolean; seconds: number }>(sql`
      INSERT INTO app_pace AS p (org_id, app_id, minute, writes)
      SELECT a.org_id, coalesce(a.counts_with, a.id), date_trunc('minute', now()), 1
      FROM connected_app a WHERE a.org_id = ${orgId} AND a.id = ${appId}
      ON CONFLICT (org_id, app_id) DO UPDATE SET minute = greatest(p.minute, excluded.minute),
        writes = CASE WHEN p.minute >= excluded.minute THEN p.writes + 1 ELSE 1 END
      RETURNING p.writes > (SELECT writes_per_minute FROM connected_app
          WHERE org_id = ${orgId} AND id = ${appId}) AS "isOver",
        ceil(extract(epoch FROM p.minute + interval '1 minute' - now()))::integer AS seconds`),
  )
  const [row] = rows
  if (row?.isOver !== true) return
  const retryAfterSeconds = Math.max(row.seconds, 1)
  throw new Failure('app_limit_reached', { limit: 'writesPerMinute', retryAfterSeconds })
}

type Used = {
  manyPostings: boolean | null
  muchAmount: boolean | null
  hasAmountLimit: boolean
  seconds: number
}

/**
 * Counts an entry of an app in the transaction that decides to write it. The row is locked until
 * the commit, so that of several at once no more pass than the limit allows.
 */
export async function countAgainstLimits(
  app: App,
  tx: Tx,
  { principal, isApproved, now }: CountedCall,
  { amountMinor }: Movement,
): Promise<void> {
  if (principal.app === null) return
  const { orgId } = principal
  const appId = uuidOfApp(principal.app)
  const timeZone = app.timeZoneOf(principal.regionKey)
  const day = today(now, timeZone)
  const [used] = await tx.query<Used>(sql`
    WITH counted AS (
      INSERT INTO app_usage AS u (org_id, app_id, day, postings, amount_minor)
      SELECT a.org_id, coalesce(a.counts_with, a.id), ${day}::date, 1,
        ${movedText(amountMinor)}::bigint
      FROM connected_app a WHERE a.org_id = ${orgId} AND a.id = ${appId}
      ON CONFLICT (org_id, app_id, day) DO UPDATE SET postings = u.postings + 1,
        amount_minor = u.amount_minor + excluded.amount_minor
      RETURNING postings, amount_minor)
    SELECT c.postings > a.postings_per_day AS "manyPostings",
      c.amount_minor > a.amount_per_day_minor AS "muchAmount",
      a.amount_per_day_minor IS NOT NULL AS "hasAmountLimit",
      ceil(extract(epoch FROM ((${day}::date + 1)::timestamp AT TIME ZONE ${timeZone})
        - ${now}::timestamptz))::integer AS seconds
    FROM counted c, connected_app a WHERE a.org_id = ${orgId} AND a.id = ${appId}`)
  if (isApproved || !used) return
  const retryAfterSeconds = Math.max(used.seconds, 1)
  if (used.manyPostings === true) {
    throw new Failure('app_limit_reached', { limit: 'postingsPerDay', retryAfterSeconds })
  }
  if (used.muchAmount === true) {
    throw new Failure('app_limit_reached', { limit: 'amountPerDay', retryAfterSeconds })
  }
  if (amountMinor === null && used.hasAmountLimit) {
    const detail =
      'The amount is known only once it is booked, so the amount limit cannot be checked. A person must do this in Daybook.'
    throw new Failure('app_limit_reached', { detail, limit: 'amountPerDay', retryAfterSeconds })
  }
}

export type PassedLimit = 'postingsPerDay' | 'amountPerDay'

/**
 * Counts an entry that the organization's own policy is about to write of what an app brought: it is
 * not the app that acts, but its limits bind what comes of it, also once it was disconnected. Gives
 * the limit that would be passed, and then counts nothing, so that the transaction can go on; null
 * where it was counted, or where there is no such app. Of several at once each waits for the row.
 */
export async function countPostedByPolicy(
  tx: Tx,
  { orgId, appId, day }: { orgId: string; appId: string; day: string },
  { amountMinor }: Movement,
): Promise<PassedLimit | null> {
  const size = movedText(amountMinor)
  const counted = await tx.query(sql`
    INSERT INTO app_usage AS u (org_id, app_id, day, postings, amount_minor)
    SELECT a.org_id, coalesce(a.counts_with, a.id), ${day}::date, 1, ${size}::bigint
    FROM connected_app a
    WHERE a.org_id = ${orgId} AND a.id = ${appId} AND coalesce(a.postings_per_day >= 1, true)
      AND coalesce(a.amount_per_day_minor >= ${size}::bigint, true)
      AND (a.amount_per_day_minor IS NULL OR ${amountMinor !== null})
    ON CONFLICT (org_id, app_id, day) DO UPDATE SET postings = u.postings + 1,
      amount_minor = u.amount_minor + excluded.amount_minor
    WHERE (SELECT coalesce(u.postings < a.postings_per_day, true)
        AND coalesce(u.amount_minor + excluded.amount_minor <= a.amount_per_day_minor, true)
      FROM connected_app a WHERE a.org_id = u.org_id AND a.id = ${appId})
    RETURNING u.postings`)
  if (counted.length > 0) return null
  const [left] = await tx.query<{ hasPostings: boolean }>(sql`
    SELECT coalesce(a.postings_per_day > coalesce(u.postings, 0), true) AS "hasPostings"
    FROM connected_app a
    LEFT JOIN app_usage u ON u.org_id = a.org_id AND u.app_id = coalesce(a.counts_with, a.id)
      AND u.day = ${day}
    WHERE a.org_id = ${orgId} AND a.id = ${appId}`)
  if (left === undefined) return null
  return left.hasPostings ? 'amountPerDay' : 'postingsPerDay'
}

function movedText(amountMinor: bigint | null): string {
  return sizeOf(amountMinor ?? 0n).toString()
}

export function uuidOfApp({ id }: ConnectedApp): string {
  const uuid = decodeId('app', id)
  if (uuid === null) throw new Error(`${id} is not the id of an app`)
  return uuid
}
