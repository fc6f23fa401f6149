import { boundTo } from '#kernel/corridor/principal'
import type { Scene } from '#kernel/corridor/scene'
import type { WaitingCount } from '#kernel/corridor/waiting'
import { part, sql } from '#kernel/database/sql'
import type { Cap } from '../document/facts.ts'
import type { DocumentError } from '../document/store.ts'

export const documentKinds = [
  'document_failed',
  'document_duplicate',
  'document_to_check',
  'document_ready',
] as const

export type DocumentKind = (typeof documentKinds)[number]

export type WaitingDocument = {
  id: string
  kind: DocumentKind
  status: 'draft' | 'extracted' | 'coded'
  supplier_name: string | null
  file_name: string | null
  error: DocumentError | null
  /** Its reasons to doubt, weakest first. */
  caps: Cap[] | null
  coding_cap: Cap | null
  total: string | null
  currency: string | null
  created_at: Date
}

/** Nobody and nothing is at work on it, and no later step comes by itself. */
export const waits = part`d.status <> 'posted' AND d.split_at IS NULL AND d.processing_step IS NULL
  AND (d.error IS NOT NULL OR d.posting_state = 'unknown' OR d.status = 'coded'
    OR (d.status = 'extracted' AND d.attended))
  AND d.posting_state IS DISTINCT FROM 'open'`

export const kind = part`CASE
  WHEN d.posting_state = 'unknown' THEN 'document_failed'
  WHEN d.duplicate_of IS NOT NULL AND d.status <> 'draft'
    AND coalesce(d.error ->> 'code', 'possible_duplicate') = 'possible_duplicate'
    THEN 'document_duplicate'
  WHEN d.error IS NOT NULL THEN 'document_failed'
  WHEN d.status = 'coded' AND d.times_posted = 0 AND d.certainty >= o.auto_post_threshold
    THEN 'document_ready'
  ELSE 'document_to_check' END`

type Asked = {
  kinds: readonly string[] | null
  limit: number
  after: { since: string; uuid: string } | null
  only: readonly string[] | null
  without: readonly string[]
}

/** Oldest first. */
export async function listWaiting(scene: Scene, asked: Asked): Promise<WaitingDocument[]> {
  const owner = boundTo(scene.principal)
  const { after, kinds, limit, only, without } = asked
  return await scene.tx.query<WaitingDocument>(sql`
    SELECT d.id, ${kind} AS kind, d.status, d.supplier_name, d.file_name, d.error,
      d.extraction -> 'caps' AS caps, d.coding -> 'cap' AS coding_cap,
      d.extraction #>> '{fields,total,value}' AS total,
      d.extraction #>> '{fields,currency,value}' AS currency, d.created_at
    FROM document d JOIN organization_facts o ON o.org_id = d.org_id
    WHERE d.org_id = ${scene.orgId} AND ${waits}
      AND (${after?.since ?? null}::timestamptz IS NULL
        OR (d.created_at, d.id) > (${after?.since ?? null}::timestamptz, ${after?.uuid ?? null}::uuid))
      AND (${owner}::uuid IS NULL OR d.captured_by = ${owner}::uuid)
      AND (${kinds}::text[] IS NULL OR ${kind} = ANY (${kinds}::text[]))
      AND (${only}::uuid[] IS NULL OR d.id = ANY (${only}::uuid[]))
      AND d.id <> ALL (${without}::uuid[])
    ORDER BY d.created_at, d.id LIMIT ${limit}`)
}

export async function countWaiting(
  scene: Scene,
  cap: number,
  without: readonly string[],
): Promise<WaitingCount[]> {
  const owner = boundTo(scene.principal)
  return await scene.tx.query<WaitingCount>(sql`
    SELECT kind, count(*)::int AS count FROM (
      SELECT ${kind} AS kind FROM document d JOIN organization_facts o ON o.org_id = d.org_id
      WHERE d.org_id = ${scene.orgId} AND ${waits}
        AND (${owner}::uuid IS NULL OR d.captured_by = ${owner}::uuid)
        AND d.id <> ALL (${without}::uuid[])
      ORDER BY d.created_at, d.id LIMIT ${cap}) AS waiting
    GROUP BY kind`)
}
