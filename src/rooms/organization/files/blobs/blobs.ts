import { Failure } from '#kernel/failure/failure'
import type { App } from '#kernel/corridor/app'
import { transact } from '#kernel/database/transaction'
import * as store from '../file/store.ts'
import { holdBeyondQuota, holdBytes } from './hold.ts'

/**
 * Stores bytes before any row refers to them, if the quota has room for them. An existing blob may be about to be removed by a
 * sweep, so it is written again under the sweep's lock, which resets its age. A missing blob needs
 * no lock: a sweep checks and removes under the same lock.
 */
export async function keepBlob(
  app: App,
  orgId: string,
  sha256: string,
  bytes: Uint8Array,
): Promise<void> {
  const { files } = app.ports
  const stat = files.stat(orgId, sha256)
  // The refusal goes first, whatever the store has to say.
  stat.catch(() => undefined)
  await holdBytes(app, { orgId, sha256, size: bytes.length })
  try {
    if ((await stat) === null) return await files.put(orgId, sha256, bytes)
    await transact(app.database, { orgId }, async (tx) => {
      await store.lockBlob({ tx, hooks: app.hooks }, orgId, sha256)
      await files.put(orgId, sha256, bytes)
    })
  } catch (error) {
    if (error instanceof Failure) throw error
    throw new Failure('file_store_unavailable', { retryAfterSeconds: 5 }, error)
  }
}

/**
 * The same for bytes that an authority delivers: they are taken in whatever the quota is, and
 * counted.
 */
export async function keepDelivered(
  app: App,
  orgId: string,
  sha256: string,
  bytes: Uint8Array,
): Promise<void> {
  try {
    await transact(app.database, { orgId }, async (tx) => {
      await store.lockBlob({ tx, hooks: app.hooks }, orgId, sha256)
      await app.ports.files.put(orgId, sha256, bytes)
      holdBeyondQuota(tx, { orgId, sha256, size: bytes.length }, app.clock.now())
    })
  } catch (error) {
    if (error instanceof Failure) throw error
    throw new Failure('file_store_unavailable', { retryAfterSeconds: 5 }, error)
  }
}

/** The bytes as uploaded, or an error: missing or changed bytes are never served. */
export async function readBlob(app: App, orgId: string, sha256: string): Promise<Uint8Array> {
  const bytes = await app.ports.files.get(orgId, sha256)
  if (bytes === null) throw new Error(`the blob ${sha256} of ${orgId} is missing from the store`)
  return bytes
}
