import { beforeAll, describe, expect, it } from 'vitest'
import { billing } from '#test/support/bank/bank'
import { automatic } from '#test/support/bank/learning'
import { actsOf, checkOf, judge, postedAlone } from '#test/support/work/acts'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ startsOn: '2026-11-16' })
let org: TestOrg
beforeAll(async () => {
  org = await billing(world, 'denmark')
})

describe('200', () => {
  it('of a day on which nothing was done is empty', async () => {
    expect(await checkOf(world, org)).toEqual({ day: '2026-11-16', items: [], left: 0 })
  })

  it('draws five at random and the largest, the same for everybody and every time', async () => {
    for (let no = 0; no < 7; no++) await automatic(world, org)
    const largest = await postedAlone(world, org, '90000.00')
    const first = await checkOf(world, org)
    expect(first.items.map((one) => one.drawn).toSorted()).toEqual([
      'largest',
      ...Array.from({ length: 5 }, () => 'random'),
    ])
    expect(first.items.map((one) => one.recordId)).toContain(largest)
    expect(new Set(first.items.map((one) => one.id)).size).toBe(6)
    expect(first.left).toBe(6)
    expect(await checkOf(world, org)).toEqual(first)
    const key = await world.createKey(org, ['bank:read'])
    const seen = await checkOf(world, { ...org, key })
    const matches = first.items.filter((one) => one.kind === 'match').map((one) => one.id)
    expect(seen.items.map((one) => one.id)).toEqual(matches)
  })

  it('keeps what was judged in the draw, and draws no sixth in its place', async () => {
    const at = await billing(world, 'denmark')
    for (let no = 0; no < 6; no++) await automatic(world, at)
    const before = await checkOf(world, at)
    for (const { id } of before.items) {
      expect((await judge(world, at, id, { verdict: 'right' })).status).toBe(200)
    }
    for (let no = 0; no < 6; no++) await automatic(world, at)
    await postedAlone(world, at, '90000.00')
    const after = await checkOf(world, at)
    const idsOf = (check: typeof after) => check.items.map((one) => one.id).toSorted()
    expect([idsOf(after), after.left]).toEqual([idsOf(before), 0])
  })

  it('of another day has the acts of that day, also those that were undone', async () => {
    const at = await billing(world, 'denmark')
    const transactionId = await automatic(world, at)
    await world.rest(at, 'actions/unmatch_transaction', { transactionId })
    const move = `UPDATE match_label SET made_at = '2026-11-12T10:00:00Z' WHERE org_id = $1`
    await world.owner.query(move, [at.orgId])
    expect((await checkOf(world, at)).items).toEqual([])
    const { items } = await checkOf(world, at, '?day=2026-11-12')
    expect(items).toMatchObject([
      { recordId: transactionId, undo: null, undoneAt: expect.any(String) },
    ])
    expect(await actsOf(world, at)).toHaveLength(1)
  })
})

describe('403', () => {
  it('to who may read neither the ledger, documents nor the bank', async () => {
    const key = await world.createKey(org, ['settings:read'])
    expect((await world.read({ ...org, key }, 'spot-check')).status).toBe(403)
  })
})
