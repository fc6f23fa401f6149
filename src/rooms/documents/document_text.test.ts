import { expect, it } from 'vitest'
import { authenticateKey } from '#access/room'
import { runOneRead } from '#kernel/corridor/run_read'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import { documentTextRead } from './document_text.ts'

const world = useWorld()

const textOf = async (org: Pick<TestOrg, 'key'>, id: string) => {
  const { app, cache } = world
  const principal = await authenticateKey(app, cache, `Bearer ${org.key}`, undefined)
  const look = { principal, read: documentTextRead, via: 'mcp' as const, requestId: 'r' }
  return await runOneRead(app, look, id)
}
const capture = async (body: object): Promise<string> =>
  (await world.rest(world.dk, 'actions/capture_document', body)).body.result.id as string

it('returns the text that a document was captured with, and null where there was none', async () => {
  const id = await capture({ text: 'Kære bogholder\u200B' })
  expect(await textOf(world.dk, id)).toEqual({ id, text: 'Kære bogholder\u200B' })
  const empty = await capture({ fileName: 'x.pdf' })
  expect(await textOf(world.dk, empty)).toEqual({ id: empty, text: null })
})

it('knows no document of another organization, nor one that never was', async () => {
  const id = await capture({ text: 'Fortroligt' })
  for (const asked of [id, 'doc_01h455vb4pex5vsknk084sn02q', 'x', '']) {
    await expect(textOf(world.it, asked)).rejects.toMatchObject({ code: 'document_not_found' })
  }
})

it('needs the permission to read documents', async () => {
  const id = await capture({ text: 'Bilag' })
  const key = await world.createKey(world.dk, ['bank:read'])
  await expect(textOf({ key }, id)).rejects.toMatchObject({ code: 'permission_denied' })
})

it('is no list', () => {
  expect(documentTextRead.list).toBeUndefined()
})
