import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { BackupLine } from '#config/backup'
import { createSecrets } from '#kernel/process/secrets'
import { signedManifest } from './manifest.ts'
import { writePart } from './parts.ts'
import { removeOld } from './make_backup.ts'

const key = Buffer.alloc(32, 1)
const now = new Date('2026-11-18T12:00:00Z')
const clock = { now: () => now }
const settings = { keys: [key] } as unknown as BackupLine

let directory = ''
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'daybook-old-'))
})
afterEach(() => rmSync(directory, { recursive: true }))

/** A back-up that names these files, and the files, two hours old. */
async function plant(name: string, files: readonly string[]): Promise<void> {
  const folder = join(directory, name)
  await mkdir(folder)
  const lines = files.map((one) => `${JSON.stringify({ name: one })}\n`)
  const list = await writePart(folder, 'files.jsonl.enc', Readable.from(lines), key)
  const at = '2026-11-18T00:00:00Z'
  const manifest = {
    format: 1 as const,
    takenAt: at,
    finishedAt: at,
    version: '1.0.0',
    migration: '0001',
    postgres: 15,
    database: 'x',
    owner: 'x',
    roles: [],
    isEncrypted: true,
    dump: list,
    list,
    files: { count: files.length, bytes: 0, missing: 0 },
    tables: {},
    heads: [],
  }
  await writeFile(join(folder, 'manifest.json'), signedManifest(manifest, createSecrets([key])))
  for (const one of files) await touch(one, now.getTime() - 7_200_000)
}

async function touch(name: string, ms: number): Promise<void> {
  const path = join(directory, 'files', name)
  await mkdir(join(path, '..'), { recursive: true })
  await writeFile(path, name)
  await utimes(path, ms / 1_000, ms / 1_000)
}

const left = async (): Promise<string[]> =>
  (await readdir(join(directory, 'files', 'aa'))).toSorted()

it('removes all but the newest, and the files that only they named', async () => {
  await plant('2026-11-16T00-00-00Z', ['aa/1', 'aa/2'])
  await plant('2026-11-17T00-00-00Z', ['aa/2', 'aa/3'])
  await plant('2026-11-18T00-00-00Z', ['aa/3', 'aa/4'])
  await touch('aa/young', now.getTime() - 60_000)
  expect(await removeOld({ clock }, { directory, settings }, 2)).toEqual(['2026-11-16T00-00-00Z'])
  expect(existsSync(join(directory, '2026-11-16T00-00-00Z'))).toBe(false)
  expect(await left()).toEqual(['2', '3', '4', 'young'])
})

it('removes no file while a remaining list cannot be read', async () => {
  await plant('2026-11-16T00-00-00Z', ['aa/1'])
  await plant('2026-11-17T00-00-00Z', ['aa/2'])
  const other = { keys: [Buffer.alloc(32, 2)] } as unknown as BackupLine
  const work = removeOld({ clock }, { directory, settings: other }, 1)
  await expect(work).rejects.toThrow('encrypted with a key that is not here')
  expect(await left()).toEqual(['1', '2'])
})

it('removes nothing where there are no more than are to be kept', async () => {
  await plant('2026-11-17T00-00-00Z', ['aa/1'])
  await touch('aa/nobody', 0)
  expect(await removeOld({ clock }, { directory, settings }, 1)).toEqual([])
  expect(await left()).toEqual(['1', 'nobody'])
})
