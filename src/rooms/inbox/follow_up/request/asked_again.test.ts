import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { MailMessage, Mailer } from '#mail/ports'
import { makeLive } from '#test/support/access/logins'
import { transaction } from '#test/support/bank/bank'
import { formOf, picture } from '#test/support/intake/receipt_form'
import { moveClock } from '#test/support/move_clock'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const day = 86_400_000
const email = 'anna@example.test'
const world = useWorld({ startsOn: '2026-11-16' })
let org: TestOrg
let advance: (ms: number) => void
let sent: MailMessage[]
beforeAll(() => {
  advance = moveClock(world.clock)
})
beforeEach(async () => {
  org = await world.createOrg('denmark')
  sent = []
  const mailer: Mailer = {
    async send(message) {
      sent.push(message)
      return 'sent'
    },
  }
  Object.assign(world.app.ports, { mailers: { live: mailer, test: mailer } })
})

const ask = (body: object, headers = {}) =>
  world.rest(org, 'operations/request_receipt', { email, ...body }, headers)
const requests = async () => (await world.read(org, 'receipt-requests')).body.result.items
const goLive = async (): Promise<void> => {
  await makeLive(world, org)
  world.cache.clear(org.orgId)
}

describe('the same person about the same record', () => {
  it('is asked again once the first link has expired, and the old link stays dead', async () => {
    const transactionId = await transaction(world, org)
    const first = (await ask({ transactionId, days: 1 })).body.result
    advance(day - 60_000)
    expect((await ask({ transactionId })).body.code).toBe('receipt_already_requested')
    advance(60_001)
    const second = (await ask({ transactionId })).body.result
    expect(second.link).not.toBe(first.link)
    const look = async (link: string) =>
      (await world.edge.server.inject({ method: 'GET', url: new URL(link).pathname })).statusCode
    expect([await look(first.link), await look(second.link)]).toEqual([410, 200])
    advance(-day - 1)
  })

  it('is asked once by two calls at the same moment', async () => {
    await goLive()
    const transactionId = await transaction(world, org)
    const both = await Promise.all([ask({ transactionId }), ask({ transactionId })])
    expect(new Set(both.map((one) => one.status))).toEqual(new Set([200, 409]))
    expect([sent.length, (await requests()).length]).toEqual([1, 1])
  })

  it('may be asked again after an answer, while the record still waits', async () => {
    const transactionId = await transaction(world, org)
    const { link } = (await ask({ transactionId })).body.result
    const form = formOf([{ name: 'a.png', bytes: picture }])
    const url = new URL(link).pathname
    expect((await world.edge.server.inject({ method: 'POST', url, ...form })).statusCode).toBe(303)
    expect((await ask({ transactionId })).status).toBe(200)
    const states = (await requests()).map((one: { status: string }) => one.status)
    expect(states).toEqual(['answered', 'open'])
  })
})

describe('a call repeated under its key', () => {
  it('of a test organization is one request, and mails nobody', async () => {
    const transactionId = await transaction(world, org)
    const key = { 'idempotency-key': 'the-same' }
    const first = (await ask({ transactionId }, key)).body.result
    const second = await ask({ transactionId }, key)
    expect([second.status, second.body.result.id]).toEqual([200, first.id])
    expect([sent, (await requests()).length]).toEqual([[], 1])
  })

  it('at the same moment is mailed once', async () => {
    await goLive()
    const transactionId = await transaction(world, org)
    const key = { 'idempotency-key': 'at-once' }
    await Promise.all([1, 2, 3].map(() => ask({ transactionId }, key)))
    const last = await ask({ transactionId }, key)
    expect(last.body.result).toMatchObject({ mail: 'sent', status: 'open' })
    expect([sent.length, (await requests()).length]).toEqual([1, 1])
  })

  it('with another body is refused, and mails nobody else', async () => {
    await goLive()
    const transactionId = await transaction(world, org)
    const key = { 'idempotency-key': 'reused' }
    await ask({ transactionId }, key)
    const other = await ask({ transactionId, email: 'bo@example.test' }, key)
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused'])
    expect(sent.map((one) => one.to)).toEqual([email])
  })
})

it('a live organization on a server without mail is shown the link', async () => {
  await goLive()
  Object.assign(world.app.ports, { mailers: { live: null, test: null } })
  const { result } = (await ask({ transactionId: await transaction(world, org) })).body
  expect(result).toMatchObject({ mail: 'shown', letter: { to: email } })
  expect(result.link).toContain('/receipt/')
})
