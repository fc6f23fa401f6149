import { boundTo } from '#kernel/corridor/principal'
import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import type { OfContent } from '../posting/holds.ts'
import { kind, waits, type DocumentKind } from '../waiting/waiting_store.ts'

export type ReadyDocument = {
  id: string
  version: number
  certainty: string | null
  /** Null if something is at work on it, or nothing is left to do. */
  kind: DocumentKind | null
  status: string
}

export type ReadyToPost = ReadyDocument & OfContent

/**
 * Documents that are read and coded with confidence, oldest first, behind the named one. What came by
 * mail from a sender that nobody proved has to be named.
 */
export async function listReady(
  scene: Scene,
  leastConfidence: number,
  limit: number,
  after: string | null,
): Promise<ReadyToPost[]> {
  const owner = boundTo(scene.principal)
  return await scene.tx.query<ReadyToPost>(sql`
    SELECT d.id, d.version, d.certainty::text AS certainty, 'document_ready' AS kind, d.status,
      d.unverified_sender, d.inbound_message_id, d.by_exchange
    FROM document d JOIN organization_facts o ON o.org_id = d.org_id
    WHERE d.org_id = ${scene.orgId} AND d.status <> 'posted' AND ${waits}
      AND ${kind} = 'document_ready' AND d.certainty >= ${leastConfidence}::numeric
      AND d.unverified_sender IS NULL
      AND (${after}::uuid IS NULL OR (d.created_at, d.id) > (
        SELECT a.created_at, a.id FROM document a
        WHERE a.org_id = ${scene.orgId} AND a.id = ${after}::uuid))
      AND (${owner}::uuid IS NULL OR d.captured_by = ${owner}::uuid)
    ORDER BY d.created_at, d.id LIMIT ${limit}`)
}

export async function listNamed(scene: Scene, ids: readonly string[]): Promise<ReadyDocument[]> {
  const owner = boundTo(scene.principal)
  return await scene.tx.query<ReadyDocument>(sql`
    SELECT d.id, d.version, d.certainty::text AS certainty, d.status,
      CASE WHEN ${waits} THEN ${kind} END AS kind
    FROM document d JOIN organization_facts o ON o.org_id = d.org_id
    WHERE d.org_id = ${scene.orgId} AND d.id = ANY(${ids}::uuid[])
      AND (${owner}::uuid IS NULL OR d.captured_by = ${owner}::uuid)
    ORDER BY d.created_at, d.id`)
}
