import { beforeEach, describe, expect, it } from 'vitest'
import { look } from '#test/support/books/owed'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()
let org: TestOrg
beforeEach(async () => {
  org = await world.createOrg('denmark')
})

const set = (body: object, as = org) => world.rest(as, 'operations/set_reminder_terms', body)

describe('200', () => {
  it('nothing is charged before, and the law is shown with its sources', async () => {
    const before = await look(world, org, 'reminder-terms')
    expect(before).toMatchObject({ fee: 0, compensation: false, interest: false, setBy: null })
    expect(before.allowed.fee).toMatchObject({ most: 100, count: 3, daysBetween: 10 })
    expect(before.allowed.fee.source).toContain('renteloven § 9 b')
    expect(before.allowed.compensation).toMatchObject({ amount: 310 })
  })

  it('keeps what is not named', async () => {
    await set({ fee: 75.5, daysBetween: 14 })
    const { result } = (await set({ interest: true })).body
    expect(result).toMatchObject({
      fee: 75.5,
      interest: true,
      daysBetween: 14,
      compensation: false,
    })
    expect(await look(world, org, 'reminder-terms')).toEqual(result)
    const other = await world.createOrg('denmark')
    expect((await look(world, other, 'reminder-terms')).fee).toBe(0)
  })
})

describe('422', () => {
  it('more than the law allows, with the law', async () => {
    const reply = await set({ fee: 100.01 })
    expect([reply.status, reply.body.code]).toEqual([422, 'reminder_charge_not_allowed'])
    expect(reply.body.detail).toContain('renteloven § 9 b')
    const italian = await world.createOrg('italy')
    expect((await set({ fee: 1 }, italian)).body.code).toBe('reminder_charge_not_allowed')
    expect((await set({ compensation: true, interest: true }, italian)).status).toBe(200)
  })

  it('an amount with too many decimals', async () => {
    expect((await set({ fee: 1.001 })).status).toBe(400)
  })
})
