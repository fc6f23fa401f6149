import { decodeId } from '#kernel/values/id'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  entriesOf,
  act,
  coded,
  documentOf,
  domesticInvoice,
} from '#test/support/documents/documents'
import { drafted, issued, run } from '#test/support/books/invoices'
import { faultsOf, plainOf, post } from '#test/support/books/vat'
import { transaction, transactionOf } from '#test/support/bank/bank'
import { record } from '#test/support/takings/takings'
import { close, closed, entryOn, locksOf } from '#test/support/closing/closing'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ startsOn: '2026-11-16' })
let org: TestOrg
beforeEach(async () => {
  org = await world.createOrg('denmark')
})

const refusal = async (path: string, body: object) => {
  const reply = await world.rest(org, path, body)
  return [reply.status, reply.body.code]
}
const entryOf = async (id: string) => (await world.read(org, `ledger-entries/${id}`)).body.result

describe('200', () => {
  it('closes through the end of a month, and says what is open from then on', async () => {
    const change = await closed(world, org, '2026-09-30')
    expect(change).toMatchObject({
      act: 'closed',
      kind: 'hard',
      through: '2026-09-30',
      wasThrough: null,
      locks: {
        hardThrough: '2026-09-30',
        softThrough: '2026-09-30',
        yearThrough: null,
        openFrom: '2026-10-01',
      },
    })
    expect(await locksOf(world, org)).toEqual(change.locks)
  })

  it('posts a bill of a closed day on the first open one, and both say why', async () => {
    await closed(world, org, '2026-09-30')
    const documentId = await coded(world, org, domesticInvoice(org, { date: '2026-09-12' }))
    const shown = await documentOf(world, org, documentId)
    expect(shown.coding.entry).toMatchObject({ date: '2026-10-01', vatDate: '2026-09-12' })
    expect(shown.coding.reasons).toContainEqual(
      expect.objectContaining({
        code: 'books_closed',
        params: { date: '2026-09-12', bookedOn: '2026-10-01' },
      }),
    )
    await act(world, org, 'post_document', { documentId })
    const [entry] = await entriesOf(world, org, documentId)
    const posted = await entryOf(entry?.id ?? '')
    expect(posted).toMatchObject({
      date: '2026-10-01',
      vatDate: '2026-09-12',
      moved: { from: '2026-09-12', why: expect.stringContaining('lukket til og med 30.09.2026') },
    })
    expect((await documentOf(world, org, documentId)).extraction.fields.date.value).toBe(
      '2026-09-12',
    )
    expect(await faultsOf(world, org)).toEqual([])
  })

  it('reverses today what is posted behind the lock, and posts it again on that day', async () => {
    const documentId = await coded(world, org, domesticInvoice(org, { date: '2026-09-12' }))
    await act(world, org, 'post_document', { documentId })
    await closed(world, org, '2026-09-30')
    await act(world, org, 'reverse_posting', { documentId })
    await act(world, org, 'post_document', { documentId })
    const entries = (await entriesOf(world, org, documentId)).toReversed()
    expect(entries.map(({ date }) => date)).toEqual(['2026-09-12', '2026-11-16', '2026-11-16'])
    expect(entries.map(({ vatDate }) => vatDate)).toEqual(Array(3).fill('2026-09-12'))
    const moved = await entryOf(entries.at(-1)?.id ?? '')
    expect(moved.moved.from).toBe('2026-09-12')
    expect(await faultsOf(world, org)).toEqual([])
  })

  it('books a payment of a closed day on the first open one, and back and again today', async () => {
    const documentId = await coded(world, org, domesticInvoice(org, { date: '2026-08-12' }))
    await act(world, org, 'post_document', { documentId })
    const transactionId = await transaction(world, org, { day: '2026-09-15' })
    await closed(world, org, '2026-09-30')
    const match = async () =>
      await run(world, org, 'actions/match_transaction', { transactionId, documentId })
    await match()
    const first = await transactionOf(world, org, transactionId)
    const settlement = await entryOf(first.allocations[0].settlementEntryId)
    expect(settlement).toMatchObject({ date: '2026-10-01', moved: { from: '2026-09-15' } })
    await run(world, org, 'actions/unmatch_transaction', { transactionId })
    await match()
    const { rows } = await world.owner.query(
      `SELECT date::text FROM ledger_entry WHERE org_id = $1 AND source_id = $2 ORDER BY seq`,
      [org.orgId, decodeId('btx', transactionId)],
    )
    expect(rows.map(({ date }) => date)).toEqual(['2026-10-01', '2026-10-01', '2026-10-01'])
    expect(await faultsOf(world, org)).toEqual([])
  })
})

