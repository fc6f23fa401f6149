import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addUser } from '#test/support/access/people'
import { client, credited, invoiceOf, run } from '#test/support/books/invoices'
import { connectTo } from '#test/support/books/connection'
import { createOutsideBooks } from '#test/support/books/outside_books'
import { issueDue, look, pay } from '#test/support/books/owed'
import { goLive, openPostOffice, sendBy, type PostOffice } from '#test/support/mail/post_office'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ startsOn: '2026-11-16' })
let org: TestOrg
let post: PostOffice
beforeAll(async () => {
  post = await openPostOffice()
})
afterAll(async () => {
  await post.close()
})
beforeEach(async () => {
  at('2026-11-16')
  post.received.length = 0
  sendBy(world, post)
  org = await world.createOrg('denmark')
})

function at(day: string): void {
  world.clock.now = () => new Date(`${day}T10:00:00Z`)
}
const to = 'kunde@example.test'
const remind = (invoiceId: string, over: object = {}, as = org, headers = {}) =>
  world.rest(as, 'operations/send_reminder', { invoiceId, to, ...over }, headers)
const made = async (invoiceId: string, over: object = {}, as = org) => {
  const { status, body } = await remind(invoiceId, over, as)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.result
}
const refusal = async (invoiceId: string, over: object = {}, as = org) => {
  const { status, body } = await remind(invoiceId, over, as)
  return [status, body.code]
}
const terms = (body: object, as = org) =>
  run(world, as, 'operations/set_reminder_terms', { ...body })
/** 2,500.00 with VAT, due 30 days ago. */
const overdue = (as = org) =>
  issueDue(world, as, { net: 2000, date: '2026-10-01', dueDate: '2026-10-17' })
const due = async (as = org) => (await look(world, as, 'reminders-due')).items

