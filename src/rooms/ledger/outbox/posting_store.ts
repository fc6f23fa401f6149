import type { Scene } from '#kernel/corridor/scene'
import { part, sql } from '#kernel/database/sql'
import type { Bill, EntryKind, Partner } from '../ports.ts'

export type PostingProblem = { code: string; message: string; at: string }

export type PostingRow = {
  entry_id: string
  connection_id: string
  voucher: number | null
  /** The journal that the number is of; null where the provider has none. */
  journal: string | null
  began_at: Date
  state: 'waiting' | 'sent' | 'failed' | 'not_held'
  reference: string | null
  problem: PostingProblem | null
  attempts: number
  /** False: certainly nothing of it is over there. */
  may_stand: boolean
  /** What is to be sent besides the entry; null where a document is asked. */
  request: SentRequest | null
  /** Since when it is not to be found over there; null where it is, or where nobody looked. */
  gone_at: Date | null
}

export type SentRequest = { kind: EntryKind; partner: Partner | null; bill: Bill | null }

const columns = part`entry_id, connection_id, voucher, journal, began_at, state, reference, problem,
  attempts, may_stand, request, gone_at`

type Place = Pick<Scene, 'tx' | 'orgId'>

export async function findPosting(scene: Place, entryId: string): Promise<PostingRow | null> {
  const rows = await scene.tx.query<PostingRow>(sql`
    SELECT ${columns} FROM accounting_posting
    WHERE org_id = ${scene.orgId} AND entry_id = ${entryId}`)
  return rows[0] ?? null
}

export type NewPosting = Pick<
  PostingRow,
  'entry_id' | 'connection_id' | 'voucher' | 'journal' | 'state' | 'request'
>

export function insertPosting(scene: Scene, given: NewPosting): void {
  scene.tx.send(sql`
    INSERT INTO accounting_posting (org_id, entry_id, connection_id, voucher, journal, began_at,
      state, request, updated_at)
    VALUES (${scene.orgId}, ${given.entry_id}, ${given.connection_id}, ${given.voucher},
      ${given.journal}, ${scene.now}, ${given.state},
      ${given.request === null ? null : JSON.stringify(given.request)}, ${scene.now})`)
}

/** Before anything is written over there. True: an earlier attempt may have written it already. */
export async function beginAttempt(scene: Scene, entryId: string): Promise<boolean> {
  const rows = await scene.tx.query<{ may_stand: boolean }>(sql`
    SELECT may_stand FROM accounting_posting
    WHERE org_id = ${scene.orgId} AND entry_id = ${entryId} FOR UPDATE`)
  scene.tx.send(sql`
    UPDATE accounting_posting SET may_stand = true
    WHERE org_id = ${scene.orgId} AND entry_id = ${entryId}`)
  return rows[0]?.may_stand ?? true
}

/** The first attempt has certainly written nothing. */
export function markAbsent(scene: Scene, entryId: string): void {
  scene.tx.send(sql`
    UPDATE accounting_posting SET may_stand = false
    WHERE org_id = ${scene.orgId} AND entry_id = ${entryId} AND state <> 'sent'`)
}

/** Its number is in use by others over there, and nothing of it is. */
export function replaceVoucher(
  scene: Scene,
  entryId: string,
  { voucher, journal }: { voucher: number | null; journal: string | null },
): void {
  scene.tx.send(sql`
    UPDATE accounting_posting SET voucher = ${voucher}, journal = ${journal},
      updated_at = ${scene.now}
    WHERE org_id = ${scene.orgId} AND entry_id = ${entryId} AND state <> 'sent' AND NOT may_stand`)
}

export function markSent(scene: Scene, entryId: string, reference: string): void {
  scene.tx.send(sql`
    UPDATE accounting_posting SET state = 'sent', reference = ${reference}, problem = NULL,
      attempts = attempts + 1, updated_at = ${scene.now}
    WHERE org_id = ${scene.orgId} AND entry_id = ${entryId}`)
}

/** It stays in Daybook's ledger alone. */
export function markNotHeld(scene: Scene, entryId: string): void {
  scene.tx.send(sql`
    UPDATE accounting_posting SET state = 'not_held', updated_at = ${scene.now}
    WHERE org_id = ${scene.orgId} AND entry_id = ${entryId} AND state <> 'sent'`)
}

/** Where certainly nothing of it arrived, another attempt starts over. */
export function forgetAbsent(scene: Scene, entryId: string): void {
  scene.tx.send(sql`
    DELETE FROM accounting_posting
    WHERE org_id = ${scene.orgId} AND entry_id = ${entryId} AND state <> 'sent' AND NOT may_stand`)
}

export function markProblem(
  scene: Scene,
  entryId: string,
  state: 'waiting' | 'failed',
  problem: PostingProblem,
): void {
  scene.tx.send(sql`
    UPDATE accounting_posting SET state = ${state}, problem = ${JSON.stringify(problem)},
      attempts = attempts + 1, updated_at = ${scene.now}
    WHERE org_id = ${scene.orgId} AND entry_id = ${entryId} AND state <> 'sent'`)
}

/** Entries of ours that are on their way, oldest first. One without an entry is sent by its document. */
export async function listWaiting(scene: Place, connectionId: string): Promise<string[]> {
  const rows = await scene.tx.query<{ entry_id: string }>(sql`
    SELECT p.entry_id FROM accounting_posting p
    JOIN ledger_entry e ON e.org_id = p.org_id AND e.id = p.entry_id
    WHERE p.org_id = ${scene.orgId} AND p.connection_id = ${connectionId} AND p.state = 'waiting'
    ORDER BY p.began_at, p.entry_id`)
  return rows.map((row) => row.entry_id)
}

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
