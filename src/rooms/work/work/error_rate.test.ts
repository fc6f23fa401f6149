import { beforeAll, describe, expect, it } from 'vitest'
import { billing } from '#test/support/bank/bank'
import { automatic } from '#test/support/bank/learning'
import { checkOf, judge, postedAlone } from '#test/support/work/acts'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ startsOn: '2026-11-16' })
let org: TestOrg
beforeAll(async () => {
  org = await billing(world, 'denmark')
})

const rate = async (at: TestOrg, query = '') =>
  (await world.read(at, `error-rate${query}`)).body.result

describe('200', () => {
  it('is unknown before anything was checked', async () => {
    expect(await rate(org)).toEqual({
      from: '2025-11-16',
      to: '2026-11-16',
      random: { checked: 0, wrong: 0, rate: null, low: null, high: null },
      byKind: [],
      largest: { checked: 0, wrong: 0, rate: null, low: null, high: null },
    })
  })

  it('counts what was drawn at random, and the largest apart from it', async () => {
    for (let no = 0; no < 5; no++) await automatic(world, org)
    await postedAlone(world, org, '90000.00')
    const { items } = await checkOf(world, org)
    const wrong = { verdict: 'wrong', fault: 'other' }
    const random = items.filter((one) => one.drawn === 'random')
    for (const [no, { id }] of random.entries()) {
      await judge(world, org, id, no === 0 ? wrong : { verdict: 'right' })
    }
    const largest = items.find((one) => one.drawn === 'largest')
    await judge(world, org, largest?.id ?? '', wrong)
    const said = await rate(org)
    expect(said.random).toEqual({ checked: 5, wrong: 1, rate: 0.2, low: 0.0362, high: 0.6245 })
    expect(said.largest).toMatchObject({ checked: 1, wrong: 1, rate: 1 })
    expect((await rate(org, '?to=2026-11-15')).random.checked).toBe(0)
    const key = await world.createKey(org, ['documents:read'])
    const seen = await rate({ ...org, key })
    expect(seen.byKind.every((one: { kind: string }) => one.kind === 'posting')).toBe(true)
    expect((await rate(await world.createOrg('denmark'))).random.checked).toBe(0)
  })
})

describe('403', () => {
  it('to who may read neither documents nor the bank', async () => {
    const key = await world.createKey(org, ['ledger:read'])
    expect((await world.read({ ...org, key }, 'error-rate')).status).toBe(403)
  })
})