describe('200', () => {
  it('charges nothing unless terms are set, and says so', async () => {
    const { id } = await overdue()
    const reminder = await made(id)
    expect(reminder).toMatchObject({
      number: 1,
      openAmount: 2500,
      fee: 0,
      compensation: 0,
      interest: 0,
      total: 2500,
      payBy: '2026-11-26',
      ledgerEntryId: null,
      explanation: [{ code: 'charges_not_set' }],
      sending: { kind: 'reminder', state: 'not_sent', to },
    })
  })

  it('books what it charges without VAT, once, as an item of its own', async () => {
    await terms({ fee: 100, compensation: true, interest: true })
    const { id } = await overdue()
    const reminder = await made(id)
    // 2,500.00 × 8 % × 30 / 365 = 16.43…
    expect(reminder).toMatchObject({ fee: 100, compensation: 310, interest: 16.43, total: 2926.43 })
    const entry = await look(world, org, `ledger-entries/${reminder.ledgerEntryId}`)
    expect(entry).toMatchObject({
      source: 'reminder',
      sourceId: reminder.id,
      date: '2026-11-16',
      text: 'Rykker 1, faktura 2026-0001',
    })
    expect(entry.lines).toMatchObject([
      { account: '1550', amount: -410, vatCode: null },
      { account: '3490', amount: -16.43, vatCode: null },
      { account: '6190', amount: 426.43, vatCode: null },
    ])
    const { items, totals } = await look(world, org, 'open-items?side=receivable')
    expect(items.map((one: { openAmount: number }) => one.openAmount)).toEqual([2500, 426.43])
    expect(items[1]).toMatchObject({ text: entry.text, dueDate: '2026-11-26' })
    expect(totals.receivable.owed).toBe(2926.43)
    // The charges are paid like an invoice.
    const paid = { ledgerEntryId: reminder.ledgerEntryId as string }
    await pay(world, org, paid, { amountMinor: 42_643n, day: '2026-11-16' })
    expect((await look(world, org, 'open-items?side=receivable')).items).toHaveLength(1)
  })

  it('shows earlier charges that are not paid, and each day of interest once', async () => {
    await terms({ fee: 100, interest: true })
    const { id } = await overdue()
    await made(id)
    at('2026-11-26')
    const second = await made(id)
    expect(second).toMatchObject({ number: 2, fee: 100, interest: 5.47, total: 2500 + 222 - 0.1 })
  })

  it('is paper alone where no mail is wanted, the same bytes each time', async () => {
    const { id } = await overdue()
    const reminder = await made(id, { mail: false, to: undefined })
    expect(reminder.sending).toBeNull()
    const load = (as = org) =>
      world.edge.server.inject({
        url: `/api/rest/reminders/${reminder.id}/pdf`,
        headers: { authorization: `Bearer ${as.key}` },
      })
    const [first, second] = [await load(), await load()]
    expect(first.statusCode).toBe(200)
    expect(first.rawPayload.equals(second.rawPayload)).toBe(true)
    const other = await world.createOrg('denmark')
    expect((await load(other)).statusCode).toBe(404)
    expect((await world.read(other, `reminders/${reminder.id}`)).body.code).toBe(
      'reminder_not_found',
    )
  })

  it('lists what is due until it is reminded of, and again after the days between', async () => {
    const { id } = await overdue()
    await issueDue(world, org, { net: 100, dueDate: '2026-12-24' })
    expect(await due()).toMatchObject([
      { id, openAmount: 2500, overdueDays: 30, reminders: 0, name: 'Kunde A/S', to: null },
    ])
    await made(id)
    const { contactId } = await invoiceOf(world, org, id)
    expect((await look(world, org, `reminders?contactId=${contactId}`)).items).toHaveLength(1)
    expect((await look(world, org, 'reminders?contactId=con_1')).items).toEqual([])
    expect(await due()).toEqual([])
    at('2026-11-25')
    expect(await due()).toEqual([])
    at('2026-11-26')
    expect(await due()).toMatchObject([{ id, reminders: 1, lastReminderOn: '2026-11-16' }])
    await pay(
      world,
      org,
      { ledgerEntryId: (await invoiceOf(world, org, id)).ledgerEntryId },
      {
        amountMinor: 250_000n,
        day: '2026-11-20',
      },
    )
    expect(await due()).toEqual([])
  })
})

describe('404', () => {
  it('an invoice of another organization', async () => {
    const other = await world.createOrg('denmark')
    const { id } = await overdue(other)
    expect(await refusal(id)).toEqual([404, 'invoice_not_found'])
    expect(await refusal('inv_1')).toEqual([404, 'invoice_not_found'])
  })
})

