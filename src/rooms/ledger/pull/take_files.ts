import { createHash } from 'node:crypto'
import { cleanName, mostBytes, putBlob, sniffType } from '#files/room'
import { isDay } from '#kernel/values/day'
import { sql } from '#kernel/database/sql'
import { Failure } from '#kernel/failure/failure'
import type { RunContext } from '#kernel/corridor/run_context'
import type { Scene } from '#kernel/corridor/scene'
import type { OpenKeeper } from '../connection/keeper.ts'
import type { FileThere } from '../ports.ts'
import { captureDelivered } from './file_takers.ts'
import { holdPulling } from './pulling.ts'
import { findCursors } from './there_store.ts'

/**
 * E-invoices that the exchange delivered over there become documents here. Each is captured by itself
 * and known by its key, so a process that dies between two captures none of them twice.
 */
export async function takeFiles(
  context: RunContext,
  { provider, connection }: OpenKeeper,
): Promise<void> {
  if (provider.readFiles === undefined) return
  for (;;) {
    const { files_cursor: cursor } = await context.inTransaction((scene) =>
      findCursors(scene, connection.id),
    )
    const page = await provider.readFiles(connection, cursor)
    for (const file of page.files) {
      await context.inTransaction((scene) => takeFile(scene, context, connection.id, file))
    }
    await context.inTransaction(async (scene) =>
      scene.tx.send(sql`
        UPDATE accounting_connection SET files_cursor = ${page.cursor}
        WHERE org_id = ${scene.orgId} AND id = ${connection.id}`),
    )
    if (page.isLast) return
    if (page.cursor === cursor) throw new Failure('provider_failed')
  }
}

async function takeFile(
  scene: Scene,
  { ports }: RunContext,
  connectionId: string,
  file: FileThere,
): Promise<void> {
  const { bytes, key } = file
  await holdPulling(scene, connectionId)
  const known = await scene.tx.query(sql`
    SELECT FROM accounting_file_there
    WHERE org_id = ${scene.orgId} AND connection_id = ${connectionId} AND key = ${key}`)
  if (known.length > 0 || bytes.length === 0 || bytes.length > mostBytes) return
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await putBlob(scene, ports.files, sha256, bytes)
  const isPast = isDay(file.receivedOn) && file.receivedOn <= scene.today
  const documentId = await captureDelivered(scene, {
    sha256,
    size: bytes.length,
    fileName: cleanName(file.fileName),
    mimeType: await sniffType(Buffer.from(bytes)),
    receivedOn: isPast ? file.receivedOn : null,
  })
  if (documentId === null) return
  scene.tx.send(sql`
    INSERT INTO accounting_file_there (org_id, connection_id, key, sha256, document_id, seen_at)
    VALUES (${scene.orgId}, ${connectionId}, ${key}, ${sha256}, ${documentId}, ${scene.now})`)
}
