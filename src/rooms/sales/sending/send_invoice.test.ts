import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { withOnly } from '#test/support/access/people'
import { client, clientOf, drafted, issued, run } from '#test/support/books/invoices'
import { connectExchange, notify } from '#test/support/einvoices/exchange_stub'
import {
  deliverMails,
  goLive,
  openPostOffice,
  sendBy,
  textIn,
  type PostOffice,
} from '#test/support/mail/post_office'
import { moveClock } from '#test/support/move_clock'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ startsOn: '2026-11-16' })
let org: TestOrg
let post: PostOffice
let advance: (ms: number) => void
beforeAll(async () => {
  advance = moveClock(world.clock)
  post = await openPostOffice()
})
afterAll(async () => {
  await post.close()
})
beforeEach(async () => {
  post.received.length = 0
  sendBy(world, post)
  org = await world.createOrg('denmark')
})

const to = 'kunde@example.test'
const send = (body: object, as = org, headers = {}) =>
  world.rest(as, 'operations/send_invoice', body, headers)
const refusal = async (body: object, as = org) => {
  const { status, body: answer } = await send(body, as)
  return [status, answer.code]
}
const list = async (query = '', as = org) =>
  (await world.read(as, `invoice-sendings${query}`)).body.result.items

describe('200', () => {
  it('mails an issued invoice with its PDF, in Danish, answers going to the organization', async () => {
    await goLive(world, org)
    const id = await issued(world, org)
    await run(world, org, 'operations/save_organization_profile', { email: 'regnskab@proeve.test' })
    const reply = await send({ id, to, message: 'Tak for ordren.\n\nHilsen Anna' })
    expect(reply.body.result).toMatchObject({ invoiceId: id, to, state: 'queued', reason: null })
    await deliverMails(world, org)
    expect(await list()).toMatchObject([{ state: 'sent', attempts: 1, sentAt: expect.any(String) }])
    const [mail, ...more] = post.received
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      subject: 'Faktura 2026-0001 fra Prøve ApS',
      from: { name: 'Prøve ApS via Daybook', address: 'books@daybook.test' },
      to: [{ address: to }],
      replyTo: [{ address: 'regnskab@proeve.test' }],
    })
    expect(mail?.text).toContain('Vedhæftet er faktura 2026-0001 fra Prøve ApS på')
    expect(mail?.text).toContain('Tak for ordren.\n\nHilsen Anna')
    expect(mail?.html).toContain('lang="da"')
    const text = await textIn(mail, /\.pdf$/)
    expect(text).toContain('Faktura')
    expect(text).toContain('2026-0001')
    expect(text).toContain('Kunde A/S')
  })

  it('is answered to whom it was when it was queued, whoever changes the details before it is sent', async () => {
    const answered = async (): Promise<unknown> => {
      await deliverMails(world, org)
      return post.received.at(-1)?.replyTo?.[0]?.address
    }
    const weak = await withOnly(world, org, ['settings:edit', 'settings:read'])
    const change = (email: string, as = weak) =>
      run(world, as, 'operations/save_organization_profile', { email })
    await goLive(world, org)
    const first = await issued(world, org)
    await send({ id: first, to })
    await change('thief@example.test')
    expect(await answered()).toBeUndefined()
    await change('regnskab@proeve.test', org)
    await send({ id: first, to: 'anden@example.test' })
    await change('thief@example.test')
    expect(await answered()).toBe('regnskab@proeve.test')
    await change('regnskab@proeve.test', org)
    await send({ id: first, to: 'tredje@example.test' })
    await world.owner.query('UPDATE invoice_sending SET reply_to = NULL WHERE org_id = $1', [
      org.orgId,
    ])
    expect(await answered()).toBe('regnskab@proeve.test')
  })

  it('goes to the address of the contact, as it is now', async () => {
    await goLive(world, org)
    const contactId = await client(world, org, { name: 'Ny A/S', email: 'gammel@ny.test' })
    await clientOf(world, org)
    const id = await issued(world, org, { contactId })
    const contact = { id: contactId, name: 'Ny A/S', email: 'faktura@ny.test' }
    await run(world, org, 'actions/save_contact', contact)
    expect((await send({ id })).body.result.to).toBe('faktura@ny.test')
  })

  it('carries the UBL file where it is asked for', async () => {
    await goLive(world, org)
    const contactId = await client(world, org, {
      name: 'Kommune',
      country: 'DK',
      businessId: '24256790',
    })
    await run(world, org, 'operations/save_contact_details', { contactId, gln: '5798000416604' })
    await clientOf(world, org)
    const id = await issued(world, org, { contactId })
    expect((await send({ id, to, attachUbl: true })).body.result.attachUbl).toBe(true)
    await deliverMails(world, org)
    const names = post.received[0]?.attachments.map((one) => one.filename)
    expect(names).toEqual(['invoice-2026-0001.pdf', 'invoice-2026-0001-oioubl.xml'])
  })

  it('says in Italian that it is a copy where the original went through the exchange', async () => {
    const italian = await world.createOrg('italy')
    await clientOf(world, italian)
    connectExchange(world)
    const buyer = { name: 'Ditta Nuova S.r.l.', vatNumber: '07643520567', sdiCode: 'M5UXCR1' }
    const lines = [{ description: 'Consulenza', quantity: 2, unitPrice: 500, vatRate: 22 }]
    const issue = { buyer, lines }
    const made = await run(world, italian, 'actions/issue_einvoice', issue)
    const { invoiceId: id, id: einvoiceId } = made
    await goLive(world, italian)
    expect((await send({ id, to }, italian)).body.result).toMatchObject({
      state: 'queued',
      reason: { code: 'exchange_first' },
    })
    // What it rejects would count as never issued, so the mail waits for its answer.
    await expect(deliverMails(world, italian)).rejects.toThrow('come back in')
    expect(post.received).toEqual([])
    await notify(world, italian, einvoiceId, 'RC')
    await deliverMails(world, italian)
    const read = (await world.read(italian, 'invoice-sendings')).body.result
    expect(read.items[0]).toMatchObject({ state: 'sent', reason: null })
    const [mail] = post.received
    expect(mail?.subject).toBe('Fattura n. 2026-0001 di Prova S.r.l.')
    expect(mail?.text).toContain('Buongiorno,')
    expect(mail?.text).toContain('Copia di cortesia priva di valore fiscale')
    expect(await textIn(mail, /\.pdf$/)).toContain('Copia di cortesia')
  })

  it('of an invoice that the exchange rejects is cancelled with it, so that no other buyer gets the next one', async () => {
    const italian = await world.createOrg('italy')
    await clientOf(world, italian)
    world.app.ports.exchanges.live = connectExchange(world).port
    const buyer = { name: 'Ditta Vecchia S.r.l.', vatNumber: '07643520567', sdiCode: 'M5UXCR1' }
    const lines = [{ description: 'Consulenza', quantity: 2, unitPrice: 500, vatRate: 22 }]
    await goLive(world, italian)
    const made = await run(world, italian, 'actions/issue_einvoice', { buyer, lines })
    const { invoiceId: id, id: einvoiceId } = made
    await send({ id, to }, italian)
    const [waiting] = await list('', italian)
    await notify(world, italian, einvoiceId, 'NS')
    expect(await list('', italian)).toMatchObject([
      { id: waiting.id, state: 'cancelled', reason: { code: 'not_issued' }, attempts: 0 },
    ])
    advance(1_000)
    const again = await run(world, italian, 'actions/issue_invoice', { id })
    // As one that a rejection did not find waiting: it was about to be handed over.
    await world.owner.query(
      `UPDATE invoice_sending SET state = 'queued', reason = NULL WHERE org_id = $1`,
      [italian.orgId],
    )
    await notify(world, italian, again.einvoiceId, 'RC')
    await deliverMails(world, italian)
    expect(post.received).toEqual([])
    expect(await list('', italian)).toMatchObject([
      { state: 'cancelled', reason: { code: 'not_issued' } },
    ])
    await send({ id, to }, italian)
    await deliverMails(world, italian)
    expect(post.received).toHaveLength(1)
    world.app.ports.exchanges.live = null
  })

  it('sends nothing of a test organization, and says so', async () => {
    const id = await issued(world, org)
    const { letter, ...result } = (await send({ id, to })).body.result
    expect(letter).toMatchObject({ to, subject: expect.stringContaining('Faktura') })
    expect(result).toMatchObject({ state: 'not_sent', reason: { code: 'test_organization' } })
    await deliverMails(world, org)
    expect(post.received).toEqual([])
    expect(await list(`?invoiceId=${id}&state=not_sent`)).toEqual([result])
    expect((await world.read(org, `invoice-sendings/${result.id}`)).body.result).toEqual(result)
  })
})

