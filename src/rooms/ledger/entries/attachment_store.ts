import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'

/** Keeps the files behind an entry by hand, in the order given. */
export function insertAttachments(scene: Scene, entryId: string, fileIds: readonly string[]): void {
  scene.tx.send(sql`
    INSERT INTO entry_attachment (org_id, entry_id, no, file_id)
    SELECT ${scene.orgId}::uuid, ${entryId}::uuid, given.no, given.file_id
    FROM unnest(${[...fileIds]}::uuid[]) WITH ORDINALITY AS given (file_id, no)`)
}
