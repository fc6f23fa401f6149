import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'

type PartRow = { first_page: number; last_page: number; document_id: string }

/** In the order of their pages. */
export async function listParts(scene: Scene, sourceId: string): Promise<PartRow[]> {
  return await scene.tx.query<PartRow>(sql`
    SELECT first_page, last_page, document_id FROM document_part
    WHERE org_id = ${scene.orgId} AND source_id = ${sourceId} ORDER BY first_page`)
}

export function insertPart(scene: Scene, sourceId: string, part: PartRow): void {
  scene.tx.send(sql`
    INSERT INTO document_part (org_id, source_id, first_page, last_page, document_id)
    VALUES (${scene.orgId}, ${sourceId}, ${part.first_page}, ${part.last_page},
      ${part.document_id})`)
}
