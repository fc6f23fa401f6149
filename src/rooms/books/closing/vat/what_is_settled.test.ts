import { beforeEach, describe, expect, it } from 'vitest'
import { regionOf } from '#regions/room'
import { run } from '#test/support/books/invoices'
import {
  corrected,
  file,
  filed,
  fill,
  plainOf,
  post,
  prepared,
  reverse,
  saleOf,
  setDay,
  setFrequency,
} from '#test/support/books/vat'
import { balancesOn } from '#test/support/closing/closing'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import { settlementLines } from './settlement_rules.ts'

const world = useWorld({ startsOn: '2026-11-16' })
let org: TestOrg
beforeEach(async () => {
  Object.assign(world.app, { clock: world.clock })
  org = await world.createOrg('denmark')
})

const settle = async (of: TestOrg, returnId: string, over: object = {}) =>
  await world.rest(of, 'operations/settle_vat_return', { returnId, ...over })
const settled = async (of: TestOrg, returnId: string) =>
  await run(world, of, 'operations/settle_vat_return', { returnId })
const sale = (vat: string, net: string) =>
  saleOf(world, org, { day: '2026-09-01', vatCode: 'U25', net, vat })

describe('what a return is settled by', () => {
  it('is settled once, also by hand, unless the caller says that it was something else', async () => {
    await post(world, org, [sale('100.00', '400.00')])
    const filing = await filed(world, org)
    const moved = { account: '7680', against: '7840', amount: '100.00' }
    await post(world, org, [plainOf(world, org, { day: '2026-10-05', ...moved })])
    const reply = await settle(org, filing.id)
    expect([reply.status, reply.body.code]).toEqual([409, 'vat_settled_by_hand'])
    expect(reply.body.entryId).toMatch(/^led_/)
    expect((await settle(org, filing.id, { despite: true })).status).toBe(200)
  })

  it('the correction of a return that had nothing to settle is settled by itself', async () => {
    const [, back] = await post(world, org, [sale('100.00', '400.00'), sale('-100.00', '-400.00')])
    const filing = await filed(world, org)
    expect((await settle(org, filing.id)).body.code).toBe('nothing_to_post')
    await reverse(world, org, [back ?? ''], '2026-11-16')
    const correction = await file(world, org, (await corrected(world, org, filing.id)).id)
    const settlement = await settled(org, correction.id)
    expect(settlement.toSettle).toBe(100)
    expect((await balancesOn(world, org))['7680']).toBeUndefined()
  })

  it('Italy: what was paid ahead for cars from the EU is used, and not carried', async () => {
    const it = await world.createOrg('italy')
    await setFrequency(world, it, 'monthly')
    await post(world, it, [
      saleOf(world, it, { day: '2025-12-10', vatCode: 'V22', net: '2000.00', vat: '440.00' }),
      plainOf(world, it, { day: '2025-12-11', account: '1602', against: '1820', amount: '100.00' }),
    ])
    setDay(world, '2026-01-05')
    const full = await fill(world, it, (await prepared(world, it)).id, { VP10: 100 })
    const settlement = await settled(it, (await file(world, it, full.id)).id)
    expect(settlement).toMatchObject({ toSettle: 340, carried: 0 })
    const left = await balancesOn(world, it)
    expect([left['1602'], left['1605'], left['2601']]).toEqual([undefined, undefined, undefined])
  })

  it('vat_settlement_differs: what neither the boxes nor the accounts explain is not booked', () => {
    const given = { before: [], toSettleMinor: 44_000n, unit: 100n }
    const italian = (vp4: bigint, over: object = {}) =>
      settlementLines({
        region: regionOf('italy'),
        accounts: new Map([['2601', -vp4]]),
        boxes: new Map([['VP14.1', 44_000n]]),
        ...given,
        ...over,
      })
    expect(italian(44_000n).map(({ part }) => part)).toEqual(['vat', 'to_settle'])
    expect(() => italian(45_000n)).toThrow('vat_settlement_differs')
    const region = regionOf('denmark')
    const danish = (minor: bigint) =>
      settlementLines({ region, accounts: new Map([['7680', -minor]]), boxes: new Map(), ...given })
    expect(danish(44_050n).map(({ part }) => part)).toEqual(['vat', 'to_settle', 'rounding'])
    expect(() => danish(54_000n)).toThrow('vat_settlement_differs')
  })
})
