import assert from 'node:assert/strict'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { FileStore, StoredBlob } from '#files/ports'

/** What an adapter brings to be tried: itself, and a hand that changes a blob behind its back. */
export type Candidate = {
  store: FileStore
  damage(orgId: string, sha256: string, bytes: Uint8Array): Promise<void>
  /** Whether clients can put bytes there by themselves. */
  presigns: boolean
}

/** One promise of the port. It is kept, or this throws. No test runner is needed to try it. */
export type Promised = { says: string; holds(candidate: Candidate): Promise<void> }

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

type Blob = { orgId: string; bytes: Buffer; sha256: string }

function newBlob(size = 1_000, orgId: string = randomUUID()): Blob {
  const bytes = randomBytes(size)
  return { orgId, bytes, sha256: hashOf(bytes) }
}

async function keep({ store }: Candidate, size?: number, orgId?: string): Promise<Blob> {
  const blob = newBlob(size, orgId)
  await store.put(blob.orgId, blob.sha256, blob.bytes)
  return blob
}

export async function listAll(store: FileStore, orgId: string): Promise<StoredBlob[]> {
  const found: StoredBlob[] = []
  for await (const blob of store.list(orgId)) found.push(blob)
  return found
}

const bytesIn: Promised[] = [
  {
    says: 'gives back the bytes that were put, of one byte and of several MiB',
    async holds(candidate) {
      for (const size of [1, 1_000, 3 * 1024 * 1024 + 7]) {
        const { orgId, sha256, bytes } = await keep(candidate, size)
        const found = await candidate.store.get(orgId, sha256)
        assert.ok(found && bytes.equals(found))
      }
    },
  },
  {
    says: 'streams the same bytes',
    async holds(candidate) {
      const { orgId, sha256, bytes } = await keep(candidate, 200_000)
      const stream = await candidate.store.stream(orgId, sha256)
      assert.ok(stream)
      assert.ok(bytes.equals(await buffer(stream)))
    },
  },
  {
    says: 'takes the same bytes twice, also at once, and has them once',
    async holds(candidate) {
      const { orgId, sha256, bytes } = await keep(candidate)
      const puts = Array.from({ length: 5 }, () => candidate.store.put(orgId, sha256, bytes))
      await Promise.all(puts)
      assert.equal((await listAll(candidate.store, orgId)).length, 1)
      assert.ok(bytes.equals((await candidate.store.get(orgId, sha256)) ?? Buffer.alloc(0)))
    },
  },
  {
    says: 'refuses bytes that are not those of the hash, and keeps nothing of them',
    async holds({ store }) {
      const { orgId, sha256 } = newBlob()
      await assert.rejects(store.put(orgId, sha256, Buffer.from('others')))
      assert.equal(await store.stat(orgId, sha256), null)
    },
  },
  {
    says: 'never gives bytes that were changed behind its back, and is healed by another put',
    async holds(candidate) {
      const { orgId, sha256, bytes } = await keep(candidate)
      const changed = Buffer.from(bytes)
      changed[500] = (changed[500] ?? 0) ^ 1
      await candidate.damage(orgId, sha256, changed)
      await assert.rejects(candidate.store.get(orgId, sha256), /changed/)
      await candidate.store.put(orgId, sha256, bytes)
      assert.ok(bytes.equals((await candidate.store.get(orgId, sha256)) ?? Buffer.alloc(0)))
    },
  },
]

const knowing: Promised[] = [
  {
    says: 'says size and age, and that a second put is younger',
    async holds(candidate) {
      const { orgId, sha256, bytes } = await keep(candidate, 321)
      const first = await candidate.store.stat(orgId, sha256)
      assert.ok(first)
      assert.deepEqual([first.sha256, first.size], [sha256, 321])
      assert.ok(Math.abs(first.storedAt.getTime() - Date.now()) < 60_000)
      // Some stores know no less than a second.
      await new Promise((resolve) => setTimeout(resolve, 1_100))
      await candidate.store.put(orgId, sha256, bytes)
      const second = await candidate.store.stat(orgId, sha256)
      assert.ok(second && second.storedAt > first.storedAt)
    },
  },
  {
    says: 'has nothing where nothing was put',
    async holds({ store }) {
      const { orgId, sha256 } = newBlob()
      assert.equal(await store.get(orgId, sha256), null)
      assert.equal(await store.stat(orgId, sha256), null)
      assert.equal(await store.stream(orgId, sha256), null)
      assert.deepEqual(await listAll(store, orgId), [])
    },
  },
  {
    says: 'lists every blob of the organization in the order of the hashes',
    async holds(candidate) {
      const orgId = randomUUID()
      const kept: Blob[] = []
      for (let count = 0; count < 25; count++) kept.push(await keep(candidate, 10 + count, orgId))
      const listed = await listAll(candidate.store, orgId)
      const expected = kept.map((blob) => `${blob.sha256} ${blob.bytes.length}`).toSorted()
      assert.deepEqual(
        listed.map((blob) => `${blob.sha256} ${blob.size}`),
        expected,
      )
    },
  },
  {
    says: 'removes a blob, and does no harm where there is none',
    async holds(candidate) {
      const { orgId, sha256 } = await keep(candidate)
      await candidate.store.remove(orgId, sha256)
      assert.equal(await candidate.store.get(orgId, sha256), null)
      await candidate.store.remove(orgId, sha256)
    },
  },
]

