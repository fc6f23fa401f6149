import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Failure } from '#kernel/failure/failure'
import {
  act,
  captured,
  coded,
  documentOf,
  domesticInvoice,
  entriesOf,
  posted,
} from '#test/support/documents/documents'
import { createOutsideBooks, keptBy, type OutsideBooks } from '#test/support/books/outside_books'
import { inLateBooks, inLateDays } from '#test/support/bank/bank'
import { lookAgain } from '#test/support/look_again'
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

const post = (documentId: string, headers = {}, org = world.dk) =>
  world.rest(org, 'actions/post_document', { documentId }, headers)

function goOutside(over: Partial<OutsideBooks> = {}): OutsideBooks {
  const books = Object.assign(createOutsideBooks(), over)
  world.app.ports.accounting = keptBy(books)
  return books
}

describe('200', () => {
  it('writes the entry that the coding showed, and opens what is owed', async () => {
    const documentId = await coded(world, world.dk)
    const { coding } = await documentOf(world, world.dk, documentId)
    const { body } = await post(documentId)
    expect(body.result).toMatchObject({ status: 'posted', error: null, processing: null })
    const [entry, ...others] = await entriesOf(world, world.dk, documentId)
    expect(others).toEqual([])
    const shown = coding.entry.lines.map((line: object) => expect.objectContaining(line))
    expect(entry.lines).toEqual(shown)
    expect(entry).toMatchObject({ date: '2026-11-03', vatDate: '2026-11-03', state: 'booked' })
    const { rows } = await world.owner.query(
      `SELECT kind, amount_minor FROM open_item WHERE source_id IN
         (SELECT id FROM document WHERE org_id = $1 AND status = 'posted')`,
      [world.dk.orgId],
    )
    expect(rows[0].kind).toBe('payable')
  })

  it('shows under a dry run the entry that it then writes, and keeps nothing', async () => {
    const documentId = await coded(world, world.dk)
    const before = await documentOf(world, world.dk, documentId)
    const dry = await post(documentId, { 'daybook-dry-run': 'true' })
    expect([dry.status, dry.headers['daybook-dry-run']]).toEqual([200, 'true'])
    const { coding, processing, posting } = dry.body.result
    expect([processing, posting]).toEqual([null, null])
    expect(coding.entry.lines.length).toBeGreaterThan(1)
    expect(await entriesOf(world, world.dk, documentId)).toEqual([])
    expect(await documentOf(world, world.dk, documentId)).toEqual(before)
    await post(documentId)
    const [entry] = await entriesOf(world, world.dk, documentId)
    const shown = coding.entry.lines.map((line: object) => expect.objectContaining(line))
    expect(entry.lines).toEqual(shown)
    expect([entry.date, entry.vatDate]).toEqual([coding.entry.date, coding.entry.vatDate])
  })

  it('returns the same result again, however often it is called', async () => {
    const documentId = await posted(world, world.dk)
    // A read also says what is paid.
    const { payment, ...before } = await documentOf(world, world.dk, documentId)
    expect(payment.state).toBe('open')
    expect((await post(documentId)).body.result).toEqual(before)
    expect(await entriesOf(world, world.dk, documentId)).toHaveLength(1)
  })

  it('is answered with the posting, though it is reversed before the answer settles', async () => {
    const documentId = await posted(world, world.dk)
    const replies = await Promise.all([
      ...Array.from({ length: 8 }, () => post(documentId)),
      act(world, world.dk, 'reverse_posting', { documentId }),
    ])
    for (const { status, body } of replies.slice(0, 8)) {
      if (status === 200) expect(body.result.posting).not.toBeNull()
      else expect(['document_not_coded', 'posting_in_doubt']).toContain(body.code)
    }
  })

  it('posts once though twenty callers ask at the same moment', async () => {
    const documentId = await coded(world, world.dk)
    const replies = await Promise.all(Array.from({ length: 20 }, () => post(documentId)))
    for (const reply of replies) {
      if (reply.status !== 200) expect(reply.body.code).toBe('posting_in_doubt')
    }
    expect(await entriesOf(world, world.dk, documentId)).toHaveLength(1)
  })

  it('writes a supplier’s credit note the other way round', async () => {
    const bytes = domesticInvoice(world.it, { kind: 'credit_note' })
    const documentId = await posted(world, world.it, bytes)
    const { coding } = await documentOf(world, world.it, documentId)
    expect(coding.codedAmount).toBeGreaterThan(0)
    const [entry] = await entriesOf(world, world.it, documentId)
    expect(entry.lines.at(-1).amount).toBeGreaterThan(0)
  })

  it('converts foreign money at the rate of the day, and keeps the rate', async () => {
    const documentId = await posted(world, world.dk, domesticInvoice(world.dk, { currency: 'EUR' }))
    const { extraction } = await documentOf(world, world.dk, documentId)
    const [entry] = await entriesOf(world, world.dk, documentId)
    expect(entry.foreign).toMatchObject({ currency: 'EUR', rate: extraction.exchange.rate })
    const owed = -entry.lines.at(-1).amount
    expect(Math.abs(owed - extraction.total * extraction.exchange.rate)).toBeLessThan(0.01)
  })

  it('sends the source file to the accounting system', async () => {
    const books = goOutside()
    const documentId = await coded(world, world.it)
    const { body } = await post(documentId, {}, world.it)
    expect(body.result.posting).toMatchObject({ provider: 'outside', reference: 'V1' })
    const attachment = await books.arrived[0]?.attachment?.()
    expect(attachment).toMatchObject({ fileName: 'invoice.xml' })
    const [entry] = await entriesOf(world, world.it, documentId)
    expect(entry).toMatchObject({ state: 'provisional', reference: 'V1' })
  })
})

