import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { Failure } from '#kernel/failure/failure'
import { addDays } from '#kernel/values/day'
import {
  act,
  captured,
  coded,
  documentOf,
  domesticInvoice,
  entriesOf,
  failed,
  posted,
} from '#test/support/documents/documents'
import { createOutsideBooks, keptBy } from '#test/support/books/outside_books'
import { inLateBooks, inLateDays } from '#test/support/bank/bank'
import { useWorld } from '#test/support/use_world'
import type { World } from '#test/support/world'

const world = useWorld()
let own: World['app']['ports']['accounting']
beforeAll(() => {
  own = world.app.ports.accounting
})
afterEach(() => {
  world.app.ports.accounting = own
})

const retry = (documentId: string) => world.rest(world.dk, 'actions/retry_document', { documentId })

/** A coded document whose posting failed, though nothing happened outside. */
async function failedPosting(code: 'provider_failed' | 'provider_unavailable'): Promise<string> {
  const refusal = new Failure(code, { nothingHappened: true })
  world.app.ports.accounting = keptBy(Object.assign(createOutsideBooks(), { refusal }))
  const documentId = await coded(world, world.dk)
  await world.rest(world.dk, 'actions/post_document', { documentId })
  return documentId
}

describe('200', () => {
  it('reads again what could not be read, and counts the attempts', async () => {
    const documentId = await failed(world, world.dk)
    const { body } = await retry(documentId)
    expect(body.result).toMatchObject({ status: 'draft', error: { step: 'extract', attempts: 2 } })
  })

  it('goes on where the outside works again', async () => {
    const documentId = await captured(world, world.dk)
    const down = new Failure('provider_unavailable')
    const spy = vi.spyOn(world.app.ports.files, 'get').mockRejectedValueOnce(down)
    await world.rest(world.dk, 'actions/extract_document', { documentId })
    spy.mockRestore()
    expect((await retry(documentId)).body.result).toMatchObject({
      status: 'extracted',
      error: null,
    })
  })

  it('codes again what could not be coded', async () => {
    const { body } = await act(world, world.dk, 'capture_document', { text: 'Faktura fra Anna' })
    const documentId = body.result.id
    const read = await act(world, world.dk, 'extract_document', { documentId })
    if (read.body.result.status !== 'extracted') return
    await act(world, world.dk, 'code_document', { documentId })
    expect((await retry(documentId)).body.result.error).toMatchObject({ step: 'code', attempts: 2 })
  })

  it('posts again with the coding that was approved', async () => {
    const documentId = await failedPosting('provider_failed')
    world.app.ports.accounting = own
    expect((await retry(documentId)).body.result).toMatchObject({ status: 'posted', error: null })
    expect(await entriesOf(world, world.dk, documentId)).toHaveLength(1)
  })
})

describe('404', () => {
  it('answers document_not_found for a document of others', async () => {
    expect((await retry(await failed(world, world.it))).body.code).toBe('document_not_found')
  })
})

