import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { MailMessage, Mailer } from '#mail/ports'
import { makeLive } from '#test/support/access/logins'
import { transaction } from '#test/support/bank/bank'
import { captured, posted } from '#test/support/documents/documents'
import { moveClock } from '#test/support/move_clock'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ own: 'all rows', startsOn: '2026-11-16' })
let org: TestOrg
let advance: (ms: number) => void
let sent: MailMessage[]
let send: Mailer['send']
beforeAll(async () => {
  advance = moveClock(world.clock)
  const mailer: Mailer = { send: async (message) => await send(message) }
  Object.assign(world.app.ports, { mailers: { live: mailer, test: mailer } })
})
beforeEach(async () => {
  org = await world.createOrg('denmark')
  sent = []
  send = async (message) => {
    sent.push(message)
    return 'sent'
  }
})

const day = 86_400_000
const email = 'anna@example.test'
const ask = (body: object, headers = {}) =>
  world.rest(org, 'operations/request_receipt', { email, ...body }, headers)
const list = async (query = '') =>
  (await world.read(org, `receipt-requests${query}`)).body.result.items
const paid = () => transaction(world, org, { amountMinor: -123_450n, counterparty: 'Elgiganten' })

describe('of a test organization', () => {
  it('sends no mail to anybody outside: it is shown, with its link, once', async () => {
    const transactionId = await paid()
    const reply = await ask({ transactionId, message: 'The blue one', language: 'en' })
    const { link, letter, ...request } = reply.body.result
    expect(request).toMatchObject({ transactionId, email, status: 'open', mail: 'shown' })
    expect(letter.to).toBe(email)
    expect(letter.subject).toBe('Test denmark asks you for a receipt')
    expect(letter.text).toContain('Elgiganten')
    expect(letter.text).toContain('1,234.50 DKK')
    expect(letter.text).toContain('“The blue one”')
    expect(letter.text).toContain(link)
    expect(sent).toEqual([])
    expect(await list()).toEqual([request])
    const token = new URL(link).pathname.split('/').at(-1) ?? ''
    const { rows } = await world.owner.query(
      `SELECT (SELECT string_agg(r::text, '') FROM receipt_request r) AS requests,
         (SELECT string_agg(data::text, '') FROM event) AS events,
         (SELECT string_agg(i::text, '') FROM idempotency i) AS answers`,
    )
    expect(token).toHaveLength(43)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('is written in the language of the country, or the one that is named', async () => {
    const italian = await world.createOrg('italy')
    const row = await transaction(world, italian, { amountMinor: -100n })
    const body = { transactionId: row, email }
    const reply = await world.rest(italian, 'operations/request_receipt', body)
    expect(reply.body.result.letter.subject).toContain('ti chiede un documento di spesa')
    const danish = await ask({ transactionId: await paid() })
    expect(danish.body.result.letter.text).toContain('1.234,50 DKK')
  })
})

describe('of a live organization', () => {
  beforeEach(async () => {
    await makeLive(world, org)
    world.cache.clear(org.orgId)
  })

  it('is mailed once, also when the call is repeated under its key', async () => {
    const transactionId = await paid()
    const key = { 'idempotency-key': 'one' }
    const first = await ask({ transactionId }, key)
    const second = await ask({ transactionId }, key)
    expect(second.body).toEqual(first.body)
    expect(first.body.result).toMatchObject({ mail: 'sent', link: null, letter: null })
    expect(sent).toMatchObject([{ to: email }])
    expect(sent[0]?.html).toContain('/receipt/')
  })

  it('is not mailed a second time where the first attempt ended without a word', async () => {
    send = async (message) => {
      sent.push(message)
      throw new Error('silence after the last byte')
    }
    const { result } = (await ask({ transactionId: await paid() })).body
    expect([result.mail, result.status, sent.length]).toEqual(['unknown', 'open', 1])
  })

  it('is withdrawn where the server surely took nothing', async () => {
    send = async () => {
      throw Object.assign(new Error('no connection'), { isUnsent: true })
    }
    const transactionId = await paid()
    const reply = await ask({ transactionId })
    expect([reply.status, reply.body.code]).toEqual([503, 'receipt_mail_not_sent'])
    expect(await list()).toMatchObject([{ status: 'cancelled' }])
    send = async () => 'refused'
    expect((await ask({ transactionId })).body.result).toMatchObject({ mail: 'refused' })
  })

  it('is not mailed if the caller passes the link on', async () => {
    const { result } = (await ask({ transactionId: await paid(), send: false })).body
    expect([result.mail, sent.length]).toEqual(['shown', 0])
    expect(result.link).toContain('/receipt/')
  })
})

describe('the list', () => {
  it('is by age, the oldest first, and says what has expired', async () => {
    const first = (await ask({ transactionId: await paid(), days: 2 })).body.result.id
    advance(day)
    const second = (await ask({ documentId: await captured(world, org) })).body.result.id
    advance(day + 1_000)
    const ids = async (query: string) => (await list(query)).map((one: { id: string }) => one.id)
    expect(await ids('')).toEqual([first, second])
    expect(await ids('?status=open')).toEqual([second])
    expect(await ids('?status=expired')).toEqual([first])
    const page = (await world.read(org, 'receipt-requests?limit=1')).body.result
    expect(page.items).toMatchObject([{ id: first, status: 'expired' }])
    const next = await world.read(org, `receipt-requests?limit=1&cursor=${page.nextCursor}`)
    expect(next.body.result.items).toMatchObject([{ id: second }])
    const other = await world.createOrg('italy')
    for (const id of ['rrq_x', first]) {
      const reply = await world.read(other, `receipt-requests/${id}`)
      expect([reply.status, reply.body.code]).toEqual([404, 'receipt_request_not_found'])
    }
  })
})

describe('409', () => {
  it('the same person is not asked twice while the first request is open', async () => {
    const transactionId = await paid()
    const { id } = (await ask({ transactionId })).body.result
    const again = await ask({ transactionId, email: 'Anna@example.test' })
    expect([again.status, again.body.code]).toEqual([409, 'receipt_already_requested'])
    expect((await ask({ transactionId, email: 'bo@example.test' })).status).toBe(200)
    const cancel = (receiptRequestId: string) =>
      world.rest(org, 'operations/cancel_receipt_request', { receiptRequestId })
    expect((await cancel(id)).body.result.status).toBe('cancelled')
    expect((await cancel(id)).status).toBe(200)
    expect((await ask({ transactionId })).status).toBe(200)
    const other = await world.createOrg('italy')
    const foreign = await world.rest(other, 'operations/cancel_receipt_request', {
      receiptRequestId: id,
    })
    expect(foreign.body.code).toBe('receipt_request_not_found')
  })

  it('what no longer waits is not asked for', async () => {
    const reply = await ask({ documentId: await posted(world, org) })
    expect(reply.body.code).toBe('nothing_waits')
  })
})

describe('422', () => {
  it('no record is named', async () => {
    expect((await ask({})).body.code).toBe('subject_not_named')
  })
})

describe('404', () => {
  it('of another organization', async () => {
    const other = await world.createOrg('italy')
    const row = await ask({ transactionId: await transaction(world, other, {}) })
    expect(row.body.code).toBe('bank_transaction_not_found')
    const document = await ask({ documentId: await captured(world, other) })
    expect(document.body.code).toBe('document_not_found')
  })
})

describe('429', () => {
  it('an organization asks only so many people in a day', async () => {
    const transactionId = await paid()
    await world.owner.query(
      `INSERT INTO receipt_request (org_id, id, transaction_id, email, language, asked_by, secret_hash,
         status, mail, expires_at, created_at, updated_at)
       SELECT $1, gen_random_uuid(), id, 'x@example.test', 'en', 'x', sha256(n::text::bytea),
         'cancelled', 'sent', $2, $2, $2
       FROM bank_transaction, generate_series(1, 200) AS n WHERE org_id = $1`,
      [org.orgId, world.clock.now()],
    )
    const reply = await ask({ transactionId })
    expect([reply.status, reply.body.code]).toEqual([429, 'receipt_requests_used_up'])
  })
})