const apart: Promised[] = [
  {
    says: 'keeps organizations apart: the same bytes are each one’s own',
    async holds(candidate) {
      const { store } = candidate
      const mine = await keep(candidate)
      const other = randomUUID()
      assert.equal(await store.get(other, mine.sha256), null)
      await store.put(other, mine.sha256, mine.bytes)
      await store.remove(other, mine.sha256)
      assert.ok(await store.stat(mine.orgId, mine.sha256))
      assert.deepEqual(await listAll(store, other), [])
    },
  },
  {
    says: 'takes nothing for a name but a uuid and a hash',
    async holds({ store }) {
      const { orgId, sha256, bytes } = newBlob()
      const hashes = [
        '',
        '../../../etc/passwd',
        sha256.toUpperCase(),
        `${sha256}/..`,
        `${sha256}\n`,
      ]
      for (const wrong of hashes) {
        await assert.rejects(async () => await store.get(orgId, wrong), /SHA-256/)
        await assert.rejects(async () => await store.put(orgId, wrong, bytes), /SHA-256/)
        await assert.rejects(async () => await store.remove(orgId, wrong), /SHA-256/)
        await assert.rejects(async () => await store.stat(orgId, wrong), /SHA-256/)
      }
      for (const wrong of ['', '..', `../${orgId}`, orgId.toUpperCase(), `${orgId}/`]) {
        await assert.rejects(async () => await store.get(wrong, sha256), /uuid/)
        await assert.rejects(async () => await listAll(store, wrong), /uuid/)
      }
    },
  },
  {
    says: 'gives an address to which these bytes can be put, or says that it cannot',
    async holds({ store, presigns }) {
      const { orgId, sha256, bytes } = newBlob()
      const given = await store.presignPut(orgId, sha256, bytes.length, 60)
      if (!presigns) return assert.equal(given, null)
      assert.ok(given)
      assert.ok((await putTo(given, randomBytes(bytes.length + 1))) >= 400)
      for (const name of Object.keys(given.headers).filter((one) => one !== 'content-length')) {
        const lie = { ...given, headers: { ...given.headers, [name]: 'AAAA' } }
        assert.ok((await putTo(lie, bytes)) >= 400)
      }
      const elsewhere = { ...given, url: given.url.replace(sha256, hashOf(Buffer.from('x'))) }
      assert.ok((await putTo(elsewhere, bytes)) >= 400)
      assert.equal(await store.stat(orgId, sha256), null)
      assert.equal(await putTo(given, bytes), 200)
      assert.ok(bytes.equals((await store.get(orgId, sha256)) ?? Buffer.alloc(0)))
      return undefined
    },
  },
  {
    says: 'takes no other bytes at such an address, or never gives them out',
    async holds({ store, presigns }) {
      const { orgId, sha256, bytes } = newBlob()
      const given = await store.presignPut(orgId, sha256, bytes.length, 60)
      if (!presigns) return assert.equal(given, null)
      assert.ok(given)
      const status = await putTo(given, randomBytes(bytes.length))
      if (status >= 400) return assert.equal(await store.stat(orgId, sha256), null)
      return await assert.rejects(store.get(orgId, sha256), /changed/)
    },
  },
]

type Presigned = { url: string; headers: Record<string, string> }

async function putTo({ url, headers }: Presigned, bytes: Buffer): Promise<number> {
  // The length is for whoever sends to set, and comes out as long as the bytes are.
  const { 'content-length': _, ...rest } = headers
  const response = await fetch(url, { method: 'PUT', headers: rest, body: new Uint8Array(bytes) })
  await response.arrayBuffer()
  return response.status
}

/** Wherever bytes lie, this holds; the rooms rely on no more and on no less. */
export const fileStorePromises: readonly Promised[] = [...bytesIn, ...knowing, ...apart]
