import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addUser, type TestUser } from '#test/support/access/people'
import { client, clientOf, invoiceOf, run } from '#test/support/books/invoices'
import { look } from '#test/support/books/owed'
import { goLive, openPostOffice, sendBy, type PostOffice } from '#test/support/mail/post_office'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import { makeRecurring } from './make_recurring.ts'

const world = useWorld({ startsOn: '2026-11-16' })
let org: TestOrg
let anna: TestUser
let contactId: string
let post: PostOffice
beforeAll(async () => {
  post = await openPostOffice()
})
afterEach(() => {
  world.app.faults = null
})
afterAll(async () => {
  await post.close()
})
beforeEach(async () => {
  at('2026-11-16')
  sendBy(world, post)
  post.received.length = 0
  org = await world.createOrg('denmark')
  contactId = await clientOf(world, org)
  anna = await addUser(world, org, 'owner')
})

function at(day: string): void {
  world.clock.now = () => new Date(`${day}T10:00:00Z`)
}
const lines = [{ description: 'Abonnement', quantity: 2, unitPrice: 100, vatRate: 25 }]
const save = async (over: object = {}, as = anna.as) =>
  await run(world, as, 'operations/save_recurring_invoice', {
    contactId,
    lines,
    every: { count: 1, unit: 'month' },
    firstOn: '2026-11-30',
    times: 3,
    ...over,
  })
const job = async (of = org): Promise<void> => {
  const { signal } = new AbortController()
  await makeRecurring.run(world.app, { orgId: of.orgId, data: null, attempt: 1, signal })
}
const shown = async (id: string) => await look(world, org, `recurring-invoices/${id}`)
const invoices = async () => (await look(world, org, 'invoices?limit=50')).items

describe('a draft is made', () => {
  it('and waits where a person has to answer a warning before it is issued', async () => {
    const one = { contactId, lines, date: '2026-12-05' }
    const { id: first } = await run(world, org, 'actions/save_invoice', one)
    await run(world, org, 'actions/issue_invoice', { id: first })
    const { id } = await save({ makes: 'issued' })
    at('2026-11-30')
    await job()
    await job()
    const [made] = (await shown(id)).occurrences
    expect(made).toMatchObject({ state: 'draft' })
    const { rows } = await world.owner.query<{ waits_for: string }>(
      'SELECT waits_for FROM recurring_occurrence WHERE org_id = $1',
      [org.orgId],
    )
    expect(rows[0]?.waits_for).toContain('Numbers and dates should rise together')
    const states = (await invoices()).map((row: { status: string }) => row.status)
    expect(states.toSorted()).toEqual(['draft', 'issued'])
  })

  it('on its day, once, however often and at once the job runs', async () => {
    const { id } = await save()
    await job()
    expect(await invoices()).toEqual([])
    at('2026-11-30')
    await Promise.all([job(), job(), job()])
    await job()
    expect(await invoices()).toMatchObject([
      { status: 'draft', contactId, date: null, totals: { net: 200, vat: 50 } },
    ])
    expect(await shown(id)).toMatchObject({
      made: 1,
      nextOn: '2026-12-30',
      occurrences: [{ number: 1, dueOn: '2026-11-30', madeOn: '2026-11-30', state: 'draft' }],
    })
  })

  it('for each day that was missed, and none is dated back', async () => {
    const { id } = await save({ firstOn: '2026-11-30', times: 5 })
    at('2027-02-10')
    await job()
    const { occurrences, made, nextOn } = await shown(id)
    expect([made, nextOn]).toEqual([3, '2027-02-28'])
    expect(
      occurrences.map((one: { dueOn: string; madeOn: string }) => [one.dueOn, one.madeOn]),
    ).toEqual([
      ['2027-01-30', '2027-02-10'],
      ['2026-12-30', '2027-02-10'],
      ['2026-11-30', '2027-02-10'],
    ])
    expect(occurrences[0].says).toContain('is dated that day, not back')
    const drafts = await invoices()
    expect(drafts.map((one: { date: string | null }) => one.date)).toEqual([null, null, null])
  })

  it('until its end, and then it says so', async () => {
    const { id } = await save({ times: undefined, lastOn: '2026-12-30' })
    at('2027-06-01')
    await job()
    expect(await shown(id)).toMatchObject({
      made: 2,
      state: 'ended',
      nextOn: null,
      reason: 'All its invoices were made.',
    })
  })

  it('with the standard rate of its day where the line names none', async () => {
    await save({ lines: [{ description: 'Leje', unitPrice: 100, vatRate: null }] })
    at('2026-11-30')
    await job()
    expect(await invoices()).toMatchObject([{ totals: { vat: 25 } }])
  })

  it('from the lines of an invoice that is there', async () => {
    const draft = { contactId, lines: [{ description: 'Vask', unitPrice: 80, vatRate: 25 }] }
    const { id: fromInvoiceId } = await run(world, org, 'actions/save_invoice', draft)
    const copied = await save({ contactId: undefined, lines: undefined, fromInvoiceId })
    expect(copied.lines).toEqual([{ description: 'Vask', quantity: 1, unitPrice: 80, vatRate: 25 }])
    expect(copied.contactId).toBe(contactId)
  })

  it('no more where a rate is no more: it stops and says why, and goes on once saved', async () => {
    const { id } = await save({ lines: [{ description: 'Leje', unitPrice: 100, vatRate: 25 }] })
    await world.owner.query(
      `UPDATE recurring_invoice SET lines = '[{"description":"x","unitPrice":1,"vatRate":19}]'
       WHERE org_id = $1`,
      [org.orgId],
    )
    at('2026-11-30')
    await job()
    expect(await shown(id)).toMatchObject({ state: 'stopped', made: 0, nextOn: null })
    expect((await shown(id)).reason).toMatch(/rate/i)
    await job()
    expect(await invoices()).toEqual([])
    await run(world, anna.as, 'operations/save_recurring_invoice', { id, lines })
    await job()
    expect(await invoices()).toHaveLength(1)
  })

  it('no more where the contact is gone', async () => {
    const gone = await client(world, org, { name: 'Væk ApS' })
    const { id } = await save({ contactId: gone })
    await run(world, org, 'actions/delete_contact', { id: gone })
    at('2026-11-30')
    await job()
    expect(await shown(id)).toMatchObject({ state: 'stopped' })
    expect((await shown(id)).reason).toContain('contact was deleted')
  })
})