describe('409', () => {
  it('what is not overdue, paid, credited, or a credit note', async () => {
    const later = await issueDue(world, org, { net: 100, dueDate: '2026-11-16' })
    expect(await refusal(later.id)).toEqual([409, 'reminder_not_due'])
    const { id, entryId } = await overdue()
    await pay(world, org, { ledgerEntryId: entryId }, { amountMinor: 250_000n, day: '2026-11-16' })
    expect(await refusal(id)).toEqual([409, 'reminder_not_due'])
    const note = await credited(world, org)
    expect(await refusal(note)).toEqual([409, 'reminder_not_due'])
  })

  it('a second one too soon, even at the same moment: one is made, and one entry', async () => {
    await terms({ fee: 100 })
    const { id } = await overdue()
    const replies = await Promise.all([remind(id), remind(id), remind(id)])
    const statuses = replies.map((one) => one.status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(await refusal(id)).toEqual([409, 'reminder_too_soon'])
    const { rows } = await world.owner.query(
      `SELECT FROM ledger_entry WHERE org_id = $1 AND source = 'reminder'`,
      [org.orgId],
    )
    expect(rows).toHaveLength(1)
  })

  it('nobody is reminded twice by two people: one sends, the other is told who did', async () => {
    const [anna, bo] = await Promise.all([
      addUser(world, org, 'owner'),
      addUser(world, org, 'owner'),
    ])
    const { id } = await overdue()
    const replies = await Promise.all([remind(id, {}, anna.as), remind(id, {}, bo.as)])
    const [sent, told] = replies.toSorted((one, other) => one.status - other.status)
    expect([sent?.status, told?.status]).toEqual([200, 409])
    const { madeBy } = sent?.body.result ?? {}
    expect([anna.email, bo.email]).toContain(madeBy)
    expect(told?.body).toMatchObject({
      code: 'reminder_too_soon',
      by: madeBy,
      detail: `${madeBy} made reminder 1 on 2026-11-16. The next may go from 2026-11-26.`,
    })
    expect((await look(world, org, 'reminders')).items).toHaveLength(1)
    expect((await look(world, org, 'invoice-sendings')).items).toHaveLength(1)
  })

  it('what the buyer promised to pay, or disputes', async () => {
    const { id } = await overdue()
    const promise = { invoiceId: id, promisedOn: '2026-11-20' }
    await run(world, org, 'operations/record_promise', promise)
    expect(await refusal(id)).toEqual([409, 'reminder_promised'])
    await run(world, org, 'operations/record_dispute', { invoiceId: id, words: 'Torn' })
    expect(await refusal(id)).toEqual([409, 'invoice_disputed'])
  })

  it('a draft, a server without mail, and a mail that waits', async () => {
    const draft = await run(world, org, 'actions/save_invoice', {
      contactId: await client(world, org, { name: 'A' }),
      lines: [{ description: 'x', unitPrice: 1, vatRate: 25 }],
    })
    expect(await refusal(draft.id)).toEqual([409, 'invoice_not_issued'])
    const { id } = await overdue()
    await goLive(world, org)
    await run(world, org, 'operations/send_invoice', { id, to })
    expect(await refusal(id)).toEqual([409, 'sending_waits'])
    Object.assign(world.app.ports, { mailers: { live: null, test: null } })
    expect(await refusal(id, { to: 'x@example.test' })).toEqual([409, 'mail_not_set_up'])
  })
})

describe('where charges cannot be booked', () => {
  it('they are refused, and the reminder goes without them', async () => {
    await terms({ fee: 100 })
    const { id } = await overdue()
    await connectTo(world, org, { provider: createOutsideBooks(), holds: ['sale'] })
    expect(await refusal(id)).toEqual([409, 'entry_kept_elsewhere'])
    expect(await made(id, { charges: false })).toMatchObject({
      fee: 0,
      explanation: [{ code: 'charges_not_wanted' }],
    })
  })

  it('they are refused before the books begin', async () => {
    await terms({ fee: 100 })
    const { id } = await overdue()
    await world.owner.query(
      `UPDATE organization SET profile = profile || '{"booksBeginOn": "2026-12-01"}' WHERE org_id = $1`,
      [org.orgId],
    )
    expect(await refusal(id)).toEqual([409, 'before_books_begin'])
  })
})

describe('429', () => {
  it('an organization mails only so many, and then makes no reminder either', async () => {
    const { id } = await overdue()
    await world.owner.query(
      `INSERT INTO invoice_sending (org_id, id, kind, invoice_id, recipient, with_ubl, state, reason,
         asked_by, version, created_at, updated_at)
       SELECT org_id, gen_random_uuid(), 'invoice', id, 'x@example.test', false, 'not_sent',
         'test_organization', 'x', 1, $2, $2 FROM invoice, generate_series(1, 200) WHERE org_id = $1`,
      [org.orgId, world.clock.now()],
    )
    expect(await refusal(id)).toEqual([429, 'sendings_used_up'])
    expect((await look(world, org, 'reminders')).items).toEqual([])
  })
})

describe('422', () => {
  it('a buyer without an address', async () => {
    const { id } = await overdue()
    expect(await refusal(id, { to: undefined })).toEqual([422, 'no_mail_address'])
    expect((await look(world, org, 'reminders')).items).toEqual([])
  })
})
