import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { FileStore } from '#files/ports'
import { systemClock } from '#kernel/process/clock'
import { createDirectoryStore } from '../../src/providers/directory/provider.ts'
import { fileStorePromises, listAll, type Candidate } from '../suites/file_store.suite.ts'

// The other adapter passes the same suite against a real server: `npm run prove -- s3`.
const root = mkdtempSync(join(tmpdir(), 'daybook-store-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const candidate: Candidate = {
  store: createDirectoryStore(root, { clock: systemClock, newId: randomUUID }),
  damage: (orgId, sha256, bytes) =>
    writeFile(join(root, 'blobs', orgId, sha256.slice(0, 2), sha256), bytes),
  presigns: false,
}

describe('a directory as a file store', () => {
  it.each(fileStorePromises)('$says', async ({ holds }) => {
    await holds(candidate)
  })
})

/** Stores with one fault each, as an adapter might have it. */
const faulty: Record<string, Partial<FileStore>> = {
  'forgets what it was given': { put: async () => undefined },
  'does not look whether bytes were changed': {
    get: async (orgId, sha256) => {
      const stream = await candidate.store.stream(orgId, sha256)
      return stream === null ? null : Buffer.concat(await stream.toArray())
    },
  },
  'lists in any order': {
    async *list(orgId) {
      const all = await listAll(candidate.store, orgId)
      yield* all.toReversed()
    },
  },
  'removes nothing': { remove: async () => undefined },
  'does not tell organizations apart': {
    stat: (_orgId, sha256) => candidate.store.stat(shared, sha256),
    get: (_orgId, sha256) => candidate.store.get(shared, sha256),
    put: (_orgId, sha256, bytes) => candidate.store.put(shared, sha256, bytes),
    remove: (_orgId, sha256) => candidate.store.remove(shared, sha256),
  },
}
const shared = '018f2f3e-0000-7000-8000-000000000000'

describe('the suite of file stores', () => {
  it.each(Object.entries(faulty))('sees one that %s', async (_says, fault) => {
    const broken = { ...candidate, store: { ...candidate.store, ...fault } }
    const tried = await Promise.allSettled(
      fileStorePromises.map(async ({ holds }) => await holds(broken)),
    )
    expect(tried.some((one) => one.status === 'rejected')).toBe(true)
  })
})
