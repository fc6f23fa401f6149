import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { client, drafted, invoiceOf, run } from '#test/support/books/invoices'
import {
  deliverMails,
  goLive,
  openPostOffice,
  sendBy,
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
  post.received.length = 0
  sendBy(world, post)
  org = await world.createOrg('denmark')
})

const to = 'kunde@example.test'
const call = (body: object, headers = {}) =>
  world.rest(org, 'operations/issue_and_send_invoice', body, headers)
const sendings = async () => (await world.read(org, 'invoice-sendings')).body.result.items

describe('200', () => {
  it('issues the draft and queues its mail, both at once', async () => {
    await goLive(world, org)
    const id = await drafted(world, org)
    const { result } = (await call({ id, to, message: 'Tak for ordren.' })).body
    expect(result).toMatchObject({ id, status: 'issued', number: '2026-0001' })
    expect(result.sending).toMatchObject({ to, state: 'queued' })
    expect(result.letter.subject).toBe('Faktura 2026-0001 fra Prøve ApS')
    expect(result.letter.text).toContain('Tak for ordren.')
    await deliverMails(world, org)
    expect(post.received).toHaveLength(1)
  })

  it('says as a dry run which number and mail it would be, and does nothing', async () => {
    const id = await drafted(world, org)
    const { result } = (await call({ id, to }, { 'daybook-dry-run': 'true' })).body
    expect(result).toMatchObject({ number: '2026-0001', sending: { state: 'not_sent' } })
    expect(result.letter).toMatchObject({ to, subject: 'Faktura 2026-0001 fra Prøve ApS' })
    expect(await invoiceOf(world, org, id)).toMatchObject({ status: 'draft', number: null })
    expect(await sendings()).toEqual([])
  })

  it('keeps the mail of a test organization, and sends nothing', async () => {
    const id = await drafted(world, org)
    expect((await call({ id, to })).body.result.sending).toMatchObject({ state: 'not_sent' })
    await deliverMails(world, org)
    expect(post.received).toEqual([])
  })

  it('mails it once, whoever asks again under the same key', async () => {
    const id = await drafted(world, org)
    const key = { 'idempotency-key': 'once' }
    const [first, second] = [await call({ id, to }, key), await call({ id, to }, key)]
    expect(second.body.result.sending.id).toBe(first.body.result.sending.id)
    expect(await sendings()).toHaveLength(1)
  })
})

describe('refused, and nothing is issued', () => {
  const refusals: [string, () => Promise<object>, number, string][] = [
    [
      'an unknown invoice',
      async () => await Promise.resolve({ id: 'inv_1' }),
      404,
      'invoice_not_found',
    ],
    [
      'one that is issued',
      async () => {
        const id = await drafted(world, org)
        await run(world, org, 'actions/issue_invoice', { id })
        return { id, to }
      },
      409,
      'invoice_issued',
    ],
    [
      'one in another currency, whose number waits for a rate',
      async () => ({ id: await drafted(world, org, { currency: 'EUR' }), to }),
      409,
      'issue_before_mailing',
    ],
    [
      'a customer without an address',
      async () => ({ id: await drafted(world, org) }),
      422,
      'no_mail_address',
    ],
    [
      'a UBL file that lacks what it needs',
      async () => {
        const contactId = await client(world, org, { name: 'Uden numre', country: 'DK' }, null)
        return { id: await drafted(world, org, { contactId }), to, attachUbl: true }
      },
      422,
      'einvoice_incomplete',
    ],
  ]
  it.each(refusals)('%s', async (_name, body, status, code) => {
    const given = (await body()) as { id: string }
    const answer = await call(given)
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(await sendings()).toEqual([])
  })

  it('beyond what an organization may mail in an hour', async () => {
    await goLive(world, org)
    const id = await drafted(world, org)
    await world.owner.query(
      `INSERT INTO invoice_sending (org_id, id, kind, invoice_id, recipient, with_ubl, state, reason,
         asked_by, version, created_at, updated_at)
       SELECT $1, gen_random_uuid(), 'invoice', i.id, 'x@example.test', false, 'not_sent',
         'test_organization', 'x', 1, $2, $2
       FROM generate_series(1, 200), (SELECT id FROM invoice WHERE org_id = $1) AS i`,
      [org.orgId, world.clock.now()],
    )
    const { status, body } = await call({ id, to })
    expect([status, body.code]).toEqual([429, 'sendings_used_up'])
    expect(await invoiceOf(world, org, id)).toMatchObject({ status: 'draft', number: null })
  })

  it('while an earlier mail of it still waits: what the exchange rejected is a draft again', async () => {
    await goLive(world, org)
    const id = await drafted(world, org)
    await world.owner.query(
      `INSERT INTO invoice_sending (org_id, id, kind, invoice_id, recipient, with_ubl, state, asked_by,
         version, created_at, updated_at)
       SELECT $1, gen_random_uuid(), 'invoice', i.id, $2, false, 'queued', 'x', 1, $3, $3
       FROM invoice i WHERE i.org_id = $1`,
      [org.orgId, to, world.clock.now()],
    )
    const { status, body } = await call({ id, to })
    expect([status, body.code]).toEqual([409, 'sending_waits'])
    expect(await invoiceOf(world, org, id)).toMatchObject({ status: 'draft', number: null })
  })

  it('where no mail server is set up', async () => {
    await goLive(world, org)
    Object.assign(world.app.ports, { mailers: { live: null, test: null } })
    const id = await drafted(world, org)
    const { status, body } = await call({ id, to })
    expect([status, body.code]).toEqual([409, 'mail_not_set_up'])
    expect(await invoiceOf(world, org, id)).toMatchObject({ status: 'draft' })
  })
})
