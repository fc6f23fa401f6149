import type { House } from '#kernel/house'
import { task } from '#kernel/task'
import { transact } from '#kernel/transaction'
import type { StoredBlob } from './ports.ts'
import * as store from './store.ts'

const hourMs = 3_600_000
const page = 1_000

/** Removes blobs whose upload ended before its row was written, and tells of rows without a blob. */
export const sweepFiles = task({
  kind: 'sweep_files',
  class: 'chore',
  retries: 3,
  backoffMs: 60_000,
  async run(house, { orgId, signal }) {
    await sweepOrganization(house, orgId, hourMs, signal)
  },
})

export type Swept = { removed: number; missing: number }

/** Both lists come in the order of the hashes, so one walk along both sees what one of them lacks. */
export async function sweepOrganization(
  house: House,
  orgId: string,
  olderThanMs: number,
  signal?: AbortSignal,
): Promise<Swept> {
  const swept = { removed: 0, missing: 0 }
  const named = namedHashes(house, orgId)
  let next = await named.next()
  // Every hash is below the end of the alphabet, by which the rest is passed.
  const passUntil = async (sha256: string): Promise<void> => {
    while (!next.done && next.value < sha256) {
      if (await isMissing(house, orgId, next.value)) swept.missing += 1
      next = await named.next()
    }
  }
  for await (const blob of house.ports.files.list(orgId)) {
    if (signal?.aborted) return swept
    await passUntil(blob.sha256)
    if (!next.done && next.value === blob.sha256) next = await named.next()
    else if (await removeUnnamed(house, orgId, blob, olderThanMs)) swept.removed += 1
  }
  await passUntil('g')
  return swept
}

async function* namedHashes(house: House, orgId: string): AsyncGenerator<string, undefined> {
  let after = ''
  for (;;) {
    const hashes = await transact(house.database, { orgId, readOnly: true }, (tx) =>
      store.listHashes(tx, orgId, after, page),
    )
    yield* hashes
    const last = hashes.at(-1)
    if (last === undefined || hashes.length < page) return undefined
    after = last
  }
}

/** The lists were read at different moments, so a row may be younger than the list of blobs. */
async function isMissing(house: House, orgId: string, sha256: string): Promise<boolean> {
  if ((await house.ports.files.stat(orgId, sha256)) !== null) return false
  house.log.error({ org: orgId, sha256 }, 'a file has lost its bytes')
  return true
}

/**
 * Looks once more at row and age under the lock that uploads of the same bytes take. An upload that
 * has put its bytes and not yet written its row is protected by their age alone: far less than this.
 */
async function removeUnnamed(
  house: House,
  orgId: string,
  blob: StoredBlob,
  olderThanMs: number,
): Promise<boolean> {
  const { files } = house.ports
  const isOld = (one: StoredBlob): boolean =>
    one.storedAt.getTime() <= house.clock.now().getTime() - olderThanMs
  if (!isOld(blob)) return false
  return await transact(house.database, { orgId }, async (tx) => {
    if (await store.lockBlob(tx, orgId, blob.sha256)) return false
    const now = await files.stat(orgId, blob.sha256)
    if (now === null || !isOld(now)) return false
    await files.remove(orgId, blob.sha256)
    house.log.info({ org: orgId, sha256: blob.sha256 }, 'a blob that no file names was removed')
    return true
  })
}
