import { type DeliveredFile, type FileRow, nameBlob, type TakenFile } from '#files/room'
import { enqueue } from '#kernel/corridor/queue'
import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import { lockRecord } from '#kernel/database/record_lock'
import { gatherEvidence, withEntry } from '../coding/coding_step.ts'
import { headStartMs, processKind } from '../document/capture_kind.ts'
import { changed } from '../document/document.ts'
import * as store from '../document/store.ts'
import type { DocumentRow } from '../document/store.ts'

/**
 * An e-invoice that the exchange delivered, to our own channel or where another system keeps the
 * books. What also came by mail or was uploaded is the same document: it has the same bytes.
 */
export async function takeDelivered(scene: Scene, given: DeliveredFile): Promise<TakenFile> {
  const { sha256, fileName, mimeType, receivedOn, contentSha256 } = given
  const hashes = [sha256, ...(contentSha256 === null ? [] : [contentSha256])].toSorted()
  for (const one of hashes) lockRecord(scene.tx, `delivered ${scene.orgId} ${one}`)
  const found = await findByBytes(scene, hashes)
  if (found !== null) return await join(scene, found, given)
  const file = nameDelivered(scene, given)
  const row = store.insertDocument(scene, scene.newId(), {
    source: 'webhook',
    file_id: file.id,
    file_name: fileName,
    mime_type: mimeType,
    text: null,
    received_on: receivedOn,
    by_exchange: true,
    exchange_id: given.exchangeId,
  })
  changed(scene, 'captured', null, row)
  const data = { documentId: row.id }
  enqueue(scene.tx, { kind: processKind, orgId: scene.orgId, data, afterMs: headStartMs })
  return { documentId: row.id, way: 'captured', fileId: null }
}

function nameDelivered(scene: Scene, given: DeliveredFile): FileRow {
  const { sha256, size, fileName, mimeType } = given
  const named = { sha256, size, mime_type: mimeType, file_name: fileName, claimed_type: null }
  return nameBlob(scene, scene.newId(), named)
}

/** What came with a signature is kept as it came, beside the document that has only its content. */
async function keepOther(
  scene: Scene,
  { file_id: fileId }: DocumentRow,
  given: DeliveredFile,
): Promise<string | null> {
  const rows = await scene.tx.query<{ same: boolean }>(sql`
    SELECT EXISTS (SELECT FROM file_facts WHERE org_id = ${scene.orgId} AND id = ${fileId}
      AND sha256 = ${given.sha256}) AS same`)
  return rows[0]?.same === true ? null : nameDelivered(scene, given).id
}

/** The first document that has these bytes, by whatever way it came. */
async function findByBytes(scene: Scene, hashes: readonly string[]): Promise<string | null> {
  const rows = await scene.tx.query<{ id: string }>(sql`
    SELECT d.id FROM file_facts f
    JOIN document d ON d.org_id = ${scene.orgId} AND d.file_id = f.id
    WHERE f.org_id = ${scene.orgId} AND f.sha256 = ANY(${hashes}::text[] COLLATE "C")
    ORDER BY d.id LIMIT 1`)
  return rows[0]?.id ?? null
}

/**
 * Adds what the exchange tells to a document that came otherwise. A posted one keeps the day it was
 * posted with, and so does one whose day of receipt a person has set.
 */
async function join(scene: Scene, id: string, given: DeliveredFile): Promise<TakenFile> {
  const row = await store.lockByUuid(scene, id)
  const isOpen = row.status !== 'posted' && row.posting_state === null
  const fileId = await keepOther(scene, row, given)
  const taken: TakenFile = { documentId: id, way: isOpen ? 'joined' : 'noted', fileId }
  if (given.exchangeId === null || row.exchange_id !== null) return taken
  const isTold = row.set_by['receivedOn'] !== undefined
  const isLater = isOpen && !isTold && given.receivedOn !== null
  const received_on = isLater ? given.receivedOn : row.received_on
  const next = { ...row, exchange_id: given.exchangeId, by_exchange: true, received_on }
  const saved = store.updateDocument(scene, row, {
    exchange_id: next.exchange_id,
    by_exchange: true,
    received_on,
    ...(received_on === row.received_on ? {} : await recoded(scene, next)),
  })
  changed(scene, 'delivered', row, saved)
  return taken
}

/** The day of receipt may change the VAT day of the entry that is shown. */
async function recoded(scene: Scene, row: DocumentRow): Promise<Pick<DocumentRow, 'coding'>> {
  const { extraction } = row
  if (extraction === null || row.coding === null) return { coding: row.coding }
  const { evidence, settings } = await gatherEvidence(scene, row, extraction)
  const { entry: _, ...coding } = row.coding
  return { coding: await withEntry(scene, coding, evidence, settings, row) }
}
