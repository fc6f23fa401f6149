import { Failure } from '#kernel/failure'
import type { House } from '#kernel/house'
import { transact } from '#kernel/transaction'
import * as store from './store.ts'

/**
 * Puts bytes where they last, before any row names them. What is there already may be just what a
 * sweep is about to remove, so it is put again, which makes it young, while the sweep has to wait.
 * What is not there no sweep can be at: it looks and removes under the same lock.
 */
export async function keepBlob(
  house: House,
  orgId: string,
  sha256: string,
  bytes: Uint8Array,
): Promise<void> {
  const { files } = house.ports
  try {
    if ((await files.stat(orgId, sha256)) === null) return await files.put(orgId, sha256, bytes)
    await transact(house.database, { orgId }, async (tx) => {
      await store.lockBlob(tx, orgId, sha256)
      await files.put(orgId, sha256, bytes)
    })
  } catch (error) {
    if (error instanceof Failure) throw error
    throw new Failure('file_store_unavailable', { retryAfterSeconds: 5 }, error)
  }
}

/** The very bytes that were uploaded, or an error: what is missing or was changed is never served. */
export async function readBlob(house: House, orgId: string, sha256: string): Promise<Uint8Array> {
  const bytes = await house.ports.files.get(orgId, sha256)
  if (bytes === null) throw new Error(`the blob ${sha256} of ${orgId} is missing from the store`)
  return bytes
}
