import { describe, expect, it } from 'vitest'
import { allocate } from '#ledger/parts'
import { decodeId } from '#kernel/values/id'
import { createScene } from '#kernel/corridor/open_scene'
import { transact } from '#kernel/database/transaction'
import { act, captured, coded, posted } from '#test/support/documents/documents'
import { useWorld } from '#test/support/use_world'
import { processingPrincipal } from './document/background_principal.ts'

const world = useWorld()

const remove = (documentId: string) =>
  world.rest(world.dk, 'actions/delete_document', { documentId })

describe('200', () => {
  it('removes a document that was never posted, and keeps its file', async () => {
    const documentId = await coded(world, world.dk)
    const { fileId } = (await world.read(world.dk, `documents/${documentId}`)).body.result
    expect((await remove(documentId)).body.result).toEqual({ id: documentId, deleted: true })
    expect((await world.read(world.dk, `documents/${documentId}`)).status).toBe(404)
    const file = await world.edge.server.inject({
      url: `/api/rest/files/${fileId}`,
      headers: { authorization: `Bearer ${world.dk.key}` },
    })
    expect(file.statusCode).toBe(200)
  })

  it('forgets what it might have been a duplicate of', async () => {
    const documentId = await coded(world, world.dk)
    await remove(documentId)
    const uuid = decodeId('doc', documentId)
    const keys = await world.owner.query('SELECT 1 FROM document_key WHERE document_id = $1', [
      uuid,
    ])
    expect(keys.rows).toEqual([])
  })

  it('returns the bank transaction that was matched to it', async () => {
    const documentId = await coded(world, world.dk)
    const uuid = decodeId('doc', documentId) ?? ''
    const transactionId = world.app.newId()
    const { app } = world
    const principal = await processingPrincipal(app, world.dk.orgId)
    await transact(app.database, { orgId: world.dk.orgId }, async (tx) => {
      const { scene } = createScene(app, tx, { principal, via: 'job', requestId: 'r' })
      await allocate(scene, {
        transaction: {
          id: transactionId,
          date: '2026-11-04',
          amountMinor: -125_000n,
          currency: 'DKK',
          baseMinor: -125_000n,
          account: '6481',
        },
        target: { type: 'document', documentId: uuid },
        amountMinor: -125_000n,
      })
    })
    const live = () =>
      world.owner.query(
        'SELECT 1 FROM allocation WHERE transaction_id = $1 AND released_at IS NULL',
        [transactionId],
      )
    expect((await live()).rows).toHaveLength(1)
    await remove(documentId)
    expect((await live()).rows).toEqual([])
  })
})

describe('404', () => {
  it('answers document_not_found for one that is gone and for one of others', async () => {
    const documentId = await captured(world, world.dk)
    await remove(documentId)
    expect((await remove(documentId)).body.code).toBe('document_not_found')
    expect((await remove(await captured(world, world.it))).body.code).toBe('document_not_found')
  })
})

describe('409', () => {
  it('refuses a posted one with document_posted, and one that was reversed', async () => {
    const documentId = await posted(world, world.dk)
    expect((await remove(documentId)).body.code).toBe('document_posted')
    await act(world, world.dk, 'reverse_posting', { documentId })
    expect((await remove(documentId)).body.code).toBe('document_posted')
  })

  it('refuses with posting_in_doubt while a posting is open', async () => {
    const documentId = await coded(world, world.dk)
    await world.owner.query(
      `UPDATE document SET posting_state = 'open' WHERE org_id = $1 AND status = 'coded'`,
      [world.dk.orgId],
    )
    expect((await remove(documentId)).body.code).toBe('posting_in_doubt')
    await world.owner.query('UPDATE document SET posting_state = NULL WHERE org_id = $1', [
      world.dk.orgId,
    ])
  })
})
