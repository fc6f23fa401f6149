import type { App } from '#kernel/corridor/app'
import { task } from '#kernel/corridor/task'
import { transact } from '#kernel/database/transaction'
import { endHold, holdMs, listEndedHolds } from './blobs/hold.ts'
import type { StoredBlob } from './ports.ts'
import * as store from './file/store.ts'

const page = 1_000

/** Removes blobs whose upload ended before its row was written, and logs rows without a blob. */
export const sweepFiles = task({
  kind: 'sweep_files',
  class: 'chore',
  restsOn: { nothingSet: 'It deletes files that nothing names.' },
  whileClosed: true,
  retries: 3,
  backoffMs: 60_000,
  async run(app, { orgId, signal }) {
    await sweepOrganization(app, orgId, holdMs, signal)
  },
})

export type Swept = { removed: number; missing: number }

/** Both lists are ordered by hash, so one pass over both finds what either lacks. */
export async function sweepOrganization(
  app: App,
  orgId: string,
  olderThanMs: number,
  signal?: AbortSignal,
): Promise<Swept> {
  const swept = { removed: 0, missing: 0 }
  const named = namedHashes(app, orgId)
  let next = await named.next()
  // 'g' is greater than every hash, so the last call handles the rest of the rows.
  const passUntil = async (sha256: string): Promise<void> => {
    while (!next.done && next.value < sha256) {
      if (await isMissing(app, orgId, next.value)) swept.missing += 1
      next = await named.next()
    }
  }
  for await (const blob of app.ports.files.list(orgId)) {
    if (signal?.aborted) return swept
    await passUntil(blob.sha256)
    if (!next.done && next.value === blob.sha256) next = await named.next()
    else if (await removeUnnamed(app, orgId, blob, olderThanMs)) swept.removed += 1
  }
  await passUntil('g')
  await endEmptyHolds(app, orgId)
  return swept
}

/** After a restore: how many blobs are there whose rows may be lost. They are not removed. */
export async function countLostFiles(app: App, orgId: string): Promise<number> {
  let count = 0
  const named = namedHashes(app, orgId)
  let next = await named.next()
  for await (const { sha256, storedAt } of app.ports.files.list(orgId)) {
    while (!next.done && next.value < sha256) next = await named.next()
    if (!next.done && next.value === sha256) continue
    const isLost = await transact(app.database, { orgId, readOnly: true }, (tx) =>
      store.mayBeLost(tx, storedAt),
    )
    if (isLost) count += 1
  }
  return count
}

/** Room that was held for bytes which never came, or which were removed. */
async function endEmptyHolds(app: App, orgId: string): Promise<void> {
  const now = app.clock.now()
  const ended = await transact(app.database, { orgId, readOnly: true }, (tx) =>
    listEndedHolds(tx, orgId, now, page),
  )
  for (const sha256 of ended) {
    await transact(app.database, { orgId }, async (tx) => {
      await store.lockBlob({ tx, hooks: app.hooks }, orgId, sha256)
      if ((await app.ports.files.stat(orgId, sha256)) === null) endHold(tx, orgId, sha256, now)
    })
  }
}

async function* namedHashes(app: App, orgId: string): AsyncGenerator<string, undefined> {
  let after = ''
  for (;;) {
    const hashes = await transact(app.database, { orgId, readOnly: true }, (tx) =>
      store.listHashes({ tx, hooks: app.hooks }, orgId, after, page),
    )
    yield* hashes
    const last = hashes.at(-1)
    if (last === undefined || hashes.length < page) return undefined
    after = last
  }
}

/** The lists are read at different times, so a row may be newer than the list of blobs. */
async function isMissing(app: App, orgId: string, sha256: string): Promise<boolean> {
  if ((await app.ports.files.stat(orgId, sha256)) !== null) return false
  app.log.error({ org: orgId, sha256 }, 'the bytes of a file are missing')
  app.watch?.count('daybook_files_missing_total')
  return true
}

/**
 * Checks row and age again under the lock that uploads of the same bytes take. An upload that has
 * stored its bytes but not yet written its row is protected by their age: it takes far less time.
 */
async function removeUnnamed(
  app: App,
  orgId: string,
  blob: StoredBlob,
  olderThanMs: number,
): Promise<boolean> {
  const { files } = app.ports
  const isOld = (one: StoredBlob): boolean =>
    one.storedAt.getTime() <= app.clock.now().getTime() - olderThanMs
  if (!isOld(blob)) return false
  return await transact(app.database, { orgId }, async (tx) => {
    if (await store.lockBlob({ tx, hooks: app.hooks }, orgId, blob.sha256)) return false
    const now = await files.stat(orgId, blob.sha256)
    if (now === null || !isOld(now)) return false
    if (await store.mayBeLost(tx, now.storedAt)) return false
    await files.remove(orgId, blob.sha256)
    endHold(tx, orgId, blob.sha256, app.clock.now())
    app.log.info({ org: orgId, sha256: blob.sha256 }, 'removed a blob without a file record')
    return true
  })
}
