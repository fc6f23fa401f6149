import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { resumeIntent } from '#kernel/corridor/intent'
import { Failure } from '#kernel/failure/failure'
import { withOnly } from '#test/support/access/people'
import { openDesk, pending, withoutBooks } from '#test/support/access/approvals'
import { createOutsideBooks, keptBy } from '#test/support/books/outside_books'
import { documentOf, entriesOf, posted } from '#test/support/documents/documents'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import type { Reply } from '#test/support/reply'

const world = useWorld()

const correct = async (body: object, org: TestOrg = world.dk): Promise<Reply> =>
  await world.rest(org, 'operations/correct_document', body)

type Shown = { date: string; vatDate: string; source: string; lines: { amount: number }[] }
const sizesOf = ({ lines }: Shown) => lines.map(({ amount }) => amount).toSorted((a, b) => a - b)

describe('a posted document that is corrected', () => {
  it('is reversed and posted again at once, on the same days', async () => {
    const documentId = await posted(world, world.dk)
    const [first] = await entriesOf(world, world.dk, documentId)
    const body = { documentId, supplier: { name: 'Lomax Group' }, total: 125, vat: 25 }
    const { result } = (await correct(body)).body
    expect(result).toMatchObject({ status: 'posted', error: null, processing: null })
    expect(result.posting).toMatchObject({ automatic: false })
    expect(result.coding.codedAmount).toBe(-125)
    const entries = await entriesOf(world, world.dk, documentId)
    // The entry, its reversal, and the one in its place.
    expect(entries).toHaveLength(3)
    const last = entries.find((entry) => entry.id === result.posting.ledgerEntryId)
    expect(sizesOf(last)).toEqual([-125, 25, 100])
    expect([last.date, last.vatDate]).toEqual([first.date, first.vatDate])
    const old = entries.find((entry) => entry.id === first.id)
    expect(old?.reversedBy).not.toBeNull()
  })

  it('takes another day where the correction gives it one', async () => {
    const documentId = await posted(world, world.dk)
    const { result } = (await correct({ documentId, date: '2026-10-20' })).body
    expect(result.status).toBe('posted')
    const entries = await entriesOf(world, world.dk, documentId)
    const last = entries.find((entry) => entry.id === result.posting.ledgerEntryId)
    expect([last.date, last.vatDate]).toEqual(['2026-10-20', '2026-10-20'])
  })

  it('is left alone where nothing new is said', async () => {
    const documentId = await posted(world, world.dk)
    await correct({ documentId, dueDate: '2026-12-24' })
    const before = await documentOf(world, world.dk, documentId)
    await correct({ documentId, dueDate: '2026-12-24' })
    await correct({ documentId, reset: ['lines', 'total'] })
    const after = await documentOf(world, world.dk, documentId)
    expect(after.posting).toEqual(before.posting)
    expect(await entriesOf(world, world.dk, documentId)).toHaveLength(3)
  })

  it('shows in a dry run what would be posted, and does nothing', async () => {
    const documentId = await posted(world, world.dk)
    const body = { documentId, total: 125, vat: 25 }
    const headers = { 'daybook-dry-run': 'true' }
    const reply = await world.rest(world.dk, 'operations/correct_document', body, headers)
    expect(reply.body.result.coding.entry.lines).toHaveLength(3)
    expect(await entriesOf(world, world.dk, documentId)).toHaveLength(1)
    expect((await documentOf(world, world.dk, documentId)).processing).toBeNull()
  })

  it('is not corrected by who may not post: permission_denied', async () => {
    const documentId = await posted(world, world.dk)
    const assistant = await withOnly(world, world.dk, ['documents:edit'])
    const { status, body } = await correct({ documentId, date: '2026-10-20' }, assistant)
    expect([status, body.permission]).toEqual([403, 'documents:post'])
    const { allowedActions } = (await world.read(assistant, `documents/${documentId}`)).body.result
    expect(allowedActions).not.toContain('correct_document')
  })

  it('waits for a person where an app asks for it, with the entry to come', async () => {
    const desk = await openDesk(world)
    const documentId = await posted(world, desk.org)
    const asked = await desk.ask(
      { documentId, total: 125, vat: 25 },
      { action: 'correct_document' },
    )
    expect([asked.status, asked.body.code]).toEqual(pending)
    expect((await documentOf(world, desk.org, documentId)).coding.codedAmount).not.toBe(-125)
    await desk.decide('approve', asked.body.approvalId)
    const after = await documentOf(world, desk.org, documentId)
    expect([after.status, after.coding.codedAmount]).toEqual(['posted', -125])
  })

  it('cannot become a paper that is no bill: document_posted', async () => {
    const documentId = await posted(world, world.dk)
    const { status, body } = await correct({ documentId, kind: 'not_a_bill' })
    expect([status, body.code]).toEqual([409, 'document_posted'])
  })

  it('stays posted as it was where the books do not answer', async () => {
    const documentId = await posted(world, world.dk)
    const reply = await withoutBooks(world, 'provider_unavailable', () =>
      correct({ documentId, total: 125, vat: 25 }),
    )
    expect([reply.status, reply.body.code]).toEqual([503, 'provider_unavailable'])
    const paper = await documentOf(world, world.dk, documentId)
    expect([paper.status, paper.coding.codedAmount === -125]).toEqual(['posted', false])
    const again = await correct({ documentId, total: 125, vat: 25 })
    expect(again.body.result).toMatchObject({ status: 'posted', coding: { codedAmount: -125 } })
    expect(await entriesOf(world, world.dk, documentId)).toHaveLength(3)
  })
})

