import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import type { PostingProblem } from '#ledger/outbox/posting_store'

type Place = Pick<Scene, 'tx' | 'orgId'>

export type OpenPostings = { waiting: number; failed: number }

/** Entries that have not arrived over there: on their way or in doubt, and certainly refused. */
export async function countOpen(scene: Place, connectionId: string): Promise<OpenPostings> {
  const rows = await scene.tx.query<OpenPostings>(sql`
    SELECT count(*) FILTER (WHERE state = 'waiting')::int AS waiting,
      count(*) FILTER (WHERE state = 'failed')::int AS failed
    FROM accounting_posting
    WHERE org_id = ${scene.orgId} AND connection_id = ${connectionId}
      AND state IN ('waiting', 'failed')`)
  return rows[0] ?? { waiting: 0, failed: 0 }
}

export type TroubledPosting = {
  entry_id: string
  state: 'waiting' | 'failed'
  voucher: number | null
  problem: PostingProblem
}

/** What went wrong with them, oldest first. */
export async function listTroubled(
  scene: Place,
  connectionId: string,
  most: number,
): Promise<TroubledPosting[]> {
  return await scene.tx.query<TroubledPosting>(sql`
    SELECT entry_id, state, voucher, problem FROM accounting_posting
    WHERE org_id = ${scene.orgId} AND connection_id = ${connectionId}
      AND state IN ('waiting', 'failed') AND problem IS NOT NULL
    ORDER BY began_at, entry_id LIMIT ${most}`)
}

/**
 * What certainly did not arrive stays here alone: an entry that Daybook's ledger has is marked as not
 * over there, and one that was to be written on arrival is forgotten. What may stand there keeps what
 * is known of it.
 */
export function dropFailed(scene: Scene, connectionId: string): void {
  scene.tx.send(sql`
    UPDATE accounting_posting p SET state = 'not_held', updated_at = ${scene.now}
    WHERE p.org_id = ${scene.orgId} AND p.connection_id = ${connectionId} AND p.state = 'failed'
      AND NOT p.may_stand
      AND EXISTS (SELECT FROM ledger_entry e WHERE e.org_id = p.org_id AND e.id = p.entry_id)`)
  scene.tx.send(sql`
    DELETE FROM accounting_posting
    WHERE org_id = ${scene.orgId} AND connection_id = ${connectionId} AND state = 'failed'
      AND NOT may_stand`)
}

/** The last day of an entry that arrived there; null if none did. */
export async function lastSentDay(scene: Place, connectionId: string): Promise<string | null> {
  const rows = await scene.tx.query<{ day: string | null }>(sql`
    SELECT max(e.date) AS day FROM accounting_posting p
    JOIN ledger_entry e ON e.org_id = p.org_id AND e.id = p.entry_id
    WHERE p.org_id = ${scene.orgId} AND p.connection_id = ${connectionId} AND p.state = 'sent'`)
  return rows[0]?.day ?? null
}

/** Entries on or after a day that are in Daybook's own books and nowhere else. */
export async function ownEntriesFrom(
  scene: Place,
  day: string,
): Promise<{ count: number; last: string | null }> {
  const rows = await scene.tx.query<{ count: number; last: string | null }>(sql`
    SELECT count(*)::int AS count, max(e.date) AS last FROM ledger_entry e
    WHERE e.org_id = ${scene.orgId} AND e.date >= ${day} AND e.origin = 'daybook'
      AND NOT EXISTS (SELECT FROM accounting_posting p
        WHERE p.org_id = e.org_id AND p.entry_id = e.id
          AND (p.state <> 'failed' OR p.may_stand))`)
  return rows[0] ?? { count: 0, last: null }
}

/** The highest number used of a range; null if none was. */
export async function highestVoucher(
  scene: Place,
  connectionId: string,
  range: { next: number; last: number },
): Promise<number | null> {
  const rows = await scene.tx.query<{ highest: number | null }>(sql`
    SELECT max(voucher) AS highest FROM accounting_posting
    WHERE org_id = ${scene.orgId} AND connection_id = ${connectionId}
      AND voucher BETWEEN ${range.next} AND ${range.last}`)
  return rows[0]?.highest ?? null
}