describe('404', () => {
  it('an unknown invoice, and that of another organization', async () => {
    const other = await world.createOrg('denmark')
    const id = await issued(world, other)
    expect(await refusal({ id, to })).toEqual([404, 'invoice_not_found'])
    expect(await refusal({ id: 'inv_1', to })).toEqual([404, 'invoice_not_found'])
    const { result } = (await send({ id, to }, other)).body
    const read = await world.read(org, `invoice-sendings/${result.id}`)
    expect([read.status, read.body.code]).toEqual([404, 'invoice_sending_not_found'])
    expect(await list(`?invoiceId=${id}`)).toEqual([])
  })
})

describe('409', () => {
  it('a draft is no invoice yet', async () => {
    const id = await drafted(world, org)
    expect(await refusal({ id, to })).toEqual([409, 'invoice_not_issued'])
  })

  it('the same address is not mailed while a mail waits for it, another is', async () => {
    await goLive(world, org)
    const id = await issued(world, org)
    await send({ id, to })
    expect(await refusal({ id, to: to.toUpperCase() })).toEqual([409, 'sending_waits'])
    expect((await send({ id, to: 'anden@example.test' })).status).toBe(200)
    await deliverMails(world, org)
    expect(post.received).toHaveLength(2)
    expect((await send({ id, to })).status).toBe(200)
  })

  it('a server without mail says so', async () => {
    await goLive(world, org)
    const id = await issued(world, org)
    Object.assign(world.app.ports, { mailers: { live: null, test: null } })
    expect(await refusal({ id, to })).toEqual([409, 'mail_not_set_up'])
  })
})

