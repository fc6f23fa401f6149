import { nameBlob } from '#files/room'
import { enqueue } from '#kernel/corridor/queue'
import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import { lockRecord } from '#kernel/database/record_lock'
import type { DeliveredFile } from '#ledger/room'
import { headStartMs, processKind } from './capture_kind.ts'
import { changed } from './document.ts'
import * as store from './store.ts'

/**
 * An e-invoice that came in where another system keeps the books. What also came by mail or was
 * uploaded is the same document: it has the same bytes.
 */
export async function takeDelivered(scene: Scene, given: DeliveredFile): Promise<string> {
  const { sha256, size, fileName, mimeType, receivedOn } = given
  lockRecord(scene.tx, `delivered ${scene.orgId} ${sha256}`)
  const found = await findByBytes(scene, sha256)
  if (found !== null) return found
  const named = { sha256, size, mime_type: mimeType, file_name: fileName, claimed_type: null }
  const file = nameBlob(scene, scene.newId(), named)
  const row = store.insertDocument(scene, scene.newId(), {
    source: 'webhook',
    file_id: file.id,
    file_name: fileName,
    mime_type: mimeType,
    text: null,
    received_on: receivedOn,
    by_exchange: true,
  })
  changed(scene, 'captured', null, row)
  const data = { documentId: row.id }
  enqueue(scene.tx, { kind: processKind, orgId: scene.orgId, data, afterMs: headStartMs })
  return row.id
}

/** The first document that has these bytes, by whatever way it came. */
async function findByBytes(scene: Scene, sha256: string): Promise<string | null> {
  const rows = await scene.tx.query<{ id: string }>(sql`
    SELECT d.id FROM file f
    JOIN document d ON d.org_id = ${scene.orgId} AND d.file_id = f.id
    WHERE f.org_id = ${scene.orgId} AND f.sha256 = ${sha256} COLLATE "C"
    ORDER BY d.id LIMIT 1`)
  return rows[0]?.id ?? null
}
