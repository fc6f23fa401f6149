import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { chmod, mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { FileStore } from '#files/ports'
import { systemClock } from '#kernel/process/clock'
import { listAll } from '#test/suites/file_store.suite'
import { createDirectoryStore } from './provider.ts'

const orgId = '018f2f3e-0000-7000-8000-000000000000'
const bytes = Buffer.from('the bytes of a receipt')
const sha256 = createHash('sha256').update(bytes).digest('hex')

let root: string
let store: FileStore
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'daybook-directory-'))
  store = createDirectoryStore(root, { clock: systemClock, newId: randomUUID })
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const place = (): string => join(root, 'blobs', orgId, sha256.slice(0, 2), sha256)

describe('a directory of blobs', () => {
  it('has each blob at the organization and the first digits of its hash', async () => {
    await store.put(orgId, sha256, bytes)
    expect((await stat(place())).size).toBe(bytes.length)
  })

  it('is closed to other users of the machine', async () => {
    await store.put(orgId, sha256, bytes)
    expect((await stat(place())).mode & 0o777).toBe(0o600)
    expect((await stat(join(root, 'blobs'))).mode & 0o077).toBe(0)
  })

  it('leaves no drafts, neither after a put nor after one that failed', async () => {
    await store.put(orgId, sha256, bytes)
    expect(await readdir(join(root, 'incoming'))).toEqual([])
    rmSync(place())
    await mkdir(place())
    await expect(store.put(orgId, sha256, bytes)).rejects.toThrow()
    expect(await readdir(join(root, 'incoming'))).toEqual([])
  })

  it('clears drafts of killed processes after a day, and no younger ones', async () => {
    const incoming = join(root, 'incoming')
    await mkdir(incoming)
    const [old, young] = [join(incoming, randomUUID()), join(incoming, randomUUID())]
    await writeFile(old, 'half a')
    await writeFile(young, 'half b')
    const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000)
    await utimes(old, twoDaysAgo, twoDaysAgo)
    await store.put(orgId, sha256, bytes)
    expect(await readdir(incoming)).toEqual([young.slice(incoming.length + 1)])
  })

  it('lists nothing that is no blob', async () => {
    await store.put(orgId, sha256, bytes)
    const folder = join(root, 'blobs', orgId)
    await writeFile(join(folder, 'notes.txt'), '')
    await writeFile(join(folder, sha256.slice(0, 2), `${sha256}.tmp`), '')
    await mkdir(join(folder, sha256.slice(0, 2), 'f'.repeat(64)))
    const listed = await listAll(store, orgId)
    expect(listed.map((blob) => blob.sha256)).toEqual([sha256])
  })

  it('refuses a blob that was cut short or emptied', async () => {
    await store.put(orgId, sha256, bytes)
    for (const damage of [bytes.subarray(0, 5), Buffer.alloc(0)]) {
      await writeFile(place(), damage)
      await expect(store.get(orgId, sha256)).rejects.toThrow('changed on disk')
    }
  })

  it('does not take an error of the disk for an absent blob', async () => {
    await store.put(orgId, sha256, bytes)
    rmSync(place())
    await mkdir(place())
    await expect(store.get(orgId, sha256)).rejects.toThrow('EISDIR')
    expect(await store.stat(orgId, sha256)).toBeNull()
    await chmod(root, 0o700)
  })

  it('gives nobody an address to put bytes to', async () => {
    expect(await store.presignPut(orgId, sha256, 3, 60)).toBeNull()
  })
})
