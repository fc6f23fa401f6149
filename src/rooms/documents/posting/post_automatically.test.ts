import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { call } from '#kernel/corridor/call'
import { Failure } from '#kernel/failure/failure'
import { decodeId } from '#kernel/values/id'
import {
  act,
  captured,
  coded,
  documentOf,
  domesticInvoice,
  entriesOf,
} from '#test/support/documents/documents'
import { createOutsideBooks, keptBy } from '#test/support/books/outside_books'
import { inLateBooks } from '#test/support/bank/bank'
import { useWorld } from '#test/support/use_world'
import type { World } from '#test/support/world'
import { processingPrincipal } from '../document/background_principal.ts'
import postAutomatically from './post_automatically.ts'
import { hashDecision } from '../document/rules.ts'

const world = useWorld()
let own: World['app']['ports']['accounting']
beforeAll(async () => {
  own = world.app.ports.accounting
  await trust(true)
})
afterEach(() => {
  world.app.ports.accounting = own
})

const trust = (autoPost: boolean) =>
  act(world, world.dk, 'set_auto_post', { autoPost, autoPostThreshold: 0 })

/** What the policy would decide on now. */
async function hashOf(documentId: string): Promise<string> {
  const { rows } = await world.owner.query('SELECT * FROM document WHERE id = $1', [
    decodeId('doc', documentId),
  ])
  return rows[0]?.coding ? hashDecision(rows[0], rows[0].coding) : 'none'
}

async function post(documentId: string, hash: string) {
  const principal = await processingPrincipal(world.app, world.dk.orgId)
  return await call(world.app, {
    principal,
    definition: postAutomatically,
    body: () => ({ documentId, hash }),
    via: 'job',
    requestId: 'r',
  })
}

const refused = async (documentId: string, code: string, hash?: string) => {
  const running = post(documentId, hash ?? (await hashOf(documentId)))
  await expect(running).rejects.toMatchObject({ code })
}

describe('automatic posting', () => {
  it('posts the coding it decided on, and the record says that no person did it', async () => {
    const documentId = await coded(world, world.dk)
    await post(documentId, await hashOf(documentId))
    const { posting } = await documentOf(world, world.dk, documentId)
    expect(posting.automatic).toBe(true)
    expect(await entriesOf(world, world.dk, documentId)).toHaveLength(1)
  })

  it('leaves a coding that was changed since to a person: post_needs_approval', async () => {
    const documentId = await coded(world, world.dk)
    const hash = await hashOf(documentId)
    await act(world, world.dk, 'update_coding', { documentId, bookingText: 'Ændret' })
    await refused(documentId, 'post_needs_approval', hash)
    expect((await documentOf(world, world.dk, documentId)).status).toBe('coded')
  })

  it('does not post what is older than the books: before_books_begin', async () => {
    const documentId = await coded(world, world.dk)
    await inLateBooks(world, world.dk, async () => {
      await refused(documentId, 'before_books_begin')
      return await world.read(world.dk, `documents/${documentId}`)
    })
  })

  it('does not post again what a person posted and reversed', async () => {
    const documentId = await coded(world, world.dk)
    const hash = await hashOf(documentId)
    await act(world, world.dk, 'post_document', { documentId })
    await act(world, world.dk, 'reverse_posting', { documentId })
    await refused(documentId, 'post_needs_approval', hash)
    expect((await documentOf(world, world.dk, documentId)).status).toBe('coded')
  })

  it('does not post by an older decision what has become a possible duplicate', async () => {
    const bytes = domesticInvoice(world.dk)
    const documentId = await coded(world, world.dk, bytes)
    const hash = await hashOf(documentId)
    const other = await coded(world, world.dk, bytes)
    await act(world, world.dk, 'post_document', { documentId: other })
    await act(world, world.dk, 'extract_document', { documentId })
    await act(world, world.dk, 'code_document', { documentId })
    expect((await documentOf(world, world.dk, documentId)).duplicateOf).toBe(other)
    await refused(documentId, 'post_needs_approval', hash)
    await refused(documentId, 'post_needs_approval')
  })

  it('does nothing once the organization has switched it off', async () => {
    const documentId = await coded(world, world.dk)
    await trust(false)
    await refused(documentId, 'post_needs_approval')
    await trust(true)
  })

  it('cannot post what is not there or not coded: document_not_found, document_not_coded', async () => {
    await refused(await captured(world, world.dk), 'document_not_coded')
    await refused(await coded(world, world.it), 'document_not_found')
  })

  it('keeps its hands off while a posting is open: posting_in_doubt', async () => {
    const documentId = await coded(world, world.dk)
    await world.owner.query(
      `UPDATE document SET posting_state = 'open' WHERE org_id = $1 AND status = 'coded'`,
      [world.dk.orgId],
    )
    await refused(documentId, 'posting_in_doubt')
    await world.owner.query('UPDATE document SET posting_state = NULL WHERE org_id = $1', [
      world.dk.orgId,
    ])
  })

  it('keeps the error where amounts or rates forbid it: exchange_rate_missing, nothing_to_post', async () => {
    const foreign = domesticInvoice(world.dk, { currency: 'XOF' })
    await refused(await coded(world, world.dk, foreign), 'exchange_rate_missing')
    const lines = [{ text: 'Gratis', net: '0.00', rate: '25' }]
    await refused(
      await coded(world, world.dk, domesticInvoice(world.dk, { lines })),
      'nothing_to_post',
    )
  })

  it.each([
    'provider_unavailable',
    'provider_timeout',
    'provider_failed',
    'effect_unknown',
  ] as const)('fails with %s as a person’s posting does', async (code) => {
    const refusal = new Failure(code, { nothingHappened: true })
    world.app.ports.accounting = keptBy(Object.assign(createOutsideBooks(), { refusal }))
    const documentId = await coded(world, world.dk)
    await refused(documentId, code)
    expect((await documentOf(world, world.dk, documentId)).error).toMatchObject({ step: 'post' })
  })
})
