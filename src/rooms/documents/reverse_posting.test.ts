import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Failure } from '#kernel/failure/failure'
import { resumeIntent } from '#kernel/corridor/intent'
import { act, coded, documentOf, entriesOf, posted } from '#test/support/documents/documents'
import { paidByHand } from '#test/support/books/by_hand'
import { run } from '#test/support/books/invoices'
import { createOutsideBooks, keptBy } from '#test/support/books/outside_books'
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

const reverse = (documentId: string) =>
  world.rest(world.dk, 'operations/reverse_posting', { documentId })

type Line = { account: string; amount: number; vatAmount: number | null }

describe('200', () => {
  it('writes the mirror of the entry and makes the document coded again', async () => {
    const documentId = await posted(world, world.dk)
    const [original] = await entriesOf(world, world.dk, documentId)
    const { body } = await reverse(documentId)
    expect(body.result).toMatchObject({ status: 'coded', posting: null, error: null })
    const entries = await entriesOf(world, world.dk, documentId)
    expect(entries).toHaveLength(2)
    const mirror = entries.find((entry) => entry.source === 'reversal')
    expect(mirror).toMatchObject({ reverses: original.id, vatDate: original.vatDate })
    expect(mirror.lines.map((line: Line) => [line.account, line.amount])).toEqual(
      original.lines.map((line: Line) => [line.account, -line.amount]),
    )
    const then = (await world.read(world.dk, `ledger-entries/${original.id}`)).body.result
    expect(then.reversedBy).toBe(mirror.id)
  })

  it('allows the document to be corrected and posted again, and never to be deleted', async () => {
    const documentId = await posted(world, world.dk)
    await reverse(documentId)
    expect((await documentOf(world, world.dk, documentId)).allowedActions).toEqual([
      'extract_document',
      'code_document',
      'update_coding',
      'correct_document',
      'post_document',
      'link_document_contact',
    ])
    await act(world, world.dk, 'update_coding', { documentId, ledgerAccountId: '2310' })
    const { body } = await act(world, world.dk, 'post_document', { documentId })
    expect(body.result.status).toBe('posted')
    expect(await entriesOf(world, world.dk, documentId)).toHaveLength(3)
  })

  it('reverses once though ten callers ask at the same time', async () => {
    const documentId = await posted(world, world.dk)
    const replies = await Promise.all(Array.from({ length: 10 }, () => reverse(documentId)))
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
    expect(await entriesOf(world, world.dk, documentId)).toHaveLength(2)
  })

  it.each([
    ['dk', 'Tilbageførsel af'],
    ['it', 'Storno di'],
  ] as const)(
    'has a text in the language of the books (%s), whoever reverses',
    async (key, words) => {
      const documentId = await posted(world, world[key])
      const [original] = await entriesOf(world, world[key], documentId)
      await world.rest(world[key], 'operations/reverse_posting', { documentId })
      const entries = await entriesOf(world, world[key], documentId)
      const mirror = entries.find((entry) => entry.source === 'reversal')
      expect(mirror.text).toBe(`${words} ${original.text}`)
    },
  )

  it('sends the provider the entry that it reverses', async () => {
    const books = createOutsideBooks()
    world.app.ports.accounting = keptBy(books)
    const documentId = await posted(world, world.dk)
    await reverse(documentId)
    expect(books.arrived[1]?.reverses).toMatchObject({ reference: 'V1' })
  })
})

describe('a reply that is lost', () => {
  it('is looked for, and the entry is reversed once', async () => {
    const books = createOutsideBooks()
    world.app.ports.accounting = keptBy(books)
    const documentId = await posted(world, world.dk)
    books.lostReply = new Failure('provider_timeout')
    expect((await reverse(documentId)).body.code).toBe('provider_timeout')
    expect((await reverse(documentId)).body.code).toBe('posting_in_doubt')
    expect((await documentOf(world, world.dk, documentId)).status).toBe('posted')
    const { rows } = await world.owner.query(
      `UPDATE intent SET lease_until = now() - interval '1 second'
       WHERE org_id = $1 AND state = 'open' RETURNING org_id, id`,
      [world.dk.orgId],
    )
    for (const row of rows) await resumeIntent(world.app, row.org_id, row.id)
    expect((await documentOf(world, world.dk, documentId)).status).toBe('coded')
    expect(books.arrived).toHaveLength(2)
  })

  it.each(['provider_unavailable', 'provider_failed', 'effect_unknown'] as const)(
    'stays posted where the answer is %s, and may be asked again',
    async (code) => {
      const books = createOutsideBooks()
      world.app.ports.accounting = keptBy(books)
      const documentId = await posted(world, world.dk)
      books.refusal = new Failure(code, { nothingHappened: true })
      expect((await reverse(documentId)).body.code).toBe(code)
      expect((await documentOf(world, world.dk, documentId)).status).toBe('posted')
      books.refusal = null
      expect((await reverse(documentId)).body.result.status).toBe('coded')
    },
  )
})

describe('404', () => {
  it('answers document_not_found for a document of others', async () => {
    expect((await reverse(await posted(world, world.it))).body.code).toBe('document_not_found')
  })
})

describe('409', () => {
  it('answers target_settled where it was paid by hand, until that payment is reversed', async () => {
    const { documentId, paidBy } = await paidByHand(world, world.dk)
    const { status, body } = await reverse(documentId)
    expect([status, body.code]).toEqual([409, 'target_settled'])
    expect(body.detail).toContain(paidBy)
    const back = { entryId: paidBy, reason: 'Wrong' }
    await run(world, world.dk, 'operations/reverse_entry', back)
    expect((await reverse(documentId)).body.result.status).toBe('coded')
  })

  it('refuses what is not posted with document_not_posted', async () => {
    expect((await reverse(await coded(world, world.dk))).body.code).toBe('document_not_posted')
  })
})
