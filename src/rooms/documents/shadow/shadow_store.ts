import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import type { Cap } from '../document/facts.ts'
import type { PostingSide } from './shadow_side.ts'

export type ShadowPosting = {
  documentId: string
  supplierName: string | null
  documentOn: string | null
  cap: Cap
  amountMinor: bigint
  currency: string
  proposed: PostingSide
}

// These statements are not awaited: nothing depends on their results.

/** Only the first proposal is kept: it is the one that would have been posted. */
export function insertShadow(scene: Scene, kept: ShadowPosting): void {
  scene.tx.send(sql`
    INSERT INTO shadow_posting (org_id, document_id, proposed_at, supplier_name, document_on, cap,
      amount_minor, currency, proposed, verdict)
    VALUES (${scene.orgId}, ${kept.documentId}, ${scene.now}, ${kept.supplierName},
      ${kept.documentOn}, ${JSON.stringify(kept.cap)}, ${kept.amountMinor}, ${kept.currency},
      ${JSON.stringify(kept.proposed)}, 'open')
    ON CONFLICT (org_id, document_id) DO NOTHING`)
}

/** Records the fields in which the posting differs from the proposal. */
export function compareShadow(scene: Scene, documentId: string, decided: PostingSide): void {
  const side = JSON.stringify(decided)
  scene.tx.send(sql`
    UPDATE shadow_posting AS kept SET (changes, verdict, decided, decided_at) = (
      SELECT found.changes, CASE WHEN found.changes = '{}' THEN 'agreed' ELSE 'differed' END,
        ${side}::jsonb, ${scene.now}::timestamptz
      FROM (SELECT ARRAY(
        SELECT field.key FROM jsonb_each(${side}::jsonb) AS field
        WHERE field.value IS DISTINCT FROM kept.proposed -> field.key
        ORDER BY field.key) AS changes) AS found)
    WHERE kept.org_id = ${scene.orgId} AND kept.document_id = ${documentId}`)
}

/** Posted automatically after it was switched on, so no person decided. */
export function markLapsed(scene: Scene, documentId: string): void {
  scene.tx.send(sql`
    UPDATE shadow_posting SET verdict = 'lapsed', decided_at = ${scene.now}
    WHERE org_id = ${scene.orgId} AND document_id = ${documentId} AND verdict = 'open'`)
}

/** A person posted it as proposed and then reversed it. */
export function markReversed(scene: Scene, documentId: string): void {
  scene.tx.send(sql`
    UPDATE shadow_posting SET verdict = 'differed', changes = '{reversed}', decided = NULL,
      decided_at = ${scene.now}
    WHERE org_id = ${scene.orgId} AND document_id = ${documentId} AND verdict = 'agreed'`)
}

export function markDeleted(scene: Scene, documentId: string): void {
  scene.tx.send(sql`
    UPDATE shadow_posting SET verdict = 'deleted', decided_at = ${scene.now}
    WHERE org_id = ${scene.orgId} AND document_id = ${documentId}`)
}
