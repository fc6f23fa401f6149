import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import type { SentRequest } from '#ledger/parts'
import type { PullProblem } from './remote_store.ts'

export type OurPosting = {
  entry_id: string
  state: 'waiting' | 'sent' | 'failed' | 'not_held'
  reference: string | null
  request: SentRequest | null
  /** False for a document whose entry is written when it has arrived. */
  has_entry: boolean
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Which entry of ours that is: by the key that we gave with it, otherwise by its reference. */
export async function findOurs(
  scene: Scene,
  connectionId: string,
  { ourKey, reference }: { ourKey: string | null; reference: string },
): Promise<OurPosting | null> {
  const key = ourKey !== null && uuid.test(ourKey) ? ourKey : null
  const rows = await scene.tx.query<OurPosting>(sql`
    SELECT p.entry_id, p.state, p.reference, p.request,
      EXISTS (SELECT FROM posted_entry e
        WHERE e.org_id = p.org_id AND e.id = p.entry_id) AS has_entry
    FROM accounting_posting p
    WHERE p.org_id = ${scene.orgId} AND p.connection_id = ${connectionId}
      AND (p.entry_id = ${key}::uuid OR p.reference = ${reference})
    ORDER BY (p.entry_id = ${key}::uuid) IS TRUE DESC, p.entry_id LIMIT 1`)
  return rows[0] ?? null
}

export type Unsent = {
  entry_id: string
  gross: string | null
  moved: string | null
  date: string | null
}

/** What is on its way and may have arrived without our knowing, by what it comes to. */
export async function listUnsent(scene: Scene, connectionId: string): Promise<Unsent[]> {
  return await scene.tx.query<Unsent>(sql`
    SELECT p.entry_id, p.request #>> '{bill,grossMinor}' AS gross,
      coalesce(e.date::text, p.request #>> '{bill,date}') AS date,
      (SELECT sum(l.amount_minor) FILTER (WHERE l.amount_minor > 0)::text FROM posted_line l
        WHERE l.org_id = p.org_id AND l.entry_id = p.entry_id) AS moved
    FROM accounting_posting p
    LEFT JOIN posted_entry e ON e.org_id = p.org_id AND e.id = p.entry_id
    WHERE p.org_id = ${scene.orgId} AND p.connection_id = ${connectionId} AND p.state = 'waiting'
    ORDER BY p.entry_id LIMIT 1000`)
}

/** It is over there after all, or again, with what does not agree. */
export function markRemoteSeen(
  scene: Scene,
  entryId: string,
  reference: string,
  problem: PullProblem | null,
): void {
  scene.tx.send(sql`
    UPDATE accounting_posting SET state = 'sent', reference = coalesce(reference, ${reference}),
      problem = ${problem === null ? null : JSON.stringify(problem)}, gone_at = NULL,
      looked_at = ${scene.now}, updated_at = ${scene.now}
    WHERE org_id = ${scene.orgId} AND entry_id = ${entryId} AND state <> 'not_held'`)
}

/** Somebody removed it over there. Nothing changes here: a person decides. */
export function markGone(scene: Scene, entryId: string, problem: PullProblem): void {
  scene.tx.send(sql`
    UPDATE accounting_posting SET gone_at = coalesce(gone_at, ${scene.now}),
      problem = ${JSON.stringify(problem)}, looked_at = ${scene.now}, updated_at = ${scene.now}
    WHERE org_id = ${scene.orgId} AND entry_id = ${entryId} AND state = 'sent'`)
}

/** Something stands there that does not agree; a person compares. */
export function markLookedFor(scene: Scene, entryId: string, problem: PullProblem): void {
  scene.tx.send(sql`
    UPDATE accounting_posting SET problem = ${JSON.stringify(problem)}, looked_at = ${scene.now},
      updated_at = ${scene.now}
    WHERE org_id = ${scene.orgId} AND entry_id = ${entryId} AND state = 'sent'`)
}

/** Entries that arrived as drafts and were not read since: the longest unseen first. */
export async function listDrafts(
  scene: Scene,
  connectionId: string,
  before: Date,
  limit: number,
): Promise<{ entry_id: string }[]> {
  return await scene.tx.query<{ entry_id: string }>(sql`
    SELECT p.entry_id FROM accounting_posting p
    JOIN posted_entry e ON e.org_id = p.org_id AND e.id = p.entry_id
    WHERE p.org_id = ${scene.orgId} AND p.connection_id = ${connectionId} AND p.state = 'sent'
      AND e.state = 'provisional' AND coalesce(p.looked_at, 'epoch') < ${before}
      AND NOT EXISTS (SELECT FROM accounting_entry_there t
        WHERE t.org_id = p.org_id AND t.entry_id = p.entry_id AND t.removed_at IS NULL)
    ORDER BY p.looked_at NULLS FIRST, p.entry_id LIMIT ${limit}`)
}
