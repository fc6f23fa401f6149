import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Failure } from '#kernel/failure/failure'
import { createInboundWorld, newNumber, type InboundWorld } from '#test/support/einvoices/inbound'
import type { TestOrg } from '#test/support/world'
import { pollInbound } from './poll_inbound.ts'

let place: InboundWorld
let org: TestOrg
let own: string
beforeAll(async () => {
  place = await createInboundWorld()
})
afterAll(() => place.close())
beforeEach(async () => {
  const buyer = await place.newBuyer()
  org = buyer.org
  own = buyer.own
})

describe('an invoice for nobody here', () => {
  it('is set aside whole, shown to nobody, confirmed, and given out once its buyer is here', async () => {
    const stranger = newNumber()
    const exchangeId = await place.deliver(place.billTo(stranger))
    await place.poll()
    expect(await place.asides()).toMatchObject([
      { exchange_id: exchangeId, reason: 'unknown_recipient', settled: false },
    ])
    expect(await place.documents(org)).toEqual([])
    expect(await place.confirmed(exchangeId)).toBe(1)
    const late = await place.world.createOrg('italy')
    await place.profile(late, { vatNumber: stranger })
    await place.letAsidesBeDue()
    await place.poll()
    expect(await place.documents(late)).toMatchObject([{ exchange: { exchangeId } }])
    expect(await place.asides()).toMatchObject([{ settled: true, size: 0 }])
  })

  it('is of nobody where two have the number, whatever recipient code they say is theirs', async () => {
    const other = await place.world.createOrg('italy')
    await place.profile(other, { vatNumber: own, sdiCode: 'ABC1234' })
    await place.deliver(place.billTo(own))
    await place.poll()
    expect(await place.asides()).toMatchObject([{ reason: 'several_recipients' }])
    await place.profile(org, { sdiCode: 'ZZZ9999' })
    await place.letAsidesBeDue()
    await place.poll()
    expect(await place.asides()).toMatchObject([{ reason: 'several_recipients', settled: false }])
    expect(await place.documents(org)).toEqual([])
    expect(await place.documents(other)).toEqual([])
  })

  it('does not count who is closed where an open one has the number', async () => {
    const other = await place.world.createOrg('italy')
    await place.profile(other, { vatNumber: own })
    await place.world.owner.query(
      `INSERT INTO organization_closing (org_id, closed_at, closed_by, reason, warnings, reopen_until,
         created_at, updated_at) VALUES ($1, now(), '', '', '[]', now(), now(), now())`,
      [other.orgId],
    )
    await place.deliver(place.billTo(own))
    await place.poll()
    expect(await place.documents(org)).toHaveLength(1)
    expect(await place.asides()).toEqual([])
  })

  it('is not given to one of another country with the same digits, nor of the other mode', async () => {
    await place.deliver(place.billTo(`DE${own.slice(2)}`))
    await place.poll()
    expect(await place.asides()).toMatchObject([{ reason: 'unknown_recipient' }])
    await place.world.owner.query(`UPDATE organization SET mode = 'live' WHERE org_id = $1`, [
      org.orgId,
    ])
    await place.deliver(place.billTo(own))
    await place.poll()
    expect((await place.asides()).map((one) => one.reason)).toEqual([
      'unknown_recipient',
      'unknown_recipient',
    ])
    const { rows } = await place.world.owner.query('SELECT FROM document WHERE org_id = $1', [
      org.orgId,
    ])
    expect(rows).toEqual([])
  })

  it('is set aside where its metadata are those of another file, or it cannot be read', async () => {
    await place.deliver(place.billTo(own), { metadata: 'wrong' })
    await place.deliver('no XML at all')
    await place.deliver('<FatturaElettronica/>')
    await place.deliver(place.billTo(own), { metadata: 'none' })
    expect(await place.poll()).toBe(4)
    expect(
      (await place.asides()).map((one) => one.reason).toSorted((a, b) => (a < b ? -1 : 1)),
    ).toEqual(['broken_file', 'metadata_differs', 'without_recipient'])
    expect(await place.documents(org)).toHaveLength(1)
  })

  it('in a form that was not agreed does not hold up the others', async () => {
    const { test } = place.world.app.ports.exchanges
    await place.deliver(place.billTo(own))
    const page = await test?.inbound?.read(null, 10)
    const read = async () => ({
      invoices: page?.invoices ?? [],
      broken: [Buffer.from('{"exchangeId":7}')],
      cursor: null,
    })
    const inbound = { read, confirm: async () => undefined }
    await place.withExchange({ inbound }, async () => expect(await place.poll()).toBe(2))
    expect(await place.documents(org)).toHaveLength(1)
    expect(await place.asides()).toMatchObject([{ exchange_id: '', reason: 'broken_file' }])
  })
})

describe('a channel that fails', () => {
  it('after the commit lists it again, and it is still one document', async () => {
    const exchangeId = await place.deliver(place.billTo(own))
    await place.plant('POST', '/invoices/*/taken', { status: 500, body: {} })
    expect(await place.poll()).toBe(0)
    expect(await place.documents(org)).toHaveLength(1)
    expect(await place.confirmed(exchangeId)).toBe(0)
    await place.poll()
    expect(await place.documents(org)).toHaveLength(1)
    expect(await place.confirmed(exchangeId)).toBe(1)
  })

  it('before the commit has not been told that we have it', async () => {
    const exchangeId = await place.deliver(place.billTo(own))
    const { files } = place.world.app.ports
    const { put } = files
    Object.assign(files, { put: () => Promise.reject(new Error('the disk is full')) })
    await place.poll()
    Object.assign(files, { put })
    expect(await place.documents(org)).toEqual([])
    // It is kept aside with its bytes, so it could be confirmed.
    expect(await place.asides()).toMatchObject([
      { exchange_id: exchangeId, reason: 'file_store_unavailable' },
    ])
    await place.letAsidesBeDue()
    await place.poll()
    expect(await place.documents(org)).toHaveLength(1)
  })

  it('is left alone for longer each time, and notifications are read meanwhile', async () => {
    const failing = { read: () => Promise.reject(new Failure('provider_unavailable')) }
    const waits: number[] = []
    const inbound = { ...failing, confirm: async () => undefined }
    await place.withExchange({ inbound }, async () => {
      for (let turn = 0; turn < 3; turn++) {
        await place.poll()
        const { rows } = await place.world.owner.query<{ rest: number; other: boolean }>(
          `SELECT round(extract(epoch FROM inbound_held_until - now()) * 1000)::int AS rest,
             held_until < now() AS other FROM exchange_cursor WHERE mode = 'test'`,
        )
        waits.push(rows[0]?.rest ?? 0)
        expect(rows[0]?.other).toBe(true)
      }
    })
    expect(waits[1]).toBeGreaterThan((waits[0] ?? 0) * 1.5)
    expect(waits[2]).toBeGreaterThan((waits[1] ?? 0) * 1.5)
  })

  it('or only sends is not asked', async () => {
    await place.withExchange({ inbound: null }, async () => expect(await place.poll()).toBe(0))
    expect(await pollInbound(place.world.app, 'live')).toBe(0)
  })

  it('takes in more than a page, and goes past what cannot be confirmed', async () => {
    for (let at = 0; at < 20; at++) await place.deliver(place.billTo(own))
    await place.plant('POST', '/invoices/*/taken', { status: 500, body: {} }, 9)
    await place.poll()
    expect(await place.documents(org)).toHaveLength(20)
    await place.poll()
    expect(await place.documents(org)).toHaveLength(20)
    expect((await place.inbound()).filter((one) => one.waits)).toEqual([])
  })
})
