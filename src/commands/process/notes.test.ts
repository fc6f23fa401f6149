import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readNote, writeNote } from './notes.ts'

const folder = mkdtempSync(join(tmpdir(), 'daybook-notes-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('a note', () => {
  it('is found as it was written, in a directory that is made for it', () => {
    const directory = join(folder, 'new')
    writeNote(directory, 'verify', { at: '2026-11-18T04:00:00Z', failedChecks: 2 })
    writeNote(directory, 'verify', { at: '2026-11-18T05:00:00Z', failedChecks: 0 })
    expect(readNote(directory, 'verify')).toEqual({ at: '2026-11-18T05:00:00Z', failedChecks: 0 })
    expect(readdirSync(directory)).toEqual(['verify.json'])
  })

  it('is none where there is no file, or one that says something else', () => {
    expect(readNote(folder, 'backup')).toBeNull()
    writeFileSync(join(folder, 'backup.json'), '{"at":"yesterday"}')
    expect(readNote(folder, 'backup')).toBeNull()
    writeFileSync(join(folder, 'backup.json'), '{"at":"2026-11-18T')
    expect(readNote(folder, 'backup')).toBeNull()
  })
})
