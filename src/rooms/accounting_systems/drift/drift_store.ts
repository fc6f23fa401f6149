import type { Scene } from '#kernel/corridor/scene'
import { part, sql } from '#kernel/database/sql'

export type DriftSpan = {
  connectionId: string
  provider: string
  from: string
  to: string
  /** False: documents and amounts are compared, since the provider has no ledger. */
  hasLedger: boolean
}

/** An entry that is not the same on both sides. */
export type DriftEntry = {
  /** Ours; null where it is only over there. */
  entry_id: string | null
  reference: string | null
  text: string
  our_date: string | null
  their_date: string | null
  /** Why it was not taken over, or what somebody changed. */
  problem: { code: string; message: string } | null
  lines: { account: string; ours: string | null; theirs: string | null }[]
}

export type DriftDay = { account: string; day: string; ours: string; theirs: string }

/** What is read over there, without what is still being written here. */
const live = part`live AS (
  SELECT t.key, t.reference, t.entry_id, t.date, t.text, t.lines, t.problem
  FROM given
  JOIN accounting_entry_there t ON t.org_id = given.org_id
    AND t.connection_id = given.connection_id AND t.removed_at IS NULL
  WHERE NOT EXISTS (SELECT FROM accounting_posting p WHERE p.org_id = given.org_id
    AND p.entry_id = t.entry_id AND p.state = 'waiting'
    AND NOT EXISTS (SELECT FROM posted_entry e
      WHERE e.org_id = given.org_id AND e.id = p.entry_id)))`

/**
 * Entries of ours to be compared: those that were read over there, those that are known to be gone, and
 * those taken over that are not there any more.
 */
const mine = part`mine AS (
  SELECT e.id, e.date, e.text, coalesce(e.reference, p.reference) AS reference,
    p.request #>> '{bill,grossMinor}' AS gross
  FROM given
  JOIN posted_entry e ON e.org_id = given.org_id
  LEFT JOIN accounting_posting p ON p.org_id = given.org_id AND p.entry_id = e.id
    AND p.connection_id = given.connection_id
  WHERE EXISTS (SELECT FROM live WHERE live.entry_id = e.id)
    OR (p.gone_at IS NOT NULL AND p.state = 'sent')
    OR (e.origin = 'provider' AND e.provider = given.provider AND e.source <> 'reversal'
      AND NOT EXISTS (SELECT FROM posted_entry r
        WHERE r.org_id = given.org_id AND r.reverses = e.id)))`

/**
 * By account and day; without a ledger over there, what the document comes to. Of the two halves of
 * each, one is empty.
 */
const sums = part`our_sums AS (
  SELECT m.id::text AS entry, m.date AS day, coalesce(named.theirs, l.account || ' (Daybook)') AS account,
    sum(l.amount_minor)::numeric AS minor
  FROM given CROSS JOIN mine m
  JOIN posted_line l ON l.org_id = given.org_id AND l.entry_id = m.id
  LEFT JOIN accounting_mapping named ON named.org_id = given.org_id
    AND named.connection_id = given.connection_id AND named.kind = 'account'
    AND named.ours = l.account
  WHERE given.has_ledger GROUP BY 1, 2, 3
  UNION ALL
  SELECT m.id::text, m.date, '',
    coalesce(m.gross::numeric, (SELECT sum(l.amount_minor) FROM posted_line l
      WHERE l.org_id = given.org_id AND l.entry_id = m.id AND l.amount_minor > 0))
  FROM given CROSS JOIN mine m WHERE NOT given.has_ledger),
their_sums AS (
  SELECT coalesce(live.entry_id::text, 'there:' || live.key) AS entry, live.date AS day,
    CASE WHEN given.has_ledger THEN line ->> 'account' ELSE '' END AS account,
    sum((line ->> 'amountMinor')::numeric) AS minor
  FROM given CROSS JOIN live CROSS JOIN LATERAL jsonb_array_elements(live.lines) AS line
  WHERE given.has_ledger OR (line ->> 'amountMinor')::numeric > 0 GROUP BY 1, 2, 3)`

