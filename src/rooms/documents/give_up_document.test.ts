import { describe, expect, it, vi } from 'vitest'
import { call } from '#kernel/corridor/call'
import { act, captured, coded, documentOf } from '#test/support/documents/documents'
import { useWorld } from '#test/support/use_world'
import giveUpDocument from './give_up_document.ts'
import { processingPrincipal } from './document/background_principal.ts'
import { processDocument } from './process_document.ts'

const world = useWorld()

async function giveUp(documentId: string) {
  const principal = await processingPrincipal(world.app, world.dk.orgId)
  const request = { principal, definition: giveUpDocument, via: 'job' as const, requestId: 'r' }
  return await call(world.app, { ...request, body: () => ({ documentId }) })
}

/** The job as the engine runs it, at this attempt. */
async function processAt(attempt: number, documentId: string): Promise<void> {
  const { rows } = await world.owner.query(
    `SELECT id FROM document WHERE org_id = $1 ORDER BY id DESC LIMIT 1`,
    [world.dk.orgId],
  )
  expect(documentId).toMatch(/^doc_/)
  const job = { orgId: world.dk.orgId, data: { documentId: rows[0].id }, attempt }
  await processDocument.run(world.app, { ...job, signal: new AbortController().signal })
}

describe('what automatic processing cannot do', () => {
  it('is retried silently, and marked as failed after the last attempt', async () => {
    const documentId = await captured(world, world.dk)
    const broken = () => Promise.reject(new Error('a fault of ours'))
    const spy = vi.spyOn(world.app.ports.reader, 'read').mockImplementation(broken)
    await expect(processAt(1, documentId)).rejects.toThrow()
    expect((await documentOf(world, world.dk, documentId)).error).toBeNull()
    await expect(processAt(9, documentId)).rejects.toThrow()
    spy.mockRestore()
    expect(await documentOf(world, world.dk, documentId)).toMatchObject({
      status: 'draft',
      error: { step: 'extract', code: 'internal_error' },
    })
    const { body } = await act(world, world.dk, 'retry_document', { documentId })
    expect(body.result).toMatchObject({ status: 'extracted', error: null })
  })

  it('leaves alone what got further, and answers document_not_found for what is not ours', async () => {
    const documentId = await coded(world, world.dk)
    const before = await documentOf(world, world.dk, documentId)
    await giveUp(documentId)
    expect(await documentOf(world, world.dk, documentId)).toEqual(before)
    const foreign = await captured(world, world.it)
    await expect(giveUp(foreign)).rejects.toMatchObject({ code: 'document_not_found' })
  })
})
