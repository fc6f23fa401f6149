import type { Scene } from '#kernel/scene'
import { Failure } from '#kernel/failure'
import { toFile } from './file.ts'
import type { FileStore } from './ports.ts'
import * as store from './store.ts'
import type { FileRow, NewFile } from './store.ts'

/**
 * Puts bytes that we made ourselves, under the lock that a sweep of the same bytes takes: what is
 * there already is young again when this returns. A row must name it soon, by `nameBlob`.
 */
export async function putBlob(
  scene: Scene,
  files: FileStore,
  sha256: string,
  bytes: Uint8Array,
): Promise<void> {
  await store.lockBlob(scene.tx, scene.orgId, sha256)
  try {
    await files.put(scene.orgId, sha256, bytes)
  } catch (error) {
    if (error instanceof Failure) throw error
    throw new Failure('file_store_unavailable', { retryAfterSeconds: 5 }, error)
  }
}

/** The row for bytes that are in the store, as an upload would have made it. */
export function nameBlob(scene: Scene, id: string, given: NewFile): FileRow {
  const row = store.insertFile(scene, given, id)
  store.scheduleSweep(scene)
  const after = toFile(row)
  scene.changed({ event: 'file.uploaded', id: after.id, before: null, after })
  return row
}
