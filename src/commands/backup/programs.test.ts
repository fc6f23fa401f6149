import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findProgram, runProgramOf, withAddress } from './programs.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'daybook-programs-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function plant(says: string): void {
  writeFileSync(join(folder, 'pg_dump'), `#!/bin/sh\necho '${says}'\n`)
  chmodSync(join(folder, 'pg_dump'), 0o755)
}

describe('the program', () => {
  it('may be newer than the server', () => {
    plant('pg_dump (PostgreSQL) 18.1 (Debian 18.1-1)')
    expect(findProgram('pg_dump', folder, 15)).toBe(join(folder, 'pg_dump'))
    expect(findProgram('pg_dump', folder, 18)).toBe(join(folder, 'pg_dump'))
  })

  it('that is older than the server is refused, with where to get another', () => {
    plant('pg_dump (PostgreSQL) 15.20')
    expect(() => findProgram('pg_dump', folder, 18)).toThrow(
      /is of PostgreSQL 15, the server or the back-up of 18: install postgresql-client-18 or newer \(apt\.postgresql\.org/,
    )
    plant('something else')
    expect(() => findProgram('pg_dump', folder, 18)).toThrow('an unknown version')
  })

  it('that is missing is named', () => {
    expect(() => findProgram('pg_restore', join(folder, 'nowhere'), 15)).toThrow(
      'cannot be started: install postgresql-client-15',
    )
  })

  it('says why it failed', async () => {
    const good = runProgramOf('sh', ['-c', 'cat'])
    good.in.end('through')
    expect(await text(good.out)).toBe('through')
    await good.ended
    await expect(runProgramOf('sh', ['-c', 'echo so >&2; exit 3']).ended).rejects.toThrow(
      'sh failed: so',
    )
  })
})

describe('the address', () => {
  it('has no password: that lies in a file that is gone afterwards', async () => {
    const url = new URL('postgres://owner@db:5433/books?sslmode=no-verify&uselibpqcompat=true')
    url.password = encodeURIComponent('a:b\\c')
    let file = ''
    await withAddress(url.toString(), async (address) => {
      const parsed = new URL(address)
      file = parsed.searchParams.get('passfile') ?? ''
      expect(readFileSync(file, 'utf8')).toBe('*:*:*:*:a\\:b\\\\c\n')
      expect(parsed.password).toBe('')
      parsed.searchParams.delete('passfile')
      expect(parsed.toString()).toBe('postgres://owner@db:5433/books?sslmode=require')
    })
    expect(existsSync(file)).toBe(false)
  })

  it('without a password names no file', async () => {
    await withAddress('postgres://owner@db/books', async (address) => {
      expect(address).toBe('postgres://owner@db/books')
    })
  })
})