describe('an invoice is issued', () => {
  it('in the name of who set it, dated the day it is made, and mailed', async () => {
    await run(world, org, 'actions/save_contact', {
      id: contactId,
      name: 'Kunde A/S',
      email: 'kunde@example.test',
    })
    await goLive(world, org)
    const { id } = await save({ makes: 'sent', message: 'Tak' })
    at('2026-12-03')
    await job()
    const [invoice] = await invoices()
    expect(invoice).toMatchObject({ status: 'issued', number: '2026-0001', date: '2026-12-03' })
    expect(await shown(id)).toMatchObject({ occurrences: [{ state: 'sent', number: 1 }] })
    const mails = (await look(world, org, 'invoice-sendings')).items
    expect(mails).toMatchObject([{ to: 'kunde@example.test', state: 'queued', message: 'Tak' }])
    const audit = (await look(world, org, 'audit-log?action=issue_invoice')).items
    expect(audit[0].actor).toMatchObject({ kind: 'user', id: expect.stringMatching(/^usr_/) })
    await job()
    expect(await invoices()).toHaveLength(1)
    expect((await look(world, org, 'invoice-sendings')).items).toHaveLength(1)
  })

  it('once, where processes die at any step on the way', async () => {
    const { id } = await save({ makes: 'issued' })
    at('2026-11-30')
    for (let failing = 1; failing < 8; failing++) {
      let hits = 0
      const killed = () => {
        hits += 1
        return hits === failing ? Promise.reject(new Error('killed')) : Promise.resolve()
      }
      world.app.faults = { hits: () => 0, at: killed }
      await job().catch(() => undefined)
      world.app.faults = null
    }
    await world.owner.query(
      `UPDATE intent SET lease_until = now() - interval '1 second'
       WHERE org_id = $1 AND state = 'open'`,
      [org.orgId],
    )
    await job()
    const all = await invoices()
    expect(all).toMatchObject([{ status: 'issued', number: '2026-0001' }])
    expect(await shown(id)).toMatchObject({ made: 1, occurrences: [{ state: 'issued' }] })
  })

  it('no more once that person may not: it stops, and says so', async () => {
    const carl = await addUser(world, org, 'bookkeeper')
    const { id } = await save({ makes: 'issued' }, carl.as)
    const { items } = await look(world, org, 'members?limit=200')
    const memberId = items.find((one: { email: string }) => one.email === carl.email).id
    await run(world, org, 'operations/set_member_role', { memberId, role: 'viewer' })
    at('2026-11-30')
    await job()
    expect(await invoices()).toEqual([])
    expect(await shown(id)).toMatchObject({ state: 'stopped', made: 0 })
    expect((await shown(id)).reason).toContain('may not issue invoices any more')
  })

  it('not where something is missing: the draft stays, and it stops', async () => {
    const { id } = await save({ makes: 'sent' })
    await goLive(world, org)
    at('2026-11-30')
    await job()
    expect(await shown(id)).toMatchObject({ state: 'stopped', occurrences: [{ state: 'failed' }] })
    expect((await shown(id)).reason).toContain('was not mailed. The contact has no e-mail address')
    const [invoice] = await invoices()
    expect((await invoiceOf(world, org, invoice.id)).status).toBe('issued')
  })
})
