import { beforeAll, describe, expect, it } from 'vitest'
import { encodeId } from '#kernel/values/id'
import { residualOf } from '#test/support/bank/bank'
import { controlGaps } from '#test/support/bank/differences'
import { clientOf, issued, entriesOfInvoice, run } from '#test/support/books/invoices'
import { postPurchase } from '#test/support/books/ledger_desk'
import { closed } from '#test/support/closing/closing'
import { faultsOf, filed, returnOf } from '#test/support/books/vat'
import type { Reply } from '#test/support/reply'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ startsOn: '2026-11-16' })
let org: TestOrg
beforeAll(() => {
  org = world.dk
})

type Line = {
  account: string
  amount: number
  vatCode?: string
  contactId?: string
  settles?: string
}
const plain: Line[] = [
  { account: '2850', amount: 100 },
  { account: '6831', amount: -100 },
]
const taxed: Line[] = [
  { account: '2450', amount: 1000, vatCode: 'I25' },
  { account: '6831', amount: -1250 },
]
const post = (lines: Line[], over: object = {}, whose = org) =>
  run(world, whose, 'operations/post_entry', {
    date: '2026-10-05',
    text: 'By hand',
    lines,
    ...over,
  })
const reverse = (entryId: string, over: object = {}, whose = org) =>
  world.rest(whose, 'operations/reverse_entry', { entryId, reason: 'Wrong month', ...over })
const codeOf = ({ status, body }: Reply) => [status, body.code]

describe('200', () => {
  it('writes the mirrored entry on the same day, with the reason as its text', async () => {
    const entry = await post(plain)
    const reply = await reverse(entry.id)
    expect(reply.body.result).toMatchObject({ id: entry.id, version: 2, allowedActions: [] })
    const { result } = (await world.read(org, `ledger-entries/${reply.body.result.reversedBy}`))
      .body
    expect(result).toMatchObject({ date: '2026-10-05', text: 'Wrong month', reverses: entry.id })
    expect(result.lines.map((one: Line) => [one.account, one.amount])).toEqual([
      ['2850', -100],
      ['6831', 100],
    ])
  })

  it('may be dated later, and keeps the VAT date', async () => {
    const entry = await post(taxed)
    const { reversedBy } = (await reverse(entry.id, { date: '2026-11-02' })).body.result
    const { result } = (await world.read(org, `ledger-entries/${reversedBy}`)).body
    expect(result).toMatchObject({ date: '2026-11-02', vatDate: '2026-10-05' })
  })

  it('opens again what the entry had settled, and closes what it had opened', async () => {
    const contactId = await clientOf(world, org)
    const bill = await post([
      { account: '2510', amount: 800 },
      { account: '7440', amount: -800, contactId },
    ])
    const paid = await post([
      { account: '7440', amount: 800, settles: bill.id },
      { account: '1550', amount: -800 },
    ])
    expect(await residualOf(world, org, bill.id)).toBe(0n)
    expect((await reverse(paid.id)).status).toBe(200)
    expect(await residualOf(world, org, bill.id)).toBe(-80_000n)
    expect((await reverse(bill.id)).status).toBe(200)
    expect(await faultsOf(world, org)).toEqual([])
  })

  it('leaves a filed return as it is, and asks for its correction', async () => {
    const other = await world.createOrg('denmark')
    await run(world, other, 'actions/set_vat_frequency', { frequency: 'quarterly' })
    const entry = await post(taxed, { date: '2026-09-30' }, other)
    const { id } = await filed(world, other)
    const before = await returnOf(world, other, id)
    expect((await reverse(entry.id, {}, other)).status).toBe(200)
    const { boxes } = await returnOf(world, other, id)
    expect(JSON.stringify(boxes)).toBe(JSON.stringify(before.boxes))
    const { rows } = await world.owner.query<{ count: number }>(
      `SELECT count(*)::int FROM jobs.job WHERE name IS NOT NULL AND data::text LIKE '%correct_vat_return%'
         AND data::text LIKE $1`,
      [`%${other.orgId}%`],
    )
    expect(rows[0]?.count).toBeGreaterThan(0)
    expect(await faultsOf(world, other)).toEqual([])
  })
})

