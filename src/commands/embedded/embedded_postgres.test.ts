import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { ensureDatabase, startEmbedded } from './embedded_postgres.ts'

vi.setConfig({ testTimeout: 120_000 })

const folder = mkdtempSync(join(tmpdir(), 'daybook-embedded-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function ask(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

describe('an embedded server', () => {
  it('keeps its data from one start to the next', async () => {
    const first = await startEmbedded(folder)
    const url = await ensureDatabase(first.url, 'kept')
    await ask(url, 'CREATE TABLE note AS SELECT 1 AS line')
    await first.stop()
    const second = await startEmbedded(folder)
    try {
      const again = await ensureDatabase(second.url, 'kept')
      expect(await ask(again, 'SELECT line FROM note')).toEqual([{ line: 1 }])
    } finally {
      await second.stop()
    }
  })

  it('is durable, answers on this machine only, and asks for a password', async () => {
    const server = await startEmbedded(folder)
    try {
      const rows = await ask(
        server.url,
        `SELECT current_setting('fsync') AS fsync, current_setting('listen_addresses') AS address,
           current_setting('server_encoding') AS encoding`,
      )
      expect(rows).toEqual([{ fsync: 'on', address: '127.0.0.1', encoding: 'UTF8' }])
      const stranger = new URL(server.url)
      stranger.password = 'guess'
      await expect(ask(stranger.toString(), 'SELECT 1')).rejects.toThrow('password')
    } finally {
      await server.stop()
    }
  })

  it('is gone after its end, and may be ended twice', async () => {
    const server = await startEmbedded(folder)
    await server.stop()
    await server.stop()
    expect(existsSync(join(folder, 'postgres', 'postmaster.pid'))).toBe(false)
    await expect(ask(server.url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED')
  })

  it('is not started twice on the same data', async () => {
    const server = await startEmbedded(folder)
    try {
      await expect(startEmbedded(folder)).rejects.toThrow('A database is already running on')
    } finally {
      await server.stop()
    }
  })

  it('starts again after a crash left its lock behind', async () => {
    const server = await startEmbedded(folder)
    const lock = join(folder, 'postgres', 'postmaster.pid')
    const text = readFileSync(lock, 'utf8')
    await server.stop()
    writeFileSync(lock, text.replace(/^\d+/, '4194303'))
    const again = await startEmbedded(folder)
    expect(await ask(again.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await again.stop()
  })
})
