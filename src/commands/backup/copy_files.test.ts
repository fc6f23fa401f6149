import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '#kernel/process/clock'
import { createDirectoryStore } from '#providers/directory/provider'
import { putBack } from './copy_files.ts'

const orgId = '018f2f3e-0000-7000-8000-000000000000'
const bytes = Buffer.from('the bytes of a receipt')
const sha256 = createHash('sha256').update(bytes).digest('hex')
const listed = { orgId, sha256, size: bytes.length, name: `${sha256.slice(0, 2)}/${sha256}` }

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'daybook-copies-'))
  mkdirSync(join(root, 'files', sha256.slice(0, 2)), { recursive: true })
  writeFileSync(join(root, 'files', listed.name), bytes)
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

describe('files that are put back', () => {
  it('replace what has their length and other bytes, and leave what is whole', async () => {
    const place = join(root, 'store', 'blobs', orgId, sha256.slice(0, 2), sha256)
    const store = createDirectoryStore(join(root, 'store'), {
      clock: systemClock,
      newId: randomUUID,
    })
    const list = async function* () {
      yield listed
    }
    expect(await putBack(store, list(), root, null)).toEqual({ count: 1, put: 1 })
    expect(await putBack(store, list(), root, null)).toEqual({ count: 1, put: 0 })
    writeFileSync(place, Buffer.alloc(bytes.length, 'x'))
    expect(await putBack(store, list(), root, null)).toEqual({ count: 1, put: 1 })
    expect(readFileSync(place)).toEqual(bytes)
  })
})
