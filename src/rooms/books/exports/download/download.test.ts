import { z } from 'zod'
import { describe, expect, it } from 'vitest'
import type { ExportContext } from './export_context.ts'
import { defineExport, inChunks } from './download.ts'

async function* pieces(count: number, size: number): AsyncGenerator<string> {
  for (let index = 0; index < count; index++) yield String(index % 10).repeat(size)
}

async function listOf(chunks: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = []
  for await (const chunk of chunks) all.push(chunk)
  return all
}

describe('chunks', () => {
  it('are the pieces, joined until there is enough to send', async () => {
    const chunks = await listOf(inChunks(pieces(1_000, 100)))
    expect(chunks.join('')).toBe((await listOf(pieces(1_000, 100))).join(''))
    expect(chunks).toHaveLength(2)
    expect(chunks[0]?.length).toBeGreaterThanOrEqual(64 * 1024)
  })

  it('are one for one where each piece is enough, and none for nothing', async () => {
    expect(await listOf(inChunks(pieces(3, 70_000)))).toHaveLength(3)
    expect(await listOf(inChunks(pieces(0, 1)))).toEqual([])
  })

  it('ask for no more than was taken', async () => {
    let asked = 0
    async function* counted(): AsyncGenerator<string> {
      for (;;) {
        asked += 1
        yield 'x'.repeat(70_000)
      }
    }
    const chunks = inChunks(counted())
    await chunks.next()
    await chunks.next()
    await chunks.return(undefined)
    expect(asked).toBe(2)
  })
})

describe('an export', () => {
  it('is started with what its own schema made of the parameters', async () => {
    const made = defineExport({
      name: 'count',
      title: 'Count',
      says: 'Counts.',
      type: 'text/plain',
      fails: [],
      input: z.strictObject({ to: z.coerce.number() }),
      start: async (_desk, { to }) => ({ fileName: `${to + 1}.txt`, chunks: pieces(to, 1) }),
    })
    const { fileName, chunks } = await made.start(
      {} as ExportContext,
      made.input.parse({ to: '3' }),
    )
    expect([fileName, await listOf(chunks)]).toEqual(['4.txt', ['0', '1', '2']])
  })
})