describe('409', () => {
  it('refuses what is older than the books with before_books_begin', async () => {
    const documentId = await failedPosting('provider_failed')
    const refusal = await inLateBooks(world, world.dk, () => retry(documentId))
    expect(refusal).toBe('before_books_begin')
    expect(await inLateDays(world, () => retry(documentId))).toBe('date_not_plausible')
  })

  it('refuses what has no error with document_not_failed', async () => {
    expect((await retry(await captured(world, world.dk))).body.code).toBe('document_not_failed')
  })

  it('refuses a posted one with document_posted', async () => {
    expect((await retry(await posted(world, world.dk))).body.code).toBe('document_posted')
  })

  it('refuses with post_needs_approval where the coding was changed after its approval', async () => {
    const documentId = await failedPosting('provider_unavailable')
    world.app.ports.accounting = own
    await act(world, world.dk, 'update_coding', { documentId, codedAmount: -1 })
    expect((await documentOf(world, world.dk, documentId)).allowedActions).not.toContain(
      'retry_document',
    )
    expect((await retry(documentId)).body.code).toBe('post_needs_approval')
    expect(await entriesOf(world, world.dk, documentId)).toEqual([])
  })

  it('refuses with post_needs_approval what is held, but for who may post', async () => {
    const documentId = await failedPosting('provider_unavailable')
    world.app.ports.accounting = own
    const until = addDays(world.app.clock.now().toISOString().slice(0, 10), 5)
    await world.rest(world.dk, 'operations/hold', { documentId, until })
    const preparer = { ...world.dk, key: await world.createKey(world.dk, ['documents:edit']) }
    const refused = await world.rest(preparer, 'actions/retry_document', { documentId })
    expect([refused.status, refused.body.code]).toEqual([409, 'post_needs_approval'])
    expect(await entriesOf(world, world.dk, documentId)).toEqual([])
    expect((await retry(documentId)).body.result).toMatchObject({ status: 'posted', error: null })
  })

  it('refuses a possible duplicate with post_needs_approval: nobody has reviewed it', async () => {
    const bytes = domesticInvoice(world.dk)
    await coded(world, world.dk, bytes)
    const documentId = await coded(world, world.dk, bytes)
    expect((await retry(documentId)).body.code).toBe('post_needs_approval')
  })

  it('refuses with posting_in_doubt while the posting is open', async () => {
    const lostReply = new Failure('provider_timeout')
    world.app.ports.accounting = keptBy(Object.assign(createOutsideBooks(), { lostReply }))
    const documentId = await coded(world, world.dk)
    await world.rest(world.dk, 'actions/post_document', { documentId })
    expect((await retry(documentId)).body.code).toBe('posting_in_doubt')
  })

  it('refuses with document_not_extracted where the reading went meanwhile', async () => {
    const documentId = await failed(world, world.dk)
    await world.owner.query(
      `UPDATE document SET error = jsonb_set(error, '{step}', '"code"') 
       WHERE org_id = $1 AND status = 'draft' AND error IS NOT NULL`,
      [world.dk.orgId],
    )
    expect((await retry(documentId)).body.code).toBe('document_not_extracted')
  })
})

describe('429', () => {
  it('is reader_busy while others of the organization wait, and the error stays', async () => {
    const documentId = await failed(world, world.dk)
    const before = await documentOf(world, world.dk, documentId)
    vi.spyOn(world.app.ports.reader, 'read').mockRejectedValueOnce(new Failure('reader_busy'))
    expect(await retry(documentId)).toMatchObject({ status: 429, body: { code: 'reader_busy' } })
    expect(await documentOf(world, world.dk, documentId)).toEqual(before)
  })
})

describe('422 and beyond', () => {
  it('answers with what the posting answers: exchange_rate_missing, nothing_to_post', async () => {
    const foreign = await coded(world, world.dk, domesticInvoice(world.dk, { currency: 'XOF' }))
    const empty = await coded(
      world,
      world.dk,
      domesticInvoice(world.dk, { lines: [{ text: 'Gratis', net: '0.00', rate: '25' }] }),
    )
    for (const [documentId, code] of [
      [foreign, 'exchange_rate_missing'],
      [empty, 'nothing_to_post'],
    ] as const) {
      await world.rest(world.dk, 'actions/post_document', { documentId })
      expect((await retry(documentId)).body.code).toBe(code)
    }
  })

  it.each(['provider_unavailable', 'provider_failed', 'effect_unknown'] as const)(
    'answers %s where the outside gives it again',
    async (code) => {
      const documentId = await failedPosting('provider_unavailable')
      const refusal = new Failure(code, { nothingHappened: true })
      world.app.ports.accounting = keptBy(Object.assign(createOutsideBooks(), { refusal }))
      expect((await retry(documentId)).body.code).toBe(code)
    },
  )
})