describe('409', () => {
  it('period_locked: what has its own day is refused there and taken on the day after', async () => {
    await closed(world, org, '2026-09-30')
    expect(await refusal('operations/post_entry', entryOn(org, '2026-09-30'))).toEqual([
      409,
      'period_locked',
    ])
    const reply = await world.rest(org, 'operations/post_entry', entryOn(org, '2026-09-30'))
    expect(reply.body).toMatchObject({ date: '2026-09-30', lock: 'hard', openFrom: '2026-10-01' })
    expect(
      (await world.rest(org, 'operations/post_entry', entryOn(org, '2026-10-01'))).status,
    ).toBe(200)
    const id = await drafted(world, org, { date: '2026-09-15' })
    expect(await refusal('actions/issue_invoice', { id })).toEqual([409, 'period_locked'])
    const day = await record(world, org, { date: '2026-09-10' })
    expect([day.status, day.body.code]).toEqual([409, 'period_locked'])
    const invoiceId = await issued(world, org, { date: '2026-10-15' })
    expect(invoiceId).toMatch(/^inv_/)
  })

  it('checklist_not_passed: a hard lock needs a reason for each point; a soft one needs none', async () => {
    await coded(world, org, domesticInvoice(org, { date: '2026-09-12' }))
    const reply = await close(world, org, '2026-09-30', { despite: [] })
    expect([reply.status, reply.body.code]).toEqual([409, 'checklist_not_passed'])
    expect(reply.body.open).toEqual(['bank_proven', 'documents_posted'])
    const soft = await closed(world, org, '2026-09-30', { kind: 'soft' })
    expect(soft.locks).toMatchObject({ hardThrough: null, softThrough: '2026-09-30' })
    // Only what did not pass is kept, with its reason.
    const hard = await closed(world, org, '2026-09-30')
    expect(hard.despite.map((one: { item: string }) => one.item)).toEqual([
      'bank_proven',
      'documents_posted',
    ])
  })

  it('checklist_not_passed: for VAT of every month that it closes, not the last alone', async () => {
    const moved = { account: '7680', against: '2450', amount: '100.00' }
    await post(world, org, [plainOf(world, org, { day: '2026-07-15', ...moved })])
    const reply = await close(world, org, '2026-09-30', { despite: [] })
    expect(reply.body.open).toEqual(['bank_proven', 'vat_agrees'])
    await closed(world, org, '2026-07-31')
    const later = await close(world, org, '2026-09-30', { despite: [] })
    expect(later.body.open).toEqual(['bank_proven'])
  })

  it('period_already_closed: as far or further', async () => {
    await closed(world, org, '2026-09-30')
    expect((await close(world, org, '2026-08-31')).body.code).toBe('period_already_closed')
    expect((await close(world, org, '2026-09-30')).body.code).toBe('period_already_closed')
  })

  it('no entry behind the lock comes in by SQL, whoever writes it', async () => {
    const { id } = await run(world, org, 'operations/post_entry', entryOn(org, '2026-09-30'))
    expect(id).toMatch(/^led_/)
    await closed(world, org, '2026-09-30')
    const copy = `INSERT INTO ledger_entry (org_id, id, date, vat_date, text, source, origin, state,
        currency, provider, line_count, automatic, created_at)
      SELECT org_id, gen_random_uuid(), date, vat_date, text, source, origin, state, currency,
        provider, line_count, automatic, created_at FROM ledger_entry WHERE org_id = $1`
    await expect(world.owner.query(copy, [org.orgId])).rejects.toThrow('locked through 2026-09-30')
  })
})

describe('422', () => {
  it('period_not_ended: the month must have ended, and be whole', async () => {
    for (const through of ['2026-11-30', '2026-09-29']) {
      const reply = await close(world, org, through)
      expect([reply.status, reply.body.code]).toEqual([422, 'period_not_ended'])
      expect(reply.body.latest).toBe('2026-10-31')
    }
  })
})