export async function listDriftEntries(
  scene: Scene,
  span: DriftSpan,
  limit: number,
): Promise<DriftEntry[]> {
  return await scene.tx.query<DriftEntry>(sql`
    WITH given AS (SELECT ${scene.orgId}::uuid AS org_id, ${span.connectionId}::uuid AS connection_id,
      ${span.provider}::text AS provider, ${span.hasLedger}::boolean AS has_ledger),
    ${live}, ${mine}, ${sums},
    our_lines AS (SELECT entry, account, sum(minor) AS minor FROM our_sums GROUP BY 1, 2),
    their_lines AS (SELECT entry, account, sum(minor) AS minor FROM their_sums GROUP BY 1, 2),
    differing AS (
      SELECT entry, jsonb_agg(jsonb_build_object('account', account, 'ours', o.minor::text,
        'theirs', t.minor::text) ORDER BY account) AS lines
      FROM our_lines o FULL JOIN their_lines t USING (entry, account)
      WHERE coalesce(o.minor, 0) <> coalesce(t.minor, 0) GROUP BY 1),
    days AS (
      SELECT entry, (SELECT min(day) FROM our_sums o WHERE o.entry = both_sides.entry) AS our_date,
        (SELECT CASE WHEN bool_or(t.day <> coalesce(m.day, t.day))
            THEN min(t.day) FILTER (WHERE t.day <> coalesce(m.day, t.day)) ELSE min(t.day) END
          FROM their_sums t LEFT JOIN our_sums m ON m.entry = t.entry
          WHERE t.entry = both_sides.entry) AS their_date
      FROM (SELECT entry FROM our_sums UNION SELECT entry FROM their_sums) AS both_sides)
    SELECT m.id AS entry_id, coalesce(m.reference, seen.reference) AS reference,
      coalesce(m.text, seen.text) AS text, days.our_date, days.their_date, seen.problem,
      coalesce(differing.lines, '[]') AS lines
    FROM days
    LEFT JOIN differing USING (entry)
    LEFT JOIN mine m ON m.id::text = days.entry
    LEFT JOIN LATERAL (SELECT live.reference, live.text, live.problem FROM live
      WHERE coalesce(live.entry_id::text, 'there:' || live.key) = days.entry
      ORDER BY live.key LIMIT 1) AS seen ON true
    WHERE (differing.entry IS NOT NULL OR days.our_date <> days.their_date)
      AND (days.our_date BETWEEN ${span.from} AND ${span.to}
        OR days.their_date BETWEEN ${span.from} AND ${span.to})
    ORDER BY coalesce(days.our_date, days.their_date), days.entry LIMIT ${limit}`)
}

export async function listDriftDays(
  scene: Scene,
  span: DriftSpan,
  limit: number,
): Promise<DriftDay[]> {
  return await scene.tx.query<DriftDay>(sql`
    WITH given AS (SELECT ${scene.orgId}::uuid AS org_id, ${span.connectionId}::uuid AS connection_id,
      ${span.provider}::text AS provider, ${span.hasLedger}::boolean AS has_ledger),
    ${live}, ${mine}, ${sums},
    our_days AS (SELECT account, day, sum(minor) AS minor FROM our_sums GROUP BY 1, 2),
    their_days AS (SELECT account, day, sum(minor) AS minor FROM their_sums GROUP BY 1, 2)
    SELECT account, day, coalesce(o.minor, 0)::text AS ours, coalesce(t.minor, 0)::text AS theirs
    FROM our_days o FULL JOIN their_days t USING (account, day)
    WHERE coalesce(o.minor, 0) <> coalesce(t.minor, 0)
      AND day BETWEEN ${span.from} AND ${span.to}
    ORDER BY day, account LIMIT ${limit}`)
}

export type CountedApart = {
  not_at_provider: number
  not_at_provider_minor: string
  on_the_way: number
  not_read_yet: number
  drafts_there: number
}

/** What is not compared: what the provider has no place for, and what it has not shown yet. */
export async function countApart(scene: Scene, span: DriftSpan): Promise<CountedApart> {
  const rows = await scene.tx.query<CountedApart>(sql`
    WITH given AS (SELECT ${scene.orgId}::uuid AS org_id, ${span.connectionId}::uuid AS connection_id,
      ${span.provider}::text AS provider, ${span.hasLedger}::boolean AS has_ledger),
    ${live},
    sent AS (
      SELECT p.state, p.looked_at, p.gone_at, EXISTS (SELECT FROM live
          WHERE live.entry_id = p.entry_id) AS is_read,
        (SELECT sum(l.amount_minor) FROM posted_line l WHERE l.org_id = ${scene.orgId}
          AND l.entry_id = p.entry_id AND l.amount_minor > 0) AS moved
      FROM accounting_posting p
      LEFT JOIN posted_entry e ON e.org_id = ${scene.orgId} AND e.id = p.entry_id
      WHERE p.org_id = ${scene.orgId} AND p.connection_id = ${span.connectionId}
        AND coalesce(e.date, ${span.from}) BETWEEN ${span.from} AND ${span.to})
    SELECT count(*) FILTER (WHERE state = 'not_held')::int AS not_at_provider,
      coalesce(sum(moved) FILTER (WHERE state = 'not_held'), 0)::text AS not_at_provider_minor,
      count(*) FILTER (WHERE state IN ('waiting', 'failed'))::int AS on_the_way,
      count(*) FILTER (WHERE state = 'sent' AND NOT is_read AND gone_at IS NULL
        AND looked_at IS NULL)::int AS not_read_yet,
      count(*) FILTER (WHERE state = 'sent' AND NOT is_read AND gone_at IS NULL
        AND looked_at IS NOT NULL)::int AS drafts_there
    FROM sent`)
  const none = { not_at_provider: 0, on_the_way: 0, not_read_yet: 0, drafts_there: 0 }
  return rows[0] ?? { ...none, not_at_provider_minor: '0' }
}

/** Which of our accounts go to which of theirs. */
export async function listOurAccounts(
  scene: Scene,
  connectionId: string,
): Promise<{ ours: string; theirs: string }[]> {
  return await scene.tx.query<{ ours: string; theirs: string }>(sql`
    SELECT ours, theirs FROM accounting_mapping
    WHERE org_id = ${scene.orgId} AND connection_id = ${connectionId} AND kind = 'account'
      AND theirs IS NOT NULL ORDER BY ours`)
}