describe('422', () => {
  it('a contact without an address, where none is given', async () => {
    expect(await refusal({ id: await issued(world, org) })).toEqual([422, 'no_mail_address'])
  })

  it('a UBL file that lacks something is refused before the mail is queued', async () => {
    const id = await issued(world, org)
    expect(await refusal({ id, to, attachUbl: true })).toEqual([422, 'einvoice_incomplete'])
    expect(await list()).toEqual([])
  })

  it('an address that could begin a header, or is a list', async () => {
    const id = await issued(world, org)
    for (const bad of ['a@b.test\r\nBcc: e@x.test', 'a@b.test, c@d.test', 'Anna <a@b.test>']) {
      expect(await refusal({ id, to: bad })).toEqual([400, 'invalid_input'])
    }
  })
})

describe('429', () => {
  it('an organization mails only so many in an hour and in a day', async () => {
    const id = await issued(world, org)
    const { rows } = await world.owner.query<{ id: string }>(
      'SELECT id FROM invoice WHERE org_id = $1',
      [org.orgId],
    )
    const fill = (count: number, hours: number) =>
      world.owner.query(
        `INSERT INTO invoice_sending (org_id, id, kind, invoice_id, recipient, with_ubl, state, reason,
           asked_by, version, created_at, updated_at)
         SELECT $1, gen_random_uuid(), 'invoice', $2, 'x@example.test', false, 'not_sent',
           'test_organization', 'x', 1, $3, $3 FROM generate_series(1, $4::integer)`,
        [org.orgId, rows[0]?.id, new Date(world.clock.now().getTime() - hours * 3_600_000), count],
      )
    await fill(199, 0)
    expect((await send({ id, to })).status).toBe(200)
    expect(await refusal({ id, to })).toEqual([429, 'sendings_used_up'])
    advance(3_700_000)
    expect((await send({ id, to })).status).toBe(200)
    await fill(799, 2)
    expect(await refusal({ id, to })).toEqual([429, 'sendings_used_up'])
  })
})
