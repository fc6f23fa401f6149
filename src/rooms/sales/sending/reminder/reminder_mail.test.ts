import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { credited, run } from '#test/support/books/invoices'
import { issueDue, look, pay } from '#test/support/books/owed'
import {
  deliverMails,
  goLive,
  openPostOffice,
  sendBy,
  textIn,
  type PostOffice,
} from '#test/support/mail/post_office'
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
const terms = (body: object, as = org) =>
  run(world, as, 'operations/set_reminder_terms', { ...body })
/** 2,500.00 with VAT, due 30 days ago. */
const overdue = (as = org) =>
  issueDue(world, as, { net: 2000, date: '2026-10-01', dueDate: '2026-10-17' })

describe('a reminder that never went out', () => {
  it('says so with what to do, and neither counts nor is owed in the next one', async () => {
    await terms({ fee: 100 })
    const { id } = await overdue()
    await goLive(world, org)
    const first = await made(id)
    await world.owner.query(
      `UPDATE invoice_sending SET state = 'refused', reason = 'refused' WHERE org_id = $1`,
      [org.orgId],
    )
    const [mail] = (await look(world, org, 'invoice-sendings')).items
    expect(mail.reason.says).toContain('withdraw_reminder')
    expect(mail.allowedActions).toEqual(['withdraw_reminder', 'send_invoice'])
    expect((await look(world, org, 'reminders-due')).items).toMatchObject([{ id, reminders: 0 }])
    const second = await made(id)
    expect(second).toMatchObject({ number: 2, fee: 100, total: 2600 })
    await run(world, org, 'operations/withdraw_reminder', { reminderId: first.id, reason: 'Lost' })
    const mails = (await look(world, org, 'invoice-sendings')).items
    expect(mails.at(-1)).toMatchObject({ state: 'refused', allowedActions: ['send_invoice'] })
    expect((await remind(id)).body.code).toBe('reminder_too_soon')
  })
})

describe('a reminder', () => {
  it('is mailed with its PDF and the invoice, in Danish', async () => {
    await terms({ fee: 100, compensation: true, interest: true })
    const { id } = await overdue()
    await goLive(world, org)
    await made(id, { message: 'Ring gerne.' })
    await deliverMails(world, org)
    const [mail, ...more] = post.received
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Rykker 1: faktura 2026-0001 fra Prøve ApS')
    expect(mail?.text).toContain('Vi beder dig betale i alt 2.926,43 DKK senest den 26.11.2026.')
    expect(mail?.text).toContain('Ring gerne.')
    expect(mail?.attachments.map((one) => one.filename)).toEqual([
      'reminder-1-2026-0001.pdf',
      'invoice-2026-0001.pdf',
    ])
    const text = await textIn(mail, /^reminder/)
    for (const words of [
      'Rykker 1',
      'Rykkergebyr',
      'Kompensationsbeløb',
      '2.926,43',
      'Kunde A/S',
    ]) {
      expect(text).toContain(words)
    }
    expect(text).toContain('Morarente 8 % p.a. fra 18.10.2026 til 16.11.2026')
  })

  it('in Italy charges 40 euro and interest of a business, and no fee', async () => {
    const italian = await world.createOrg('italy')
    await terms({ compensation: true, interest: true }, italian)
    const { id } = await issueDue(world, italian, {
      net: 1000,
      date: '2026-10-01',
      dueDate: '2026-10-17',
    })
    await goLive(world, italian)
    const reminder = await made(id, {}, italian)
    expect(reminder).toMatchObject({ fee: 0, compensation: 40, interest: 8.02, total: 1268.02 })
    await deliverMails(world, italian)
    expect(post.received[0]?.subject).toContain('Sollecito di pagamento n. 1')
    const text = await textIn(post.received[0], /^reminder/)
    expect(text).toContain('Risarcimento forfettario per i costi di recupero')
  })
})

describe('a reminder is never sent', () => {
  it('of an invoice that was paid or credited after it was asked for', async () => {
    const [first, second] = [await overdue(), await overdue()]
    await goLive(world, org)
    await made(first.id)
    await made(second.id)
    await pay(
      world,
      org,
      { ledgerEntryId: first.entryId },
      {
        amountMinor: 250_000n,
        day: '2026-11-16',
      },
    )
    await credited(world, org, second.id)
    await deliverMails(world, org)
    expect(post.received).toEqual([])
    const { items } = await look(world, org, 'invoice-sendings')
    const states = items.map((one: { state: string; reason: { code: string } }) => [
      one.state,
      one.reason.code,
    ])
    expect(states).toEqual([
      ['cancelled', 'paid'],
      ['cancelled', 'paid'],
    ])
  })

  it('of an invoice that was disputed or promised after it was asked for; it is told why', async () => {
    const [first, second, third] = [await overdue(), await overdue(), await overdue()]
    await goLive(world, org)
    for (const { id } of [first, second, third]) await made(id)
    const note = (name: string, body: object) => run(world, org, `operations/${name}`, body)
    await note('record_dispute', { invoiceId: first.id, words: 'Two posters torn' })
    await note('record_promise', { invoiceId: second.id, promisedOn: '2026-11-20' })
    // What is settled again before it is handed over stops nothing.
    const { id: noteId } = await note('record_dispute', { invoiceId: third.id, words: 'Torn' })
    await note('end_invoice_note', { noteId, words: 'New posters sent' })
    await deliverMails(world, org)
    expect(post.received).toHaveLength(1)
    const mailOf = async (id: string) =>
      (await look(world, org, `invoice-sendings?invoiceId=${id}`)).items[0]
    const ofFirst = await mailOf(first.id)
    expect(ofFirst).toMatchObject({ state: 'cancelled', reason: { code: 'disputed' } })
    expect(ofFirst.reason.says).toContain('The customer disputed the invoice')
    expect(ofFirst.allowedActions).toEqual(['withdraw_reminder', 'send_invoice'])
    expect(await mailOf(second.id)).toMatchObject({
      state: 'cancelled',
      reason: { code: 'promised' },
    })
    expect(await mailOf(third.id)).toMatchObject({ state: 'sent', reason: null })
  })
})