describe('a reply that is lost', () => {
  it('leaves the posting in doubt, and the document cannot be changed meanwhile', async () => {
    const books = goOutside({ lostReply: new Failure('provider_timeout') })
    const documentId = await coded(world, world.dk)
    expect((await post(documentId)).body.code).toBe('provider_timeout')
    expect(await documentOf(world, world.dk, documentId)).toMatchObject({
      status: 'coded',
      error: { step: 'post', code: 'posting_in_doubt' },
      allowedActions: ['link_document_contact'],
    })
    for (const name of ['extract_document', 'code_document', 'delete_document', 'retry_document']) {
      const reply = await world.rest(world.dk, `actions/${name}`, { documentId })
      expect([name, reply.body.code]).toEqual([name, 'posting_in_doubt'])
    }
    expect((await post(documentId)).body.code).toBe('posting_in_doubt')
    await lookAgain(world)
    expect(await documentOf(world, world.dk, documentId)).toMatchObject({
      status: 'posted',
      error: null,
      posting: { reference: 'V1' },
    })
    expect(books.arrived).toHaveLength(1)
  })

  it('ends as effect_unknown where it cannot be looked for, and is looked for before it is sent again', async () => {
    const books = goOutside({ lostReply: new Failure('provider_timeout'), isDark: true })
    const documentId = await coded(world, world.dk)
    await post(documentId)
    for (let attempt = 0; attempt < 13; attempt += 1) await lookAgain(world)
    const stuck = await documentOf(world, world.dk, documentId)
    expect(stuck).toMatchObject({ status: 'coded', error: { code: 'effect_unknown' } })
    expect(stuck.allowedActions).toContain('retry_document')
    books.isDark = false
    books.lostReply = null
    await act(world, world.dk, 'retry_document', { documentId })
    expect(books.arrived).toHaveLength(1)
    expect(await entriesOf(world, world.dk, documentId)).toHaveLength(1)
  })
})

describe('404', () => {
  it('answers document_not_found for a document of others', async () => {
    expect((await post(await coded(world, world.it))).body.code).toBe('document_not_found')
  })
})

describe('409', () => {
  it('refuses what is older than the books with before_books_begin', async () => {
    const documentId = await coded(world, world.dk)
    const refusal = await inLateBooks(world, world.dk, () => post(documentId))
    expect(refusal).toBe('before_books_begin')
    expect(await inLateDays(world, () => post(documentId))).toBe('date_not_plausible')
  })

  it('refuses an account that was closed since with account_closed, and posts nothing', async () => {
    const documentId = await coded(world, world.dk)
    await world.rest(world.dk, 'actions/update_coding', { documentId, ledgerAccountId: '2240' })
    const account = { accountId: '2240', reason: 'Not used' }
    await world.rest(world.dk, 'operations/close_account', account)
    expect((await post(documentId)).body.code).toBe('account_closed')
    expect(await entriesOf(world, world.dk, documentId)).toEqual([])
    await world.rest(world.dk, 'operations/reopen_account', { accountId: '2240' })
  })

  it('refuses what is not coded with document_not_coded', async () => {
    expect((await post(await captured(world, world.dk))).body.code).toBe('document_not_coded')
  })
})

describe('422', () => {
  it('says exchange_rate_missing and keeps the error where no rate is known', async () => {
    const bytes = domesticInvoice(world.dk, { currency: 'XOF' })
    const documentId = await coded(world, world.dk, bytes)
    expect((await documentOf(world, world.dk, documentId)).coding.entry).toBeNull()
    const reply = await post(documentId)
    expect([reply.status, reply.body.code]).toEqual([422, 'exchange_rate_missing'])
    const after = await documentOf(world, world.dk, documentId)
    expect(after).toMatchObject({ status: 'coded', error: { code: 'exchange_rate_missing' } })
    expect(after.allowedActions).toContain('update_coding')
  })

  it('says nothing_to_post where the amounts are nothing', async () => {
    const bytes = domesticInvoice(world.dk, {
      lines: [{ text: 'Gratis', net: '0.00', rate: '25' }],
    })
    const documentId = await coded(world, world.dk, bytes)
    const reply = await post(documentId)
    expect(reply.body.code).toBe('nothing_to_post')
    expect(await entriesOf(world, world.dk, documentId)).toEqual([])
  })
})

describe('502, 503 and 504', () => {
  it.each(['provider_unavailable', 'provider_failed'] as const)(
    'answers %s, posts nothing, and retry_document posts what was approved',
    async (code) => {
      const books = goOutside({ refusal: new Failure(code, { nothingHappened: true }) })
      const documentId = await coded(world, world.dk)
      expect((await post(documentId)).body.code).toBe(code)
      expect(await documentOf(world, world.dk, documentId)).toMatchObject({
        status: 'coded',
        error: { step: 'post', code, attempts: 1 },
      })
      books.refusal = null
      const { body } = await act(world, world.dk, 'retry_document', { documentId })
      expect(body.result).toMatchObject({ status: 'posted', error: null })
      expect(books.arrived).toHaveLength(1)
    },
  )
})
