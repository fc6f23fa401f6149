import type { Scene } from '#kernel/corridor/scene'
import { Failure } from '#kernel/failure/failure'
import { toFile } from '../file/file.ts'
import type { FileStore } from '../ports.ts'
import * as store from '../file/store.ts'
import { holdBeyondQuota } from './hold.ts'
import type { FileRow, NewFile } from '../file/store.ts'

/**
 * Stores bytes that we made ourselves, under the lock that a sweep of the same bytes takes, and
 * resets the age of an existing blob. A row must follow soon, with `nameBlob`.
 */
export async function putBlob(
  scene: Scene,
  files: FileStore,
  sha256: string,
  bytes: Uint8Array,
): Promise<void> {
  await store.lockBlob(scene, scene.orgId, sha256)
  try {
    await files.put(scene.orgId, sha256, bytes)
  } catch (error) {
    if (error instanceof Failure) throw error
    throw new Failure('file_store_unavailable', { retryAfterSeconds: 5 }, error)
  }
  holdBeyondQuota(scene.tx, { orgId: scene.orgId, sha256, size: bytes.length }, scene.now)
}

/** Writes the row for stored bytes, as an upload does. The owner sees it as a file of their own. */
export function nameBlob(
  scene: Scene,
  id: string,
  given: NewFile,
  owner: string | null = null,
): FileRow {
  const row = store.insertFile(scene, given, { id, owner })
  store.scheduleSweep(scene)
  const after = toFile(row)
  scene.changed({ event: 'file.uploaded', id: after.id, before: null, after })
  return row
}

/**
 * Counts bytes that are in the store already and are named by another table than `file`, under the
 * lock that a sweep of the same bytes takes. The row that names them follows in this transaction.
 */
export async function claimBlob(scene: Scene, files: FileStore, sha256: string): Promise<void> {
  await store.lockBlob(scene, scene.orgId, sha256)
  const found = await files.stat(scene.orgId, sha256)
  // A sweep took them, since they lay there from an earlier attempt: the next one stores them anew.
  if (found === null) throw new Failure('file_store_unavailable', { retryAfterSeconds: 5 })
  holdBeyondQuota(scene.tx, { orgId: scene.orgId, sha256, size: found.size }, scene.now)
}