describe('books that are kept elsewhere', () => {
  const own = () => world.app.ports.accounting
  let kept: ReturnType<typeof own>
  beforeEach(() => {
    kept = own()
  })
  afterEach(() => {
    world.app.ports.accounting = kept
  })

  async function resume(): Promise<void> {
    const { rows } = await world.owner.query(
      `UPDATE intent SET lease_until = now() - interval '1 second'
       WHERE org_id = $1 AND state = 'open' RETURNING org_id, id`,
      [world.dk.orgId],
    )
    for (const row of rows) await resumeIntent(world.app, row.org_id, row.id)
  }

  it('get each entry once, though the reply to the reversal and to the posting are lost', async () => {
    const books = createOutsideBooks()
    world.app.ports.accounting = keptBy(books)
    const documentId = await posted(world, world.dk)
    books.lostReply = new Failure('provider_timeout')
    const reply = await correct({ documentId, total: 125, vat: 25 })
    expect(reply.body.code).toBe('provider_timeout')
    expect((await correct({ documentId, total: 126 })).body.code).toBe('posting_in_doubt')
    // The reversal is found; now the reply to the new entry is lost.
    await resume()
    expect(books.arrived).toHaveLength(3)
    expect((await documentOf(world, world.dk, documentId)).status).toBe('coded')
    await resume()
    const paper = await documentOf(world, world.dk, documentId)
    expect([paper.status, paper.coding.codedAmount]).toEqual(['posted', -125])
    expect(books.arrived).toHaveLength(3)
    expect(await entriesOf(world, world.dk, documentId)).toHaveLength(3)
  })

  it.each(['provider_failed', 'effect_unknown'] as const)(
    'leave it posted where they answer %s to the reversal',
    async (code) => {
      const books = createOutsideBooks()
      world.app.ports.accounting = keptBy(books)
      const documentId = await posted(world, world.dk)
      books.refusal = new Failure(code, { nothingHappened: true })
      const reply = await correct({ documentId, total: 125, vat: 25 })
      expect(reply.body.code).toBe(code)
      expect((await documentOf(world, world.dk, documentId)).status).toBe('posted')
      books.refusal = null
      const again = await correct({ documentId, total: 125, vat: 25 })
      expect(again.body.result.status).toBe('posted')
      expect(books.arrived).toHaveLength(3)
    },
  )
})
