import { beforeEach, describe, expect, it } from 'vitest'
import { codeOf, openDesk, pending } from '#test/support/access/approvals'
import { credited, drafted, run } from '#test/support/books/invoices'
import { issueDue, look, pay } from '#test/support/books/owed'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ startsOn: '2026-11-16' })
let org: TestOrg
beforeEach(async () => {
  at('2026-11-16')
  org = await world.createOrg('denmark')
})

function at(day: string): void {
  world.clock.now = () => new Date(`${day}T10:00:00Z`)
}
const promise = (invoiceId: string, over: object = {}, as = org) =>
  world.rest(as, 'operations/record_promise', { invoiceId, promisedOn: '2026-11-20', ...over })
const promised = async (invoiceId: string, over: object = {}) =>
  (await promise(invoiceId, over)).body.result
const remind = async (invoiceId: string) =>
  (await world.rest(org, 'operations/send_reminder', { invoiceId, mail: false })).body
/** 2,500.00 with VAT, due 30 days ago. */
const overdue = (as = org) =>
  issueDue(world, as, { net: 2000, date: '2026-10-01', dueDate: '2026-10-17' })
const items = async (path: string) => (await look(world, org, path)).items

describe('200', () => {
  it('holds reminders until its day has passed, and is said to be broken then', async () => {
    const { id } = await overdue()
    const note = await promised(id, { spokeTo: 'The chef', words: 'Friday, he says' })
    expect(note).toMatchObject({
      kind: 'promise',
      status: 'standing',
      outcome: 'waits',
      promisedOn: '2026-11-20',
      spokeTo: 'The chef',
      amount: null,
      invoiceId: id,
      allowedActions: ['end_invoice_note'],
    })
    at('2026-11-20')
    expect(await remind(id)).toMatchObject({
      code: 'reminder_promised',
      until: '2026-11-20',
      detail: 'The customer promised to pay by 2026-11-20. Remind them after that day.',
    })
    expect(await items('reminders-due')).toEqual([])
    expect(await items('reminders-due?held=true')).toMatchObject([
      { id, promisedOn: '2026-11-20', isDisputed: false },
    ])
    expect(await items('invoice-work')).toMatchObject([{ id, promisedOn: '2026-11-20' }])
    at('2026-11-21')
    expect(await items('reminders-due')).toMatchObject([{ id, promisedOn: '2026-11-20' }])
    expect(await items(`invoice-notes?invoiceId=${id}`)).toMatchObject([{ outcome: 'broken' }])
    expect((await remind(id)).result).toMatchObject({ number: 1 })
  })

  it('is kept by the part that was promised, or all of it', async () => {
    const { id, entryId } = await overdue()
    const note = await promised(id, { amount: 1000 })
    expect(note).toMatchObject({ amount: 1000, outcome: 'waits' })
    await pay(world, org, { ledgerEntryId: entryId }, { amountMinor: 100_000n, day: '2026-11-19' })
    at('2026-11-21')
    expect(await look(world, org, `invoice-notes/${note.id}`)).toMatchObject({ outcome: 'kept' })
    expect((await remind(id)).result).toMatchObject({ openAmount: 1500 })
  })

  it('takes the place of the one before, of which it stays known that it was broken', async () => {
    const { id } = await overdue()
    await promised(id)
    at('2026-11-23')
    await promised(id, { promisedOn: '2026-11-30' })
    expect(await items(`invoice-notes?invoiceId=${id}&kind=promise`)).toMatchObject([
      { status: 'standing', outcome: 'waits', promisedOn: '2026-11-30' },
      { status: 'ended', outcome: 'broken', promisedOn: '2026-11-20' },
    ])
    expect((await remind(id)).code).toBe('reminder_promised')
  })

  it('two at the same moment leave one standing', async () => {
    const { id } = await overdue()
    const replies = await Promise.all([promise(id), promise(id, { promisedOn: '2026-11-25' })])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(await items('invoice-notes?status=standing')).toHaveLength(1)
  })
})

describe('409: an earlier day than one that stands', () => {
  it('is for a person to decide, where an app gives it; a later one is not', async () => {
    const desk = await openDesk(world)
    const { id } = await overdue(desk.org)
    const ask = async (promisedOn: string) =>
      await desk.ask({ invoiceId: id, promisedOn }, { action: 'record_promise' })
    expect((await ask('2026-12-10')).status).toBe(200)
    expect((await ask('2026-12-20')).status).toBe(200)
    expect(codeOf(await ask('2026-11-16'))).toEqual(pending)
    expect((await look(world, desk.org, 'invoice-notes?status=standing')).items).toMatchObject([
      { promisedOn: '2026-12-20' },
    ])
  })
})

describe('400', () => {
  it('a day that has passed or lies a year ahead, and more than is owed', async () => {
    const { id } = await overdue()
    for (const [over, pointer] of [
      [{ promisedOn: '2026-11-15' }, '/promisedOn'],
      [{ promisedOn: '2027-12-01' }, '/promisedOn'],
      [{ amount: 2500.01 }, '/amount'],
      [{ amount: 1.001 }, '/amount'],
    ] as const) {
      const { status, body } = await promise(id, over)
      expect([status, body.errors?.[0]?.pointer]).toEqual([400, pointer])
    }
    expect(await items('invoice-notes')).toEqual([])
  })
})

describe('404', () => {
  it('an invoice of another organization', async () => {
    const other = await world.createOrg('denmark')
    const { id } = await overdue(other)
    expect((await promise(id)).body.code).toBe('invoice_not_found')
    const { id: own } = await overdue()
    const note = await promised(own)
    const read = await world.read(other, `invoice-notes/${note.id}`)
    expect([read.status, read.body.code]).toEqual([404, 'invoice_note_not_found'])
    expect((await look(world, other, 'invoice-notes')).items).toEqual([])
  })
})

describe('409', () => {
  it('a draft, and what is paid or a credit note', async () => {
    const draft = await drafted(world, org)
    expect((await promise(draft)).body.code).toBe('invoice_not_issued')
    const { id, entryId } = await overdue()
    await pay(world, org, { ledgerEntryId: entryId }, { amountMinor: 250_000n, day: '2026-11-16' })
    expect((await promise(id)).body.code).toBe('nothing_left_to_pay')
    expect((await promise(await credited(world, org))).body.code).toBe('nothing_left_to_pay')
    const call = { invoiceId: id, way: 'call', words: 'Thanked them' }
    expect(await run(world, org, 'operations/log_contact', call)).toMatchObject({ kind: 'contact' })
  })
})