describe('400', () => {
  it('not before the entry itself', async () => {
    const entry = await post(plain)
    const reply = await reverse(entry.id, { date: '2026-10-04' })
    expect(reply.body.errors[0].code).toBe('before_entry')
  })

  it('not after the entry where it paid something: that would be open before it is', async () => {
    const at = await world.createOrg('denmark')
    const contactId = await clientOf(world, at)
    const owed = [
      { account: '2510', amount: 800 },
      { account: '7440', amount: -800, contactId },
    ]
    const bill = await post(owed, {}, at)
    const paying = [
      { account: '7440', amount: 800, settles: bill.id },
      { account: '1550', amount: -800 },
    ]
    const paid = await post(paying, {}, at)
    const reply = await reverse(paid.id, { date: '2026-10-06' }, at)
    expect([reply.status, reply.body.errors[0].code]).toEqual([400, 'after_payment'])
    expect(await residualOf(world, at, bill.id)).toBe(0n)
    expect((await reverse(paid.id, { date: '2026-10-05' }, at)).status).toBe(200)
    expect(await residualOf(world, at, bill.id)).toBe(-80_000n)
    expect((await reverse(bill.id, { date: '2026-10-06' }, at)).status).toBe(200)
    expect(await controlGaps(world, at)).toEqual([0n, 0n])
  })
})

describe('404', () => {
  it('ledger_entry_not_found, also for an entry of another organization', async () => {
    const entry = await post(plain)
    expect(codeOf(await reverse(entry.id, {}, world.it))).toEqual([404, 'ledger_entry_not_found'])
  })
})

describe('409', () => {
  it('entry_reversed: once only, also by two callers at the same moment', async () => {
    const entry = await post(plain)
    const replies = await Promise.all([reverse(entry.id), reverse(entry.id)])
    expect(replies.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(codeOf(await reverse(entry.id))).toEqual([409, 'entry_reversed'])
  })

  it('target_settled: a bill that was paid by hand keeps its payment until that is reversed', async () => {
    const at = await world.createOrg('denmark')
    const contactId = await clientOf(world, at)
    const owed = [
      { account: '2510', amount: 800 },
      { account: '7440', amount: -800, contactId },
    ]
    const bill = await post(owed, {}, at)
    const paying = [
      { account: '7440', amount: 800, settles: bill.id },
      { account: '1550', amount: -800 },
    ]
    const paid = await post(paying, {}, at)
    const refused = await reverse(bill.id, {}, at)
    expect(codeOf(refused)).toEqual([409, 'target_settled'])
    expect(refused.body.detail).toContain(paid.id)
    expect(await controlGaps(world, at)).toEqual([0n, 0n])
    for (const { id } of [paid, bill]) expect((await reverse(id, {}, at)).status).toBe(200)
    expect(await controlGaps(world, at)).toEqual([0n, 0n])
    expect(await faultsOf(world, at)).toEqual([])
  })

  it('period_locked: on a closed day; without one it is reversed today', async () => {
    const other = await world.createOrg('denmark')
    const { id } = await post(plain, { date: '2026-09-05' }, other)
    await closed(world, other, '2026-09-30')
    const call = (over: object) =>
      world.rest(other, 'operations/reverse_entry', { entryId: id, reason: 'Wrong', ...over })
    expect(codeOf(await call({ date: '2026-09-20' }))).toEqual([409, 'period_locked'])
    const { reversedBy } = (await call({})).body.result
    const reversal = (await world.read(other, `ledger-entries/${reversedBy}`)).body.result
    expect(reversal).toMatchObject({ date: '2026-11-16', moved: { from: '2026-09-05' } })
  })

  it('entry_not_manual: names the action for a document and an invoice', async () => {
    const { entryId } = await postPurchase(world, org, { day: '2026-10-05' })
    const document = await reverse(encodeId('led', entryId))
    expect(codeOf(document)).toEqual([409, 'entry_not_manual'])
    expect(document.body.detail).toContain('reverse_posting')
    await clientOf(world, org)
    const [entry] = await entriesOfInvoice(world, org, await issued(world, org))
    expect((await reverse(entry.id)).body.detail).toContain('create_credit_note')
  })
})

describe('422', () => {
  it('date_not_plausible and before_books_begin', async () => {
    const entry = await post(plain)
    expect((await reverse(entry.id, { date: '2031-01-01' })).body.code).toBe('date_not_plausible')
    const begin = { booksBeginOn: '2026-10-10' }
    await run(world, org, 'operations/save_organization_profile', begin)
    expect((await reverse(entry.id)).body.code).toBe('before_books_begin')
    await run(world, org, 'operations/save_organization_profile', { booksBeginOn: '2026-01-01' })
  })
})
