import { enqueueAll } from '#kernel/corridor/queue'
import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import { postKind } from '../coding/coding_step.ts'

/**
 * Access to the accounting system is back: what automatic posting had decided on is posted. What a
 * person posted is theirs to retry, since they may have changed their mind meanwhile.
 */
export async function postAgain(scene: Scene): Promise<void> {
  const rows = await scene.tx.query<{ documentId: string; hash: string }>(sql`
    SELECT id AS "documentId", approved_hash AS hash FROM document
    WHERE org_id = ${scene.orgId} AND status = 'coded' AND posting_state IS NULL
      AND NOT attended AND approved_hash IS NOT NULL
      AND error ->> 'code' = 'provider_access_lost' ORDER BY id`)
  enqueueAll(scene.tx, { kind: postKind, orgId: scene.orgId }, rows)
}
